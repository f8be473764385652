export type * from './block.ts';
export { htmlToTree } from './html.ts';
export { astBytes, plainText } from './measure.ts';
export { normalise } from './normalise.ts';
export { treeToBlocks } from './read/flow.ts';
export type { FlowBlock, ReadOptions } from './read/reader.ts';
export { type Span, serialise, serialiseWithSpans } from './serialise.ts';
export type * from './tree.ts';
export { safeUrl } from './url.ts';
