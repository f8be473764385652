import { describe, expect, it } from 'vitest';
import { parseStaticPage, readPage } from '../../src/page/index.ts';
import { byLength, readBody, THREAD, withAllMain } from './decisions.ts';
import { PROSE } from './page.ts';

const page = { ...THREAD, address: 'https://example.com/a/12', classify: byLength, type: 'article' as const };
const read = (before: string): string[] =>
  readBody(`${before}<main><p>${PROSE}</p></main>`, {
    ...page,
    head: '<title>The mill closed at noon | River News</title>',
  }).changedBy('promoteOwnTitle');

describe('the title of a page without a heading', () => {
  it.each([
    ['a paragraph', '<p><b>The mill closed at noon</b></p>'],
    [
      'an element in a heading',
      '<h1><div><div><span>The mill closed at noon</span><div>Open</div></div></div></h1>',
    ],
    ['a cell', '<table><tr><td>The mill closed at noon</td></tr></table>'],
  ])('is main in %s', (_, title) => {
    expect(read(title).join(' ')).toContain('The mill closed at noon');
  });

  it.each([
    ['a link', '<p><a href="/a/12">The mill closed at noon</a></p>'],
    [
      'the last place of a breadcrumb',
      '<ul><li><a href="/">River News</a></li><li>The mill closed at noon</li></ul>',
    ],
    ['a text with other words', '<p>The mill closed at noon, said the miller</p>'],
    ['a part of the title', '<p>River News</p>'],
  ])('is not promoted if it is %s', (_, title) => {
    expect(read(title)).toEqual([]);
  });

  it('is not promoted below the text', () => {
    const after = readBody(`<main><p>${PROSE}</p></main><footer><p>The mill closed at noon</p></footer>`, {
      ...page,
      head: '<title>The mill closed at noon</title>',
    });
    expect(after.changedBy('promoteOwnTitle')).toEqual([]);
  });

  it('is not promoted a second time below a heading', () => {
    expect(read('<h1>The mill closed at noon</h1><p>The mill closed at noon</p>')).toHaveLength(1);
  });

  it('is the heading with the name and a version, and not the linked name of the site', () => {
    const body = `<header><a href="/"><h1>crates.example</h1></a></header><main><h1>tide-grid <small>v0.4.2</small></h1><p>${PROSE}</p></main>`;
    const head = '<title>tide-grid - crates.example: packages</title>';
    expect(readBody(body, { ...page, type: 'documentation', head }).changedBy('promoteOwnTitle')).toEqual([
      'tide-grid v0.4.2',
    ]);
  });

  it('is no date with a number of the title', () => {
    const body = `<main><h2>March 5, 2024</h2><h3>The best mills of 2024</h3><p>${PROSE}</p></main>`;
    const head = '<title>The best mills of 2024</title>';
    expect(readBody(body, { ...page, head }).changedBy('promoteOwnTitle')).not.toContain('March 5, 2024');
  });

  it('becomes the heading of level 1 if there is none', () => {
    const readAll = (body: string): string[] =>
      readPage(
        parseStaticPage(
          `<title>The mill closed at noon | River News</title><body>${body}</body>`,
          page.address,
        ),
        { classify: withAllMain },
      ).blocks.map(({ block }) => (block.type === 'heading' ? `h${block.level}` : block.type));
    expect(readAll(`<p><b>The mill closed at noon</b></p><p>${PROSE}</p>`)).toEqual(['h1', 'paragraph']);
    expect(readAll(`<h1>News</h1><p>The mill closed at noon</p><p>${PROSE}</p>`)).toEqual([
      'h1',
      'paragraph',
      'paragraph',
    ]);
  });
});
