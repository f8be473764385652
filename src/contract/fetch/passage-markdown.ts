import type { SearchResult } from './search-result.ts';

/** Returns a passage as Markdown for readers: rows of a table follow its header. */
export const toPassageMarkdown = ({
  text,
  tableHead,
}: Pick<SearchResult['snippets'][number], 'text' | 'tableHead'>): string =>
  tableHead === undefined ? text : `${tableHead}\n${text}`;
