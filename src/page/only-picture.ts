import { readFileName, toPlainText, visitNodes } from '../content/index.ts';
import { hasEvidence } from './evidence.ts';
import type { PageBlock } from './types.ts';

/** Whether a block is a picture, video or embedded object next to which the page has nothing else. */
export const isOnlyMedia = ({ evidence }: PageBlock): boolean => hasEvidence(evidence, 'onlyMedia');

/** Gives pictures without alternative text the name of their file if the main content has no words at all. */
export function nameOnlyPicture(blocks: PageBlock[]): PageBlock[] {
  const main = blocks.filter(({ role }) => role === 'main').map(({ block }) => block);
  if (main.some((block) => toPlainText([block]).trim() !== '')) return blocks;
  visitNodes(main, (node) => {
    if (node.type === 'image' && node.alt === '') node.alt = readFileName(node.url);
  });
  return blocks;
}
