import { type ElementNode, isNonBlank } from '../tree.ts';
import type { BlockReader } from './reader.ts';
import { getElementDisplay, MARK_BY_TAG } from './tags.ts';

type Mark = 'strong' | 'emphasis' | 'delete';

const MIN_BOLD_FONT_WEIGHT = 600;
const NORMAL_FONT_WEIGHT = 400;
/** Elements without a meaning of their own, which editors style. */
const STYLED_TAG = /^(?:span|font)$/;
/** Blocks of running text. In other blocks, style marks names and labels. */
const TEXT_BLOCK_TAG = /^(?:p|li|dd|td|blockquote)$/;

/**
 * Returns the mark of an element: by its tag, or by its style if the style differs from that of the block around it.
 * `b` with a normal weight marks nothing, because editors put it around whole documents.
 */
export function findMark(element: ElementNode, reader: BlockReader): Mark | undefined {
  const { tag, layout } = element;
  const block = reader.element.layout;
  if (tag === 'b' && layout !== undefined && layout.fontWeight <= NORMAL_FONT_WEIGHT) return undefined;
  if (!STYLED_TAG.test(tag)) return MARK_BY_TAG.get(tag);
  const isInText =
    TEXT_BLOCK_TAG.test(reader.element.tag) && !reader.inHeading && getElementDisplay(element) === 'inline';
  if (layout === undefined || block === undefined || !isInText || reader.marks.some(isLink)) return undefined;
  if (isWholeContent(element, reader.element)) return undefined;
  const isBold = layout.fontWeight >= MIN_BOLD_FONT_WEIGHT && block.fontWeight < MIN_BOLD_FONT_WEIGHT;
  if (isBold && !reader.marks.includes('strong')) return 'strong';
  const isItalic = layout.italic === true && block.italic !== true;
  return isItalic && !reader.marks.includes('emphasis') ? 'emphasis' : undefined;
}

const isLink = (mark: BlockReader['marks'][number]): boolean => typeof mark === 'object';

const MAX_WRAPPERS = 10;

function isWholeContent(element: ElementNode, block: ElementNode): boolean {
  let outer = block;
  for (let depth = 0; depth < MAX_WRAPPERS; depth += 1) {
    const first = outer.children.findIndex(isNonBlank);
    const only = outer.children[first];
    if (only?.kind !== 'element' || outer.children.slice(first + 1, first + 4).some(isNonBlank)) return false;
    if (only === element) return true;
    outer = only;
  }
  return false;
}
