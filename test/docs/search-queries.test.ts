import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { beforeAll, expect, it } from 'vitest';
import { findHits } from '../../web/src/docs/search-hits.ts';
import { SEARCH_OPTIONS, type SearchSection } from '../../web/src/docs/search-options.ts';
import { buildWebPages } from '../web/build.ts';

/** What readers search for, and the page that answers it. */
const EXPECTED: readonly (readonly [query: string, page: string])[] = [
  ['pricing', 'concepts'],
  ['price per page', 'concepts'],
  ['billing', 'concepts'],
  ['credits', 'concepts'],
  ['rate limits', 'limits'],
  ['quota', 'limits'],
  ['too many requests', 'limits'],
  ['429', 'errors'],
  ['how do i get links', 'endpoints'],
  ['get html', 'endpoints'],
  ['curl example', 'endpoints'],
  ['screenshot of page', 'screenshots'],
  ['full page picture', 'screenshots'],
  ['proxy', 'configuration'],
  ['login', 'profiles'],
  ['cookies', 'profiles'],
  ['page behind a paywall', 'profiles'],
  ['user agent', 'profiles'],
  ['wait for selector', 'profiles'],
  ['pdf', 'documents'],
  ['ocr', 'documents'],
  ['docx to markdown', 'documents'],
  ['self host', 'deployment'],
  ['docker', 'deployment'],
  ['kubernetes', 'deployment'],
  ['https certificate', 'deployment'],
  ['backup', 'deployment'],
  ['prometheus', 'deployment'],
  ['timeout', 'concepts'],
  ['install', 'quick-start'],
  ['getting started', 'quick-start'],
  ['api key', 'quick-start'],
  ['youtube transcript', 'video'],
  ['subtitles', 'video'],
  ['bulk urls', 'batched'],
  ['webhook', 'batched'],
  ['sitemap', 'map'],
  ['crawl a website', 'crawl'],
  ['robots.txt', 'site-policy'],
  ['claude code', 'mcp'],
  ['cursor', 'mcp'],
  ['langchain', 'python'],
  ['llamaindex', 'python'],
  ['openai function calling', 'python'],
  ['javascript sdk', 'client'],
  ['rag', 'recipes'],
  ['embeddings', 'recipes'],
  ['extract structured data', 'state-json'],
  ['json-ld', 'state-json'],
  ['monitor changes', 'compare'],
  ['answer a question', 'highlights'],
  ['cli', 'command-line'],
  ['exit code', 'command-line'],
  ['environment variables', 'configuration'],
  ['captcha blocked', 'errors'],
  ['retry', 'errors'],
  ['scale postgres', 'distributed'],
  ['opentelemetry', 'tracing'],
  ['how many machines', 'capacity'],
  ['benchmark', 'comparison'],
  ['firecrawl', 'migrate-firecrawl'],
  ['jina reader', 'migrate-jina'],
  ['invite user', 'dashboard'],
];

let index: MiniSearch<SearchSection>;
beforeAll(async () => {
  await buildWebPages();
  const built = readFileSync(new URL('../../web/dist/docs/search.json', import.meta.url), 'utf8');
  index = MiniSearch.loadJSON(built, SEARCH_OPTIONS);
});

it.each(EXPECTED)('the search for "%s" finds the page %s among the first three results', (query, page) => {
  const pages = findHits(index, query).map(({ id }) => id.replace(/^\/docs\/|#.*/g, ''));
  expect(pages.slice(0, 3)).toContain(page);
});

it('a guide comes before the API reference', () => {
  for (const [query] of EXPECTED) expect(findHits(index, query)[0]?.id, query).not.toMatch(/^\/docs\/api\//);
});
