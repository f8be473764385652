export {
  type ChatMessage,
  createExtractor,
  type Extractor,
  type ExtractSettings,
  type ModelAnswer,
} from './extract.ts';
export { type Calibration, createReranker, type RerankSettings } from './rerank.ts';
export {
  createTranscriber,
  type TranscribeLimits,
  type Transcriber,
  type TranscribeSettings,
  type Transcript,
  type TranscriptSegment,
} from './transcribe.ts';
