import type { Block, Inline } from '../../content/index.ts';

/** Whether to keep images and link targets. The text of links always stays. */
export interface Media {
  images: boolean;
  links: boolean;
}

/** Removes images, or replaces links by their text. */
export function withoutMedia(blocks: Block[], media: Media): Block[] {
  if (media.images && media.links) return blocks;
  return blocks.map((block) => blockWithout(block, media));
}

function blockWithout(block: Block, media: Media): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: inlineWithout(block.children, media) };
    case 'quote':
    case 'footnote':
      return { ...block, children: withoutMedia(block.children, media) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, children: withoutMedia(item.children, media) })),
      };
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map((cell) => inlineWithout(cell, media))) };
    default:
      return block;
  }
}

function inlineWithout(nodes: Inline[], media: Media): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'image') return media.images ? [node] : [];
    if (node.type === 'link' && !media.links) return inlineWithout(node.children, media);
    if ('children' in node) return [{ ...node, children: inlineWithout(node.children, media) }];
    return [node];
  });
}
