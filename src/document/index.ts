export { checkConfinement } from './process/choose-confinement.ts';
export { extractCueText, parseTimestamp, readCues } from './cues.ts';
export { type DocumentConverter, createConverter, decodeContent, readFormat } from './process/convert.ts';
export { toConversionFailure } from './conversion-failure.ts';
export { loadReader } from './load-reader.ts';
export { mayReadInThread, readInThread } from './read-in-thread.ts';
export { addTranscript, formatTimestamp, type TranscriptionResult } from './transcript.ts';
export { type DocumentContent, type DocumentInput, type DocumentPicture } from './types.ts';
