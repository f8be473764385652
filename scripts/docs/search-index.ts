import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type SearchSection } from '../../web/src/docs/search-options.ts';
import type { DocsPage } from './chapters.ts';
import { decodeEntities } from './code.ts';

type SearchPage = Pick<DocsPage, 'name' | 'title' | 'keywords'>;

/** Splits a rendered page into sections, one for each heading. */
export function splitSections({ name, title, keywords = '' }: SearchPage, html: string): SearchSection[] {
  return html.split(/(?=<h[23] id=)/).map((part) => {
    const [, id, heading = ''] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>/.exec(part) ?? [];
    const text = toText(part.replace(/^<h([123])[^>]*>.*?<\/h\1>/, ''));
    return {
      id: `/docs/${name}${id ? `#${id}` : ''}`,
      title,
      heading: toText(heading),
      text,
      keywords: id ? '' : keywords,
    };
  });
}

/** Builds the index that the documentation's search loads, as JSON. */
export function buildSearchIndex(sections: readonly SearchSection[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(sections);
  return JSON.stringify(index);
}

const LABEL_OF_CODE = /<figcaption>.*?<\/figcaption>/g;

/** Tags inside a line. All others separate words. */
const INLINE_TAG = /<\/?(?:a|code|em|span|strong)\b[^>]*>/g;

const toText = (html: string): string =>
  decodeEntities(
    html
      .replace(LABEL_OF_CODE, '')
      .replace(INLINE_TAG, '')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();
