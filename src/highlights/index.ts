export type {
  Corpus,
  CorpusBlock,
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
  CorpusSearchResult,
} from './search.ts';
export { BUILT_IN_RANKER, searchCorpus } from './search.ts';
