export { newSnapshotId, SnapshotArchive, type SnapshotParts } from './archive.ts';
export { type BuiltSnapshot, buildSnapshot, type CaptureFacts } from './build.ts';
export { decodeCore, encodeCore, pack, type SnapshotCore, type StoredResponse, unpack } from './core.ts';
export { type Addresses, addressesOf } from './views/addresses.ts';
export { markdownDocument } from './views/document.ts';
export { type JsonViewInput, jsonResult, responseFacts, searchOnlyResult } from './views/json.ts';
export { chooseLayers, type Layers } from './views/layers.ts';
export { errorDocument } from './views/unreached.ts';
