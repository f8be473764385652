export {
  type AppendixMarker,
  appendixMarkers,
  countLinks,
  markerText,
  type PlacedMarker,
} from './markers.ts';
export { readPage } from './read.ts';
export { decodeHtml, decodeSeen, messageValue, type Seen } from './seen.ts';
export { type PrunedState, pruneState, type ShownText, shownText } from './state/index.ts';
export { approxTokens } from './tokens.ts';
export type * from './types.ts';
export { PAGE_TYPES } from './types.ts';
