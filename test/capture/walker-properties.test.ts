import * as fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visibleWords } from './rendered-tree.ts';
import { launchBrowser, walkPage } from './walker-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const TAGS = [
  'div',
  'section',
  'ul',
  'li',
  'span',
  'b',
  'form',
  'details',
  'summary',
  'article',
  'pre',
  'x-y',
];
const STYLES = [
  'none',
  'block',
  'inline',
  'inline-block',
  'flex',
  'grid',
  'contents',
  'table',
  'table-row',
  'table-cell',
  'list-item',
].map((display) => `display:${display}`);

interface Generated {
  tag: string;
  style: string;
  children: (Generated | 'word')[];
}

const { element } = fc.letrec<{ element: Generated; node: Generated | 'word' }>((tie) => ({
  node: fc.oneof({ maxDepth: 6, depthSize: 'small' }, fc.constant('word' as const), tie('element')),
  element: fc.record({
    tag: fc.constantFrom(...TAGS),
    style: fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      { weight: 3, arbitrary: fc.constantFrom(...STYLES) },
      { weight: 1, arbitrary: fc.constantFrom('visibility:hidden', 'visibility:visible') },
    ),
    children: fc.array(tie('node'), { maxLength: 4 }),
  }),
}));

/** HTML in which every word is unique and surrounded by white space. */
function htmlOf(elements: Generated[]): string {
  let words = 0;
  const write = (node: Generated | 'word'): string => {
    if (node === 'word') return ` w${words++}; `;
    const { tag, style, children } = node;
    return `<${tag} style="${style}">${children.map(write).join('')}</${tag}>`;
  };
  return elements.map(write).join('');
}

/** Chromium's `innerText` without white space, because `innerText` omits white space between the parts of a table. */
async function innerTextOf(html: string): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.setContent(html);
    return (await page.locator('body').innerText()).replace(/\s+/g, '');
  } finally {
    await page.close();
  }
}

describe('the visible words of a page', () => {
  it('the script that reads a page returns all visible words of a page in document order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 40 }), async (elements) => {
        const html = htmlOf(elements);
        const { seen } = await walkPage(browser, { html });
        expect(seen && visibleWords(seen.root).join(''), html).toEqual(await innerTextOf(html));
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});
