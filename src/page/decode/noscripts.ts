import { type ElementNode, parseHtml } from '../../content/index.ts';
import { walkTree } from '../walk.ts';

/** Visible characters. A page with fewer probably needs scripts that did not run. */
const MAX_THIN_PAGE_CHARS = 200;
const MAX_NOSCRIPT_HTML_CHARS = 1_000_000;

/**
 * Replaces each `noscript` by a `div` with its parsed HTML if the body has almost no other visible text, and removes
 * each `noscript` otherwise. A browser that runs scripts keeps the HTML of a `noscript` as invisible text.
 */
export function unwrapNoscripts(root: ElementNode): void {
  const body = findChild(root, 'body');
  if (!body) return;
  const { noscripts, shownChars } = surveyBody(body);
  let remainingChars = shownChars < MAX_THIN_PAGE_CHARS ? MAX_NOSCRIPT_HTML_CHARS : 0;
  for (const element of noscripts) {
    const html = element.children.map((child) => (child.kind === 'text' ? child.value : '')).join('');
    element.children = [];
    remainingChars -= html.length;
    if (remainingChars < 0) continue;
    element.tag = 'div';
    delete element.layout;
    element.children = findChild(parseHtml(html), 'body')?.children ?? [];
  }
}

function findChild(element: ElementNode, tag: string): ElementNode | undefined {
  return element.children.find((child) => child.kind === 'element' && child.tag === tag) as
    | ElementNode
    | undefined;
}

/** Finds all `noscript` elements in document order, and counts the visible characters outside them. */
function surveyBody(body: ElementNode): { noscripts: ElementNode[]; shownChars: number } {
  const noscripts: ElementNode[] = [];
  let shownChars = 0;
  walkTree(body, {
    enter: (element) => {
      if (element.tag !== 'noscript') return true;
      noscripts.push(element);
      return false;
    },
    text: ({ value }, parent) => {
      if (!parent.layout?.hidden) shownChars += value.trim().length;
    },
  });
  return { noscripts, shownChars };
}
