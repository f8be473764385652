import { describe, expect, it } from 'vitest';
import { parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';

const toMarkdown = (html: string): string =>
  serialiseMarkdown(
    treeToBlocks(parseHtml(html), {
      baseUrl: 'https://e.org/',
      isHidden: ({ attributes }) => attributes['class'] === 'unread',
    }).map(({ block }) => block),
  );
const REST = 'that sold salt and tar to the ships.';

describe('texts that a control cuts', () => {
  it.each([
    ['an ellipsis in an element', `a house<span>...</span><span hidden> ${REST}</span>`],
    ['an ellipsis in the text', `a house… <span hidden>${REST}</span>`],
    ['a link that runs a script', `a house<i>…</i> <a href=#>Read more</a> <span hidden>${REST}</span>`],
    [
      'a control after the rest',
      `a house<i>…</i> <span><span hidden>${REST}</span> <a href="">More</a></span>`,
    ],
    ['a button', `a house <span hidden>${REST}</span> <button aria-expanded=false>Read more</button>`],
  ])('are joined without %s', (_, html) => {
    expect(toMarkdown(`<p>${html}`)).toBe(`a house ${REST}`);
  });

  it.each([
    ['before visible text', `a<span>…</span> <span>${REST}</span>`, `a… ${REST}`],
    ['before a short hidden text', `a<span>…</span><span hidden>, b</span>`, 'a…, b'],
    ['before text that is not read', `a<span>…</span><span hidden class=unread>${REST}</span>`, 'a…'],
    ['far before', `a… <b>b</b> c <i>d</i> <span hidden>${REST}</span>`, `a… **b** c *d* ${REST}`],
  ])('keep an ellipsis %s', (_, html, markdown) => {
    expect(toMarkdown(`<p>${html}`)).toBe(markdown);
  });

  it('keep links that lead to a page', () => {
    expect(toMarkdown(`<p>a <a href=/b>b</a> <span hidden>${REST}</span>`)).toContain('[b](https://e.org/b)');
  });
});
