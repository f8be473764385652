export { createSnapshotIdentity, detectImageType, SnapshotArchive, type SnapshotParts } from './archive.ts';
export type { SnapshotSummary } from './list.ts';
export { sweepOrphans } from './orphans.ts';
export { readStorage } from './read-storage.ts';
