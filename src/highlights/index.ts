export { type Corpus, type CorpusBlock, type MarkdownLayer, type StateLayer } from './corpus.ts';
export type { CandidatePassage } from './corpus-terms.ts';
export { rankPassages } from './rank.ts';
export { type Reranker, type CorpusSearchOptions, type CorpusSearchResult, searchCorpus } from './search.ts';
export { flattenValues, formatNormalizedPath, listPathSteps } from './state-values.ts';
