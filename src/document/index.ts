export { checkConfinement } from './process/choose-confinement.ts';
export { extractCueText, parseTimestamp, readCues } from './cues.ts';
export { type DocumentConverter, createConverter, decodeContent, readFormat } from './process/convert.ts';
export { type ConversionFailure, toConversionFailure } from './conversion-failure.ts';
export { loadReader } from './load-reader.ts';
export { mayReadInThread, readInThread } from './read-in-thread.ts';
export type { ConversionLimits } from './limits.ts';
export { addTranscript, formatTimestamp, type TranscriptionResult } from './transcript.ts';
export {
  DOCUMENT_FORMATS,
  type DocumentBlock,
  type DocumentContent,
  type DocumentFormat,
  type DocumentInput,
  type DocumentMetadata,
  type DocumentPicture,
} from './types.ts';
