import { type Block, type Inline, listChildNodes, visitNodes } from '../content/index.ts';

export const hasLink = (node: Block | Inline): boolean =>
  node.type === 'link' || (node.type !== 'text' && listChildNodes(node).some(hasLink));

export const hasImage = (node: Block | Inline): boolean =>
  node.type === 'image' || (node.type !== 'text' && listChildNodes(node).some(hasImage));

/** Lists the addresses of the links in a block in document order. */
export function listLinks(block: Block): string[] {
  const urls: string[] = [];
  visitNodes([block], (node) => {
    if (node.type === 'link') urls.push(node.url);
  });
  return urls;
}
