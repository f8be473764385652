export { type BuiltSnapshot, buildSnapshot } from './build.ts';
export { buildDocumentSnapshot } from './build-document.ts';
export { buildVideoSnapshot, withVideo } from './build-video.ts';
export {
  decodeCore,
  encodeCore,
  FORMAT_VERSION,
  pack,
  type SnapshotCore,
  unpack,
} from './core.ts';
export { type Addresses, addressesOf, playgroundOf } from './views/addresses.ts';
export { blocksResult } from './views/blocks.ts';
export { batchedData } from './views/batched.ts';
export { type CorpusLayers, chooseCorpus, corpusOf } from './views/corpus.ts';
export { markdownDocument } from './views/document.ts';
export { jsonResult, type PageView, responseFacts, searchOnlyResult } from './views/json.ts';
export { chooseLayers, type Layers } from './views/layers.ts';
export { snippetsDocument } from './views/snippets.ts';
export { errorDocument } from './views/unreached.ts';
