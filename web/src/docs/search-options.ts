import type { Options } from 'minisearch';

/** A section of a documentation page, as the search finds it. */
export interface SearchSection {
  /** Address of the section. */
  id: string;
  /** Title of the page. */
  title: string;
  /** Heading of the section. Empty for the beginning of a page. */
  heading: string;
  text: string;
  /** Other words that readers search for. Only the beginning of a page has them. */
  keywords: string;
}

/** Words that do not say what a reader looks for. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from get how i in into is it me my of on or per set the this to use using what when where with'.split(
    ' ',
  ),
);

/** Options of the index, which the build and the browser share. */
export const SEARCH_OPTIONS: Options<SearchSection> = {
  fields: ['title', 'heading', 'keywords', 'text'],
  storeFields: ['title', 'heading', 'text'],
  processTerm: (term) => {
    const word = term.toLowerCase();
    return STOP_WORDS.has(word) ? undefined : word;
  },
  searchOptions: {
    boost: { heading: 3, title: 2, keywords: 10 },
    // A single letter, such as that of `x-service-profile`, is the beginning of too many words.
    prefix: (term) => term.length > 1,
    // Allow typing errors only in long words, where they are common.
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};
