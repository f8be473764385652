import { collapseWhiteSpace } from '../content/index.ts';
import type { ElementNode, TextNode } from '../content/index.ts';

/** Callbacks of a walk, called in document order. */
export interface WalkVisitor {
  /**
   * Called before the children of an element. If it returns false, the children are skipped and `leave` is not called.
   */
  enter?: (element: ElementNode, parent: ElementNode | undefined) => boolean | undefined;
  text?: (node: TextNode, parent: ElementNode) => void;
  leave?: (element: ElementNode) => void;
}

/** Walks a tree in document order. It uses no recursion, because pages can be nested deeper than the call stack. */
export function walkTree(root: ElementNode, { enter, text, leave }: WalkVisitor): void {
  if (enter?.(root, undefined) === false) return;
  const outerElements: ElementNode[] = [];
  const outerIndexes: number[] = [];
  let element = root;
  let index = 0;
  for (;;) {
    const child = element.children[index];
    if (child === undefined) {
      leave?.(element);
      const outer = outerElements.pop();
      if (outer === undefined) return;
      element = outer;
      index = outerIndexes.pop()!;
      continue;
    }
    index += 1;
    if (child.kind === 'text') text?.(child, element);
    else if (enter?.(child, element) !== false) {
      outerElements.push(element);
      outerIndexes.push(index);
      element = child;
      index = 0;
    }
  }
}

/** Lists the ids of the text nodes in an element. Visits at most `maxElements` elements. */
export function collectTextIds(root: ElementNode, maxElements = Number.POSITIVE_INFINITY): number[] {
  const ids: number[] = [];
  let elements = 0;
  walkTree(root, {
    enter: () => ++elements <= maxElements,
    text: ({ id, value }) => {
      if (value.trim() !== '') ids.push(id);
    },
  });
  return ids;
}

/**
 * Returns the value of an attribute; an empty string if the element does not have the attribute. The name must not be a
 * property of all objects, such as `constructor`.
 */
export function readAttribute(element: ElementNode, name: string): string {
  return element.attributes[name] ?? '';
}

export function hasAttribute(element: ElementNode, name: string): boolean {
  return Object.hasOwn(element.attributes, name);
}

/**
 * Returns the kind of an element. Elements with the same tag and first class name without digits are of the same kind.
 */
export const getElementKind = (element: ElementNode): string =>
  `${element.tag}.${/[^\s\d]+/.exec(readAttribute(element, 'class').slice(0, 200))?.[0] ?? ''}`;

/** Whether an element is a button by its tag or role. Inputs that are buttons are not among them. */
export const isButton = (element: ElementNode): boolean =>
  element.tag === 'button' || readAttribute(element, 'role') === 'button';

const UNREAD_TAGS = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head']);

/** Maximum number of elements that `collectText` visits. Without a limit, nested links would take quadratic time. */
const MAX_COLLECTED_ELEMENTS = 1000;

/** Returns the text below an element with collapsed white space, at most `limit` UTF-16 units. */
export function collectText(element: ElementNode, limit = 2000): string {
  const parts: string[] = [];
  let length = 0;
  let elements = 0;
  walkTree(element, {
    enter: (child) =>
      ++elements <= MAX_COLLECTED_ELEMENTS &&
      length < limit &&
      (child === element || !UNREAD_TAGS.has(child.tag)),
    text: (node) => {
      if (length >= limit) return;
      parts.push(node.value.slice(0, limit));
      length += node.value.length;
    },
  });
  return collapseWhiteSpace(parts.join(' ')).slice(0, limit);
}

/** Returns an http or https address in absolute form, without credentials. Undefined for any other value. */
export function toWebUrl(value: string, baseUrl: string): string | undefined {
  const url = URL.parse(value.trim(), baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}
