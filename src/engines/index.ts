export { createExtractor, type Extractor, type ExtractSettings, type ModelAnswer } from './extract.ts';
export { createReranker, type RerankSettings } from './rerank.ts';
export { createTranscriber, type Transcriber, type TranscribeSettings } from './transcribe.ts';
