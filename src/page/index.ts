export type { ReadContentPart, ContentPart } from './attempt.ts';
export type { Evidence } from './evidence.ts';
export {
  placeAppendixMarkers,
  countLinks,
  isMarkerWorthShowing,
  renderMarker,
  type PlacedMarker,
} from './markers.ts';
export { describeEvidence } from './phrases.ts';
export { parseDate } from './metadata/dates.ts';
export { isMonthName } from './metadata/month-names.ts';
export { findMachineVersions } from './metadata/alternates.ts';
export { type PageModels, readPage } from './read.ts';
export { restoreMisreadUtf8 } from './decode/misread-utf8.ts';
export { parseStaticPage } from './decode/static-page.ts';
export {
  decodeHtml,
  decodeResponseBody,
  decodeWalkerChunks,
  readMessageValue,
  type DecodedPage,
} from './decode/walker-chunks.ts';
export {
  type PrunedState,
  pruneState,
  redactState,
  type VisibleTextIndex,
  indexVisibleText,
} from './state/index.ts';
export {
  isJsonObject,
  type JsonObject,
  iterateObjects,
  parseStructuredData,
  listTypes,
} from './structured.ts';
export { estimateTokens } from './tokens.ts';
export type * from './types.ts';
export { PAGE_TYPES } from './types.ts';
export { readAttribute, hasAttribute, collectText, walkTree, toWebUrl } from './walk.ts';
