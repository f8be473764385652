import type MiniSearch from 'minisearch';
import type { SearchSection } from './search-options.ts';

/** A part of an excerpt. */
export interface ExcerptPart {
  text: string;
  /** Whether the part is a word that was searched. */
  isMatch: boolean;
}

/** A section that contains the searched words. */
export interface SearchHit extends Pick<SearchSection, 'id' | 'title' | 'heading'> {
  /** The text around the words. */
  excerpt: readonly ExcerptPart[];
  /** Number of operations of the API with the same section, which are not listed. */
  similar: number;
}

/** Maximum number of hits. */
const MAX_HITS = 12;
/** Maximum number of sections of one page. */
const MAX_PER_PAGE = 3;
/** Characters of an excerpt, and of its part before the first word. */
const EXCERPT_LENGTH = 170;
const LEAD_LENGTH = 45;

/** Factor for the score of a section that contains the query literally, such as the name of a header. */
const LITERAL_BOOST = 3;
/** Factor for the score of the API reference: readers who ask how to do something look for a guide. */
const REFERENCE_BOOST = 0.5;

/** Finds the sections with all words of a query. If there are none, finds sections with one of the words. */
export function findHits(index: MiniSearch<SearchSection>, query: string): SearchHit[] {
  const literal = query.trim().toLowerCase();
  const boostDocument = (id: unknown, _term: string, stored?: Record<string, unknown>): number =>
    (String(stored?.['text']).toLowerCase().includes(literal) ? LITERAL_BOOST : 1) *
    (String(id).startsWith('/docs/api/') ? REFERENCE_BOOST : 1);
  const complete = index.search(query, { combineWith: 'AND', boostDocument });
  const found = complete.length > 0 ? complete : index.search(query, { boostDocument });
  const hits = new Map<string, SearchHit>();
  const perPage = new Map<string, number>();
  for (const result of found) {
    const { id, title, heading, text } = result as unknown as SearchSection;
    const page = id.split('#', 1)[0] ?? '';
    // Many operations have the same parameters and answers.
    const key = page.startsWith('/docs/api/') && heading !== '' ? heading : id;
    const known = hits.get(key);
    const count = perPage.get(page) ?? 0;
    if (known) {
      known.similar++;
    } else if (count < MAX_PER_PAGE && hits.size < MAX_HITS) {
      perPage.set(page, count + 1);
      hits.set(key, { id, title, heading, similar: 0, excerpt: createExcerpt(text, result.terms) });
    }
  }
  return [...hits.values()];
}

/** Cuts the part out of a text that contains the most different terms, and marks them. */
export function createExcerpt(text: string, terms: readonly string[]): ExcerptPart[] {
  const words = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu');
  const matches = words === '' ? [] : [...text.matchAll(pattern)];
  const first = findDensest(matches);
  const start = first <= LEAD_LENGTH ? 0 : text.indexOf(' ', first - LEAD_LENGTH) + 1;
  const end = Math.min(text.length, start + EXCERPT_LENGTH);
  const parts: ExcerptPart[] = [];
  let at = start;
  const add = (part: string, isMatch: boolean): void => {
    if (part !== '') parts.push({ text: part, isMatch });
  };
  if (start > 0) add('… ', false);
  for (const { 0: word, index } of matches) {
    if (index < at || index + word.length > end) continue;
    add(text.slice(at, index), false);
    add(word, true);
    at = index + word.length;
  }
  add(text.slice(at, end), false);
  if (end < text.length) add(' …', false);
  return parts;
}

/** Returns the position of the match that is followed by the most different words in the length of an excerpt. */
function findDensest(matches: readonly RegExpExecArray[]): number {
  let best = { position: 0, count: 0 };
  for (const [at, { index }] of matches.entries()) {
    const near = matches
      .slice(at, at + 8)
      .filter((other) => other.index - index < EXCERPT_LENGTH - LEAD_LENGTH);
    const count = new Set(near.map(([word]) => word.toLowerCase())).size;
    if (count > best.count) best = { position: index, count };
  }
  return best.position;
}
