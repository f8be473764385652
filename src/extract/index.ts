export { type EvidenceSource, findEvidence } from './evidence/find-evidence.ts';
