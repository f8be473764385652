import type { ElementNode, TreeNode } from '../tree.ts';
import { addBlock, type ReadOptions, type Reader } from './reader.ts';
import { attribute, DROPPED, flowOf } from './tags.ts';

/** The text of an element with its white space as it stands; `br` and blocks are line breaks. */
export function textOf(element: ElementNode, options: ReadOptions, ids?: number[]): string {
  const parts: string[] = [];
  const visit = (node: TreeNode): void => {
    if (node.kind === 'text') {
      ids?.push(node.id);
      parts.push(node.value);
    } else if (node.tag === 'br') parts.push('\n');
    else if (!DROPPED.has(node.tag) && !options.isHidden?.(node)) {
      const block = flowOf(node) === 'block';
      if (block && parts.length > 0 && !parts[parts.length - 1]!.endsWith('\n')) parts.push('\n');
      const before = parts.length;
      for (const child of node.children) visit(child);
      if (block && parts.length > before && !parts[parts.length - 1]!.endsWith('\n')) parts.push('\n');
    }
  };
  for (const child of element.children) visit(child);
  return parts.join('');
}

const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|brush:?)[-\s:]([\w+#.-]+)/i;

function languageOf(element: ElementNode): string | undefined {
  const inner = element.children.find(
    (child): child is ElementNode => child.kind === 'element' && child.tag === 'code',
  );
  for (const candidate of [inner, element]) {
    if (candidate === undefined) continue;
    const named = attribute(candidate, 'data-lang') ?? attribute(candidate, 'data-language');
    if (named !== undefined && /^[\w+#.-]+$/.test(named)) return named;
    const match = LANGUAGE.exec((attribute(candidate, 'class') ?? '').slice(0, 1000));
    if (match !== null) return match[1];
  }
  return undefined;
}

export function readCode(element: ElementNode, reader: Reader): void {
  const ids: number[] = [];
  const value = textOf(element, reader.options, ids)
    .replace(/\r\n?/g, '\n')
    .replace(/^\n/, '')
    .replace(/\n$/, '');
  if (value.trim() === '') return;
  const language = languageOf(element);
  addBlock(reader, { type: 'code', ...(language !== undefined && { language }), value }, ids, element);
}
