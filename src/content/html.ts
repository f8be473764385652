import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { ElementNode, TreeNode } from './tree.ts';

/** As deep as Blink's own parser builds; what stands deeper moves up to this level. */
const MAX_DEPTH = 512;

/**
 * The tree of an HTML document as its source says it, without layout: parse5's tree with declarative shadow roots in
 * place of light children, other templates left out, and levels below 512 flattened.
 */
export function htmlToTree(html: string): ElementNode {
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
  const stack = [{ nodes: childrenOf(root), next: 0, into: result.children, depth: 1 }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!;
    const node = top.nodes[top.next];
    top.next += 1;
    if (node === undefined) {
      stack.pop();
    } else if (node.nodeName === '#text') {
      id += 1;
      top.into.push({ kind: 'text', id, value: (node as DefaultTreeAdapterTypes.TextNode).value });
    } else if ('tagName' in node && node.tagName !== 'template') {
      const element = convert(node);
      top.into.push(element);
      const deep = top.depth >= MAX_DEPTH;
      const into: TreeNode[] = deep ? top.into : element.children;
      stack.push({ nodes: childrenOf(node), next: 0, into, depth: top.depth + (deep ? 0 : 1) });
    }
  }
  return result;
}

/** Children in the flat tree: those of a declarative shadow root instead of the element's own. */
function childrenOf(element: DefaultTreeAdapterTypes.Element): DefaultTreeAdapterTypes.ChildNode[] {
  const shadow = element.childNodes.find(
    (node): node is DefaultTreeAdapterTypes.Template =>
      node.nodeName === 'template' &&
      (node as DefaultTreeAdapterTypes.Template).attrs.some(({ name }) => name === 'shadowrootmode'),
  );
  return shadow === undefined ? element.childNodes : shadow.content.childNodes;
}
