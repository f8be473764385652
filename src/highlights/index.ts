export {
  type Corpus,
  type CorpusBlock,
  type MarkdownLayer,
  type SnippetType,
  type LayerSource,
  type StateLayer,
  LAYER_SOURCES,
} from './corpus.ts';
export type { CandidatePassage } from './corpus-terms.ts';
export { rankPassages } from './rank.ts';
export {
  type Reranker,
  type RerankOutcome,
  type CorpusSearchOptions,
  type CorpusSearchResult,
  BUILT_IN_RANKER,
  searchCorpus,
} from './search.ts';
export { flattenValues, formatNormalizedPath, listPathSteps } from './state-values.ts';
