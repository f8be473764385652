import { type ElementNode, htmlToTree } from '../../content/index.ts';

/** Characters. A page with less visible text did not render with scripts. */
const THIN_CHARS = 200;
const MAX_HTML_CHARS = 1_000_000;

/**
 * With scripts on, a `noscript` holds its HTML as invisible text. If the body shows almost nothing else, that HTML
 * becomes content, in a `div`; otherwise it is removed.
 */
export function openNoscripts(root: ElementNode): void {
  const body = childOf(root, 'body');
  if (!body) return;
  const { noscripts, shownChars } = survey(body);
  let left = shownChars < THIN_CHARS ? MAX_HTML_CHARS : 0;
  for (const element of noscripts) {
    const html = element.children.map((child) => (child.kind === 'text' ? child.value : '')).join('');
    element.children = [];
    left -= html.length;
    if (left < 0) continue;
    element.tag = 'div';
    delete element.layout;
    element.children = childOf(htmlToTree(html), 'body')?.children ?? [];
  }
}

function childOf(element: ElementNode, tag: string): ElementNode | undefined {
  return element.children.find((child) => child.kind === 'element' && child.tag === tag) as
    | ElementNode
    | undefined;
}

/** All `noscript` elements in document order, and the number of visible characters outside them. */
function survey(body: ElementNode): { noscripts: ElementNode[]; shownChars: number } {
  const noscripts: ElementNode[] = [];
  let shownChars = 0;
  const stack = [body];
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (element.tag === 'noscript') {
      noscripts.push(element);
      continue;
    }
    for (let index = element.children.length - 1; index >= 0; index--) {
      const child = element.children[index];
      if (child?.kind === 'element') stack.push(child);
      else if (child && !element.layout?.hidden) shownChars += child.value.trim().length;
    }
  }
  return { noscripts, shownChars };
}
