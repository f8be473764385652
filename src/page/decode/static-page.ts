import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { ElementNode, TreeNode } from '../../content/index.ts';
import type { InlineScript, RenderedPage } from '../types.ts';
import { hasAttribute, readAttribute, toWebUrl, walkTree } from '../walk.ts';
import { showCopiedTexts } from './copied-texts.ts';
import { unwrapNoscripts } from './noscripts.ts';

/** Tags of elements whose text is not read. */
const UNREAD = new Set(['script', 'style']);

type Parsed = DefaultTreeAdapterTypes.ChildNode;

/** Returns the children in the flat tree. A declarative shadow root replaces its template. */
function childrenOf(node: Parsed): Parsed[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => {
    if (child.nodeName !== 'template' || !('content' in child)) return [child];
    return child.attrs.some(({ name }) => name === 'shadowrootmode') ? child.content.childNodes : [];
  });
}

/**
 * Parses HTML into a rendered page without layout, for reading without a browser. The scripts of the page do not run.
 *
 * @param url address of the page, the base of its relative addresses unless `<base>` sets another one
 */
export function parseStaticPage(html: string, url: string): RenderedPage {
  const document = parse(html, { scriptingEnabled: true });
  const scripts: InlineScript[] = [];
  let title = '';
  const convert = (node: Parsed): { tree: TreeNode; parsed: Parsed } | undefined => {
    if ('value' in node) return { tree: { kind: 'text', id: 0, value: node.value }, parsed: node };
    if (!('tagName' in node)) return undefined;
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    if (node.tagName === 'script')
      scripts.push({ type: (attributes.type ?? '').toLowerCase(), id: attributes.id ?? '', text });
    if (node.tagName === 'title' && title === '' && node.namespaceURI.endsWith('xhtml')) title = text.trim();
    return { tree: { kind: 'element', id: 0, tag: node.tagName, attributes, children: [] }, parsed: node };
  };
  const top = document.childNodes.find((node) => node.nodeName === 'html') as Parsed;
  const root = convert(top)?.tree as ElementNode;
  const open: { parent: ElementNode; rest: Parsed[] }[] = [
    { parent: root, rest: childrenOf(top).toReversed() },
  ];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const next = frame.rest.pop();
    if (next === undefined) {
      open.pop();
      continue;
    }
    const made = convert(next);
    if (made === undefined) continue;
    frame.parent.children.push(made.tree);
    if (made.tree.kind === 'element' && !UNREAD.has(made.tree.tag))
      open.push({ parent: made.tree, rest: childrenOf(made.parsed).toReversed() });
  }
  unwrapNoscripts(root);
  showCopiedTexts(root, url);
  let number = 0;
  let base: ElementNode | undefined;
  walkTree(root, {
    enter: (element) => {
      element.id = number++;
      if (element.tag === 'base' && hasAttribute(element, 'href')) base ??= element;
      return true;
    },
    text: (node) => {
      node.id = number++;
    },
  });
  return {
    root,
    requestedUrl: url,
    finalUrl: url,
    baseUrl: (base && toWebUrl(readAttribute(base, 'href'), url)) ?? url,
    title,
    headers: {},
    scripts,
    fetched: [],
  };
}
