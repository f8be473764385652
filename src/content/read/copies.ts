import type { ElementNode, TreeNode } from '../tree.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';
import { DROPPED_TAGS, findAttribute, getElementDisplay, hasClass } from './tags.ts';

/** Classes of the slides that a carousel copies to turn without an end: Slick, Owl, Glide, Splide, Swiper. */
const CLONE_CLASS = /(?:^|[\s_-])(?:cloned?|slide-duplicate)(?:[\s_-]|$)/;
/** Shorter texts, such as stars, are repeated on purpose. */
const MIN_COPY_CHARS = 20;
/** A pull quote has at most this many characters. */
const MAX_QUOTE_CHARS = 400;
/** A larger element is compared with nothing. */
const MAX_COPY_NODES = 400;
const MAX_COPY_CHARS = 10_000;
/**
 * Maximum number of nodes that are compared, and of texts that are looked for, so that nested copies take linear time.
 */
const MAX_COMPARED_NODES = 100_000;
const MAX_QUOTES = 30;

const isForEyesOnly = (element: ElementNode): boolean => findAttribute(element, 'aria-hidden') === 'true';
const isClone = (element: ElementNode): boolean => hasClass(element, CLONE_CLASS);

/** Order in which equal elements are kept. Only those above 0 can be copies. */
const rank = (element: ElementNode): number => (isClone(element) ? 2 : 0) + (isForEyesOnly(element) ? 1 : 0);

/**
 * Finds visible elements that a page shows a second time: those that screen readers or carousels know as copies, with
 * the same content as a sibling, and pull quotes that screen readers skip because a sentence of the page has them.
 */
export function findCopies(root: ElementNode, options: ReadTreeOptions): ReadonlySet<ElementNode> {
  const copies = new Set<ElementNode>();
  const quotes: { element: ElementNode; text: string }[] = [];
  let budget = MAX_COMPARED_NODES;
  const readKey = (element: ElementNode): string => {
    if (budget <= 0) return '';
    const { text, nodes } = readContent(element, options);
    budget -= nodes;
    return text;
  };
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    const children = element.children.filter(
      (child): child is ElementNode => child.kind === 'element' && !isHidden(child, options),
    );
    for (const child of children) stack.push(child);
    if (children.every((child) => rank(child) === 0)) continue;
    const kept = new Map<string, ElementNode>();
    const keys = new Map(children.map((child) => [child, readKey(child)]));
    for (const child of children.toSorted((a, b) => rank(a) - rank(b))) {
      const key = keys.get(child) ?? '';
      if (key.length < MIN_COPY_CHARS) continue;
      if (rank(child) > 0 && kept.has(key)) copies.add(child);
      else kept.set(key, child);
      const isQuote = key.length <= MAX_QUOTE_CHARS && getElementDisplay(child) === 'block';
      if (isForEyesOnly(child) && isQuote && quotes.length < MAX_QUOTES)
        quotes.push({ element: child, text: key });
    }
  }
  const pageText = quotes.length > 0 ? readContent(root, options, true).text : '';
  for (const { element, text } of quotes) if (pageText.includes(text)) copies.add(element);
  return copies;
}

/**
 * Returns the visible words of an element and its described pictures; no text if it is large.
 * @param isPage whether to read a whole page, without what screen readers skip
 */
function readContent(
  root: ElementNode,
  options: ReadTreeOptions,
  isPage = false,
): { text: string; nodes: number } {
  const parts: string[] = [];
  let nodes = 0;
  let chars = 0;
  const stack: TreeNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    nodes += 1;
    if (!isPage && (nodes > MAX_COPY_NODES || chars > MAX_COPY_CHARS)) return { text: '', nodes };
    if (node.kind === 'text') {
      chars += node.value.length;
      parts.push(node.value);
    } else if (node.tag === 'img' && findAttribute(node, 'alt'))
      parts.push(` ${findAttribute(node, 'alt')} ${isPage ? '' : findAttribute(node, 'src')} `);
    else if (
      node === root ||
      (!DROPPED_TAGS.has(node.tag) && !isHidden(node, options) && !(isPage && isForEyesOnly(node)))
    ) {
      if (getElementDisplay(node) !== 'inline') parts.push(' ');
      for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push(node.children[index]!);
    }
  }
  if (!isPage && chars > MAX_COPY_CHARS) return { text: '', nodes };
  const text = parts
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
  // A long text costs as much as many nodes.
  return { text, nodes: nodes + Math.ceil(chars / 20) };
}
