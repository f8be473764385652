export { type Converter, createConverter, decodeContent } from './convert.ts';
export type { ConversionLimits } from './limits.ts';
export {
  DOCUMENT_FORMATS,
  type DocumentBlock,
  type DocumentContent,
  type DocumentFormat,
  type DocumentInput,
  type DocumentMetadata,
  type DocumentUsage,
} from './types.ts';
