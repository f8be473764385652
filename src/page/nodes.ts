import { type Block, type Inline, listChildNodes } from '../content/index.ts';

export const hasLink = (block: Block): boolean => iterateLinks(block).next().done !== true;

/** Lists the addresses of the links in a block. */
export const listLinks = (block: Block): string[] => [...iterateLinks(block)];

function* iterateLinks(block: Block): Generator<string, undefined> {
  const stack: (Block | Inline)[] = [block];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'link') yield node.url;
    if (node.type !== 'text') for (const child of listChildNodes(node)) stack.push(child);
  }
  return undefined;
}
