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
}

/** Options of the index, which the build and the browser share. */
export const SEARCH_OPTIONS: Options<SearchSection> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'text'],
  searchOptions: {
    boost: { heading: 3, title: 2 },
    // A single letter, such as that of `x-service-profile`, is the beginning of too many words.
    prefix: (term) => term.length > 1,
    // Allow typing errors only in long words, where they are common.
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};
