import { expect, it } from 'vitest';
import { article, read } from './page.ts';

const hiddenLinks = (body: string): string[] => read(article(body)).hiddenLinks;

it('lists each address of hidden links once, in document order', () => {
  const menu =
    '<div hidden><a href="/b">B</a><a href="/a">A</a><a href="/b#part">Part</a><a href="/b">B</a></div>';
  expect(hiddenLinks(menu)).toEqual([
    'https://example.com/b',
    'https://example.com/a',
    'https://example.com/b#part',
  ]);
});

it('leaves out addresses that visible links have, and links with nofollow', () => {
  const menu =
    '<a href="/a">A</a><div hidden><a href="/a">A</a><a href="/trap" rel="external nofollow">T</a></div>';
  expect(hiddenLinks(menu)).toEqual([]);
});

it('the links of the page do not include hidden links', () => {
  const page = read(article('<div hidden><a href="/b">B</a></div>'));
  expect(page.links.map(({ url }) => url)).not.toContain('https://example.com/b');
});
