import { describe, expect, it } from 'vitest';
import type { ElementNode, ElementLayout } from '../../src/content/index.ts';
import { toPlainText } from '../../src/content/index.ts';
import { readPage, parseStaticPage } from '../../src/page/index.ts';
import { walkTree } from '../../src/page/walk.ts';
import { PROSE } from './page.ts';

const VISIBLE: ElementLayout = {
  display: 'block',
  position: 'static',
  fontSize: 16,
  fontWeight: 400,
  preformatted: false,
  box: { x: 0, y: 0, width: 1280, height: 3000 },
};

/** The text of all blocks of a page with layout. `layout` is the layout of `#content` and all below it. */
function shown(html: string, layout: Partial<ElementLayout>): string {
  const rendered = parseStaticPage(html, 'https://example.com/');
  const below = new Set<ElementNode>();
  walkTree(rendered.root, {
    enter: (element, parent) => {
      if (element.attributes.id === 'content' || (parent !== undefined && below.has(parent)))
        below.add(element);
      element.layout = below.has(element) ? { ...VISIBLE, ...layout } : VISIBLE;
      if (element.attributes.class === 'gone')
        element.layout = { ...VISIBLE, hidden: 'none', display: 'none' };
      return true;
    },
  });
  return toPlainText(readPage(rendered).blocks.map(({ block }) => block));
}

const body = (otherText: string): string =>
  `<body><p>${otherText}</p><main id="content"><h1>The mill</h1>${`<p>${PROSE}</p>`.repeat(20)}<p class="gone">Beware</p></main>`;

describe('a page whose content is invisible until a script runs', () => {
  it('reads an invisible element if almost no other text is visible', () => {
    const text = shown(body('Loading'), { hidden: 'invisible' });
    expect(text).toContain('The river rises');
    expect(text).not.toContain('Beware');
  });
  it.each([
    ['is ignored next to visible content', PROSE.repeat(20), { hidden: 'invisible' }],
    ['is ignored if it is not displayed', 'Loading', { hidden: 'none', display: 'none' }],
    ['is ignored if it is positioned', 'Loading', { hidden: 'invisible', position: 'absolute' }],
    [
      'is ignored if its box is small',
      'Loading',
      { hidden: 'invisible', box: { x: 0, y: 0, width: 300, height: 20 } },
    ],
  ] as const)('the invisible text of a page %s', (_, otherText, layout) => {
    expect(shown(body(otherText), layout)).not.toContain('The mill');
  });
});
