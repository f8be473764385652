import type { Inline, ListItem } from '../../block.ts';
import type { ElementNode, TreeNode } from '../../tree.ts';
import { addFlowBlock, endParagraph, resolveUrl, type BlockReader } from '../reader.ts';
import { findAttribute } from '../tags.ts';

/** A map with more areas, such as one of all streets, is cut. */
const MAX_AREAS = 200;

/** Reads the named areas of an image map as a list of links. Areas are never rendered, so their display is ignored. */
export function readImageMap(map: ElementNode, reader: BlockReader): void {
  const items: ListItem[] = [];
  const nodeIds: number[] = [];
  const stack: TreeNode[] = [map];
  for (let node = stack.pop(); node !== undefined && items.length < MAX_AREAS; node = stack.pop()) {
    if (node.kind === 'text') continue;
    const link = node.tag === 'area' ? readArea(node, reader) : undefined;
    if (link !== undefined) {
      items.push({ children: [{ type: 'paragraph', children: [link] }] });
      nodeIds.push(node.id);
    }
    for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push(node.children[index]!);
  }
  if (items.length === 0) return;
  endParagraph(reader);
  addFlowBlock(reader, { type: 'list', ordered: false, items }, nodeIds, map);
}

function readArea(area: ElementNode, reader: BlockReader): Inline | undefined {
  const label = ['alt', 'aria-label', 'title'].map((name) => findAttribute(area, name)?.trim() ?? '');
  const value = label.find((text) => text !== '');
  const href = findAttribute(area, 'href');
  const url = href === undefined ? undefined : resolveUrl(href, reader.options);
  if (value === undefined || url === undefined) return undefined;
  return { type: 'link', url, children: [{ type: 'text', value }] };
}
