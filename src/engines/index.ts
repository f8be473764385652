export { type Calibration, createReranker, type RerankSettings } from './rerank.ts';
export {
  createTranscriber,
  type TranscribeLimits,
  type Transcriber,
  type TranscribeSettings,
  type Transcript,
  type TranscriptSegment,
} from './transcribe.ts';
