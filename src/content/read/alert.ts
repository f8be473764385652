import type { Block } from '../block.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { addFlowBlock, type BlockReader, collectNodeIds, endParagraph, type ReadBlocks } from './reader.ts';
import { findAttribute, hasClass } from './tags.ts';

/** Classes of the alerts of GitHub, and of the title in them. */
const ALERT_CLASS = /(?:^|\s)markdown-alert-(note|tip|important|warning|caution)(?:\s|$)/;
const ALERT_TITLE_CLASS = /(?:^|\s)markdown-alert-title(?:\s|$)/;

/**
 * Reads an alert of GitHub as the quote that GitHub makes an alert, with its kind instead of its title. Returns false
 * for any other element.
 */
export function readAlert(element: ElementNode, reader: BlockReader, readBlocks: ReadBlocks): boolean {
  if (reader.inHeading || !hasClass(element, ALERT_CLASS)) return false;
  endParagraph(reader);
  const [, kind = ''] = ALERT_CLASS.exec(findAttribute(element, 'class') ?? '') ?? [];
  const isTitle = (child: TreeNode): boolean =>
    child.kind === 'element' && hasClass(child, ALERT_TITLE_CLASS);
  const inner = readBlocks(
    { ...element, children: element.children.filter((child) => !isTitle(child)) },
    reader,
  );
  const title: Block = {
    type: 'paragraph',
    children: [{ type: 'text', value: `[!${kind.toUpperCase()}]` }],
  };
  const children = [title, ...inner.map(({ block }) => block)];
  addFlowBlock(reader, { type: 'quote', children }, collectNodeIds(inner), element);
  return true;
}
