import { type Block, type Inline, plainText, safeUrl } from '../content/index.ts';
import type { Evidence, PageBlock, PageLink } from '../page/index.ts';

/** Blocks that come from no page, as main text with evidence ids from 1 and the headings above each. */
export function withEvidence(blocks: readonly Block[], evidence: Evidence): PageBlock[] {
  const open: { level: number; text: string }[] = [];
  return blocks.map((block, index) => {
    if (block.type === 'heading') while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
    const headingPath = open.map(({ text }) => text);
    if (block.type === 'heading') open.push({ level: block.level, text: plainText([block]) });
    return {
      evidenceId: index + 1,
      markdownBlockId: `b${index + 1}`,
      nodeIds: [],
      role: 'main',
      headingPath,
      block,
      evidence: [evidence],
    };
  });
}

/** The links that stand in a block. */
export function linksOf({ block, evidenceId }: PageBlock, baseUrl: string): PageLink[] {
  const links: PageLink[] = [];
  const open: (Block | Inline)[] = [block];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'link') {
      const url = safeUrl(URL.parse(node.url, baseUrl)?.href ?? '');
      const text = plainText([{ type: 'paragraph', children: node.children }]);
      if (url !== undefined) links.push({ url, text, evidenceId });
    } else if (node.type === 'table') open.push(...node.rows.flat(2).toReversed());
    else if (node.type === 'list') open.push(...node.items.flatMap(({ children }) => children).toReversed());
    else if ('children' in node) open.push(...node.children.toReversed());
  }
  return links;
}
