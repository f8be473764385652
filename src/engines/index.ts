export type { Calibration } from './calibrate.ts';
export type { RerankSettings } from './rerank.ts';
export { createReranker } from './rerank.ts';
export type {
  TranscribeLimits,
  Transcriber,
  TranscribeSettings,
  Transcript,
  TranscriptSegment,
} from './transcribe.ts';
export { createTranscriber } from './transcribe.ts';
