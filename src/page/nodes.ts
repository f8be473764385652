import { type Block, type Inline, listChildNodes } from '../content/index.ts';

export function hasLink(block: Block): boolean {
  const stack: (Block | Inline)[] = [block];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'link') return true;
    if (node.type !== 'text') for (const child of listChildNodes(node)) stack.push(child);
  }
  return false;
}
