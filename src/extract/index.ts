export { fillFromDeclaredData } from './declared.ts';
export { type EvidenceSource, findEvidence } from './evidence/find-evidence.ts';
export { buildMessages, type ExtractionPage, type ExtractionPrompt } from './prompt/build-messages.ts';
export { expandSchema, type JsonSchemaObject } from './schema/expand-schema.ts';
export { readAnswer } from './schema/read-answer.ts';
export { createSchemaCompiler, type Validate } from './schema/validator.ts';
