import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../scripts/docs/markdown.ts';
import { buildSearchIndex, splitSections } from '../../scripts/docs/search-index.ts';
import { createExcerpt, type ExcerptPart, findHits } from '../../web/src/docs/search-hits.ts';
import { SEARCH_OPTIONS } from '../../web/src/docs/search-options.ts';

const indexOf = (pages: Readonly<Record<string, string>>) =>
  MiniSearch.loadJSON(
    buildSearchIndex(
      Object.entries(pages).flatMap(([name, markdown]) =>
        splitSections({ name, title: name }, renderMarkdown(markdown).html),
      ),
    ),
    SEARCH_OPTIONS,
  );

const toMarked = (parts: readonly ExcerptPart[]): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('the search of the documentation', () => {
  it('shows the characters of code, not their references, without spaces between its colors', () => {
    const index = indexOf({ page: '# Title\n\n```ts\nconst a = f(\'x & y\', "<z>");\n```\n' });
    const [hit] = findHits(index, 'const');
    expect(toMarked(hit?.excerpt ?? [])).toBe('[const] a = f(\'x & y\', "<z>");');
  });

  it('the excerpt begins shortly before the words and contains as many of them as possible', () => {
    const text = `${'other words '.repeat(40)}one lamp ${'and more '.repeat(40)}the lamp of the harbour is lit. ${'the end '.repeat(40)}`;
    const marked = toMarked(createExcerpt(text, ['lamp', 'harbour']));
    expect(marked).toMatch(/^… \w.*the \[lamp\] of the \[harbour\] is lit.* …$/);
    expect(marked.length).toBeLessThan(200);
  });

  it('treats symbols in words as characters', () => {
    expect(toMarked(createExcerpt('the option a=b|c is set', ['a=b|c']))).toBe('the option [a=b|c] is set');
    expect(toMarked(createExcerpt('nothing', []))).toBe('nothing');
  });

  it('lists the same section of several operations once', () => {
    const operation = '# Call\n\nIt fetches.\n\n## Answer\n\nThe header x-service-trace-id.\n';
    const index = indexOf({ 'api/one': operation, 'api/two': operation, guide: operation });
    const hits = findHits(index, 'x-service-trace-id');
    expect(hits.map(({ heading, similar }) => [heading, similar])).toEqual(
      expect.arrayContaining([
        ['Answer', 1],
        ['Answer', 0],
      ]),
    );
    expect(hits.length).toBe(2);
  });

  it('prefers a section that contains the query literally', () => {
    const index = indexOf({
      many: '# Profile\n\nThe profile of a service. A service has a profile, and each profile a service.\n',
      exact: '# Headers\n\nThere are many headers in this list, and x-service-profile is one of them.\n',
    });
    expect(findHits(index, 'x-service-profile').map(({ title }) => title)[0]).toBe('exact');
  });
});
