import { collapseWhiteSpace } from '../content/index.ts';
import type { ElementNode } from '../content/index.ts';
import type { PageBlock } from './types.ts';
import { walkTree } from './walk.ts';

const UNREAD_TAGS = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg']);

/**
 * Reads the visible text of a page that could not be read as blocks. The texts of each element become one paragraph.
 */
export function readPlainBlocks(root: ElementNode, hidden: ReadonlySet<ElementNode>): PageBlock[] {
  const paragraphs: { parent: ElementNode; nodeIds: number[]; text: string }[] = [];
  walkTree(root, {
    enter: (element) => !hidden.has(element) && !UNREAD_TAGS.has(element.tag),
    text: ({ id, value }, parent) => {
      if (value.trim() === '') return;
      const lastParagraph = paragraphs.at(-1);
      if (lastParagraph?.parent === parent) {
        lastParagraph.nodeIds.push(id);
        lastParagraph.text += value;
      } else paragraphs.push({ parent, nodeIds: [id], text: value });
    },
  });
  return paragraphs.map(({ nodeIds, text }, index) => ({
    evidenceId: index + 1,
    markdownBlockId: `b${index + 1}`,
    nodeIds,
    role: 'main',
    headingPath: [],
    block: { type: 'paragraph', children: [{ type: 'text', value: collapseWhiteSpace(text) }] },
    evidence: [],
  }));
}
