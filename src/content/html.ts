import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { ElementNode, TreeNode } from './tree.ts';

/** Maximum depth of the tree, as in Blink's HTML parser. Deeper elements become children of the last level. */
const MAX_HTML_DEPTH = 512;

/**
 * Parses an HTML document without a browser (no layout). Declarative shadow roots replace light children, other
 * templates are omitted, levels below 512 are flattened.
 */
export function parseHtml(html: string): ElementNode {
  const document = parse(html, { scriptingEnabled: false });
  let id = 0;
  const root = document.childNodes.find(
    (node) => node.nodeName === 'html',
  ) as DefaultTreeAdapterTypes.Element;
  const convert = (source: DefaultTreeAdapterTypes.Element): ElementNode => {
    const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const { name, value } of source.attrs) attributes[name] = value;
    id += 1;
    return { kind: 'element', id, tag: source.tagName.toLowerCase(), attributes, children: [] };
  };
  const result = convert(root);
  const stack = [{ nodes: getFlatTreeChildren(root), next: 0, into: result.children, depth: 1 }];
  while (stack.length > 0) {
    const openElement = stack[stack.length - 1]!;
    const node = openElement.nodes[openElement.next];
    openElement.next += 1;
    if (node === undefined) {
      stack.pop();
    } else if (node.nodeName === '#text') {
      id += 1;
      openElement.into.push({ kind: 'text', id, value: (node as DefaultTreeAdapterTypes.TextNode).value });
    } else if ('tagName' in node && node.tagName !== 'template') {
      const element = convert(node);
      openElement.into.push(element);
      const isTooDeep = openElement.depth >= MAX_HTML_DEPTH;
      const parentChildren: TreeNode[] = isTooDeep ? openElement.into : element.children;
      stack.push({
        nodes: getFlatTreeChildren(node),
        next: 0,
        into: parentChildren,
        depth: openElement.depth + (isTooDeep ? 0 : 1),
      });
    }
  }
  return result;
}

/**
 * Returns the children of an element in the flat tree. If the element has a declarative shadow root, these are the
 * children of the shadow root.
 */
function getFlatTreeChildren(element: DefaultTreeAdapterTypes.Element): DefaultTreeAdapterTypes.ChildNode[] {
  const shadowTemplate = element.childNodes.find(
    (node): node is DefaultTreeAdapterTypes.Template =>
      node.nodeName === 'template' &&
      (node as DefaultTreeAdapterTypes.Template).attrs.some(({ name }) => name === 'shadowrootmode'),
  );
  return shadowTemplate === undefined ? element.childNodes : shadowTemplate.content.childNodes;
}

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for an HTML text node or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => HTML_ESCAPES[character] as string);
