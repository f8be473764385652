export type {
  Corpus,
  CorpusBlock,
  Location,
  MarkdownLayer,
  SnippetType,
  Source,
  StateLayer,
} from './corpus.ts';
export { SOURCES } from './corpus.ts';
export type { Passage } from './corpus-terms.ts';
export { rankPassages } from './rank.ts';
export type {
  Reranker,
  RerankOutcome,
  SearchOptions,
  SearchResult,
  Snippet,
  SourceReport,
} from './search.ts';
export { BUILT_IN_RANKER, search } from './search.ts';
