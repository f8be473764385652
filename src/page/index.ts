export type { Attempt, ContentPart } from './attempt.ts';
export type { Evidence } from './evidence.ts';
export {
  type AppendixMarker,
  appendixMarkers,
  countLinks,
  markerText,
  type PlacedMarker,
} from './markers.ts';
export { phraseOf } from './phrases.ts';
export { type Models as Learned, readPage } from './read.ts';
export { decodeHtml, decodeWalkerChunks, messageValue, type DecodedPage } from './decode/walker-chunks.ts';
export { type PrunedState, pruneState, type ShownText, shownText } from './state/index.ts';
export {
  isObject,
  type JsonObject,
  objectsIn,
  structuredData,
  typesOf,
} from './structured.ts';
export { approxTokens } from './tokens.ts';
export type * from './types.ts';
export { PAGE_TYPES } from './types.ts';
export { attribute, hasAttribute, textOf, walkTree, webUrl } from './walk.ts';
