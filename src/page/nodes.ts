import { type Block, type Inline, listChildNodes, visitNodes } from '../content/index.ts';

const CONTACT_URL = /^(?:mailto|tel):/i;

/** Whether a block or text has a link to a page. Addresses of mail and numbers of telephones lead to none. */
export const hasLink = (node: Block | Inline): boolean =>
  (node.type === 'link' && !CONTACT_URL.test(node.url)) ||
  (node.type !== 'text' && listChildNodes(node).some(hasLink));

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
