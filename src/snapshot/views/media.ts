import type { Block, Inline } from '../../content/index.ts';

/** Whether to keep images and link targets. The text of a link is always kept. */
export interface KeptMedia {
  images: boolean;
  links: boolean;
}

/** Removes images, or replaces links by their text. */
export function removeMedia(blocks: Block[], media: KeptMedia): Block[] {
  if (media.images && media.links) return blocks;
  return blocks.map((block) => removeFromBlock(block, media));
}

function removeFromBlock(block: Block, media: KeptMedia): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: removeFromInlines(block.children, media) };
    case 'quote':
    case 'footnote':
      return { ...block, children: removeMedia(block.children, media) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, children: removeMedia(item.children, media) })),
      };
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map((cell) => removeFromInlines(cell, media))) };
    default:
      return block;
  }
}

function removeFromInlines(nodes: Inline[], media: KeptMedia): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'image') return media.images ? [node] : [];
    if (node.type === 'link' && !media.links) return removeFromInlines(node.children, media);
    if ('children' in node) return [{ ...node, children: removeFromInlines(node.children, media) }];
    return [node];
  });
}
