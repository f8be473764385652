import type { ElementNode, TextNode } from '../content/index.ts';

/** Callbacks of a walk, called in document order. */
export interface Visitor {
  /** Return false to skip the element's children. `leave` is not called then. */
  enter?: (element: ElementNode, parent: ElementNode | undefined) => boolean | undefined;
  text?: (node: TextNode, parent: ElementNode) => void;
  leave?: (element: ElementNode) => void;
}

/** Walks a tree in document order, without recursion: pages nest deeper than the call stack. */
export function walkTree(root: ElementNode, visitor: Visitor): void {
  if (visitor.enter?.(root, undefined) === false) return;
  const path: ElementNode[] = [root];
  const next: number[] = [0];
  while (path.length > 0) {
    const depth = path.length - 1;
    const parent = path[depth] as ElementNode;
    const childIndex = next[depth] as number;
    const child = parent.children[childIndex];
    if (child === undefined) {
      path.pop();
      next.pop();
      visitor.leave?.(parent);
      continue;
    }
    next[depth] = childIndex + 1;
    if (child.kind === 'text') visitor.text?.(child, parent);
    else if (visitor.enter?.(child, parent) !== false) {
      path.push(child);
      next.push(0);
    }
  }
}

/** An attribute's value; empty when absent. */
export function attribute(element: ElementNode, name: string): string {
  return Object.hasOwn(element.attributes, name) ? (element.attributes[name] ?? '') : '';
}

export function hasAttribute(element: ElementNode, name: string): boolean {
  return Object.hasOwn(element.attributes, name);
}

const NO_TEXT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head']);

/** Elements visited for one text. Without a limit, nested links would take quadratic time. */
const TEXT_ELEMENTS = 1000;

/** The text below an element, white space collapsed, at most `limit` UTF-16 units. */
export function textOf(element: ElementNode, limit = 2000): string {
  const parts: string[] = [];
  let length = 0;
  let elements = 0;
  walkTree(element, {
    enter: (child) =>
      ++elements <= TEXT_ELEMENTS && length < limit && (child === element || !NO_TEXT.has(child.tag)),
    text: (node) => {
      if (length >= limit) return;
      parts.push(node.value.slice(0, limit));
      length += node.value.length;
    },
  });
  return collapse(parts.join(' ')).slice(0, limit);
}

/** White space collapsed to single spaces, ends trimmed. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** An absolute http or https address, or undefined where the value is none. */
export function webUrl(value: string, baseUrl: string): string | undefined {
  const url = URL.parse(value.trim(), baseUrl);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}
