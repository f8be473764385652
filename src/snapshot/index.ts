export { type BuiltSnapshot, buildSnapshot } from './build.ts';
export { type BuildFault, createFaultCollector } from './faults.ts';
export { addDocumentToSnapshot, buildDocumentSnapshot } from './build-document.ts';
export { buildVideoSnapshot, addVideoToSnapshot } from './build-video.ts';
export {
  decodeCore,
  createEmptySnapshot,
  encodeCore,
  CORE_FORMAT_VERSION,
  hasContent,
  getOriginError,
  compressText,
  type StoredSnapshot,
  decompressText,
} from './core.ts';
export { compareSnapshots } from './diff/compare.ts';
export { renderDiffMarkdown } from './diff/diff-markdown.ts';
export { createResourceUrls, createPlaygroundUrl } from './views/addresses.ts';
export { type CrawlPage, renderCrawlPage } from './views/crawl-page.ts';
export { renderBlocksResult } from './views/blocks.ts';
export { renderBatchedData } from './views/batched.ts';
export { renderMarkdownDocument, renderSnippetsDocument } from './views/markdown-document.ts';
export { renderJsonResult, type PageView, renderSearchOnlyResult } from './views/json.ts';
export { type CorpusLayers, chooseCorpus, chooseLayers, createCorpus } from './views/layers.ts';
export { renderErrorDocument } from './views/unreached.ts';
