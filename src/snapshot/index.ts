export { type BuiltSnapshot, buildSnapshot } from './build.ts';
export { type BuildFault, createFaultCollector } from './faults.ts';
export { buildDocumentSnapshot } from './build-document.ts';
export { buildVideoSnapshot, withVideo } from './build-video.ts';
export {
  decodeCore,
  emptySnapshot,
  encodeCore,
  FORMAT_VERSION,
  hasContent,
  originErrorOf,
  pack,
  type SnapshotCore,
  unpack,
} from './core.ts';
export { type Addresses, addressesOf, playgroundOf } from './views/addresses.ts';
export { blocksResult } from './views/blocks.ts';
export { batchedData } from './views/batched.ts';
export { markdownDocument, snippetsDocument } from './views/markdown-document.ts';
export { jsonResult, type PageView, searchOnlyResult } from './views/json.ts';
export { type CorpusLayers, chooseCorpus, chooseLayers, corpusOf } from './views/layers.ts';
export { errorDocument } from './views/unreached.ts';
