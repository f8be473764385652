export type {
  Corpus,
  CorpusBlock,
  SnippetLocation,
  MarkdownLayer,
  SnippetType,
  LayerSource,
  StateLayer,
} from './corpus.ts';
export { LAYER_SOURCES } from './corpus.ts';
export type { CandidatePassage } from './corpus-terms.ts';
export { rankPassages } from './rank.ts';
export type {
  Reranker,
  RerankOutcome,
  CorpusSearchOptions,
  SearchResult,
  Snippet,
  SourceReport,
} from './search.ts';
export { BUILT_IN_RANKER, searchCorpus } from './search.ts';
