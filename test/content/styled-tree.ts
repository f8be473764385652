import type { ElementLayout, ElementNode } from '../../src/content/index.ts';
import { parseHtml } from '../../src/content/index.ts';

const BLOCK_TAGS =
  /^(?:html|body|main|article|section|div|p|pre|h[1-6]|ul|ol|li|table|blockquote|figure|dl|dt|dd)$/;
const DISPLAY_BY_TAG: Readonly<Record<string, string>> = {
  tr: 'table-row',
  td: 'table-cell',
  th: 'table-cell',
};
const MONOSPACED_TAGS = /^(?:pre|code|kbd|samp|tt)$/;
const ITALIC_TAGS = /^(?:em|i|cite|var|dfn)$/;
const BOLD_TAGS = /^(?:strong|b|th|h[1-6])$/;

const INITIAL: ElementLayout = {
  display: 'block',
  position: 'static',
  fontSize: 16,
  fontWeight: 400,
  preformatted: false,
};

/**
 * Parses HTML into a tree with layout, from the tags and the `style` attributes. `data-box="x y width height"` is the
 * box of an element.
 */
export function parseStyledHtml(html: string): ElementNode {
  const root = parseHtml(html);
  addLayout(root, INITIAL);
  return root;
}

function addLayout(element: ElementNode, outer: ElementLayout): void {
  const { tag, attributes } = element;
  const css = new Map(
    (attributes['style'] ?? '').split(';').map((declaration): [string, string] => {
      const [name = '', value = ''] = declaration.split(':');
      return [name.trim(), value.trim()];
    }),
  );
  const isOn = (name: string, on: string, fallback: boolean): boolean =>
    css.has(name) ? css.get(name)!.startsWith(on) : fallback;
  const [x, y, width, height] = (attributes['data-box'] ?? '').split(' ').map(Number);
  const layout: ElementLayout = {
    display: css.get('display') ?? DISPLAY_BY_TAG[tag] ?? (BLOCK_TAGS.test(tag) ? 'block' : 'inline'),
    position: css.get('position') === 'absolute' ? 'absolute' : 'static',
    fontSize: Number.parseFloat(css.get('font-size') ?? String(outer.fontSize)),
    fontWeight: Number(css.get('font-weight') ?? (BOLD_TAGS.test(tag) ? 700 : outer.fontWeight)),
    preformatted: isOn('white-space', 'pre', tag === 'pre' || outer.preformatted),
    ...(isOn('font-family', 'mono', MONOSPACED_TAGS.test(tag) || outer.monospaced === true) && {
      monospaced: true,
    }),
    ...(isOn('font-style', 'italic', ITALIC_TAGS.test(tag) || outer.italic === true) && { italic: true }),
    ...(isOn('text-decoration', 'line-through', outer.struck === true) && { struck: true }),
    ...(isOn('user-select', 'none', outer.unselectable === true) && { unselectable: true }),
  };
  element.layout =
    height === undefined ? layout : { ...layout, box: { x: x!, y: y!, width: width!, height } };
  for (const child of element.children) if (child.kind === 'element') addLayout(child, layout);
}
