import { type Block, type ElementNode, toPlainText } from '../../content/index.ts';
import { mentionsDate, mentionsPrice } from '../main/text.ts';
import { hasLink } from '../nodes.ts';
import { hasSentence } from '../shell/shell-evidence.ts';
import type { TreeIndex } from './ancestry.ts';
import {
  type BlockRoleChange,
  type DecidedBlock,
  isSideMatter,
  MIN_PROMOTION_SCORE,
  createPromotion,
  type PassContext,
} from './pass.ts';

/** Block types that belong to the text around them, although their short cells and items have low scores. */
const EMBEDDED_TYPES = new Set<Block['type']>(['table', 'list', 'code', 'math']);

/** Maximum number of elements between a main block and the container of a block next to it. */
const MAX_SIBLING_LEVELS = 3;
const MIN_SIBLING_WORDS = 3;
const MIN_INTRODUCTION_WORDS = 8;
/** A shorter text between main texts can be a label, such as "Advertisement". */
const MIN_INTERRUPTION_WORDS = 5;

/** A smaller table, counting its header, can be part of the layout. */
const MIN_TABLE_ROWS = 3;

/** The main blocks directly before and after a block. */
interface Neighbours {
  before: DecidedBlock | undefined;
  after: DecidedBlock | undefined;
}

type Place = 'between' | 'sibling';

/** Minimum score of a block next to main text. The cells and items of embedded blocks are short. */
const MIN_SCORE = {
  between: { embedded: MIN_PROMOTION_SCORE, other: 0.5 },
  /** Before or after main text in the same element. */
  sibling: { embedded: 0.25, other: 0.4 },
};

/**
 * Promotes blocks between two main blocks, the sentence below the title, and blocks without links before or after main
 * text in the same element, such as the introduction before a table, or the note at the end of a page.
 */
export function promoteEmbeddedBlocks(
  blocks: readonly DecidedBlock[],
  context: PassContext,
): BlockRoleChange[] {
  const changes: BlockRoleChange[] = [];
  const scored = [...blocks.entries()].filter(([, { score }]) => score !== undefined);
  let before: DecidedBlock | undefined;
  /** A heading after main text. It belongs to a table directly below it. */
  let heading: { index: number; before: DecidedBlock } | undefined;
  for (const [at, [index, decided]] of scored.entries()) {
    if (decided.role === 'main') {
      before = decided;
      heading = undefined;
      continue;
    }
    const next = scored[at + 1]?.[1];
    const after = next?.role === 'main' ? next : undefined;
    const ownHeading = isDataTable(decided) ? heading : undefined;
    const place = findPlace(decided, { before: before ?? ownHeading?.before, after }, context);
    const { score = 0 } = decided;
    const isPromoted = place !== undefined && (isDataTable(decided) || score >= getMinScore(place, decided));
    if (isPromoted && ownHeading !== undefined)
      changes.push(createPromotion(ownHeading.index, 'headingOfMain'));
    if (isPromoted) changes.push(createPromotion(index, 'betweenMainBlocks'));
    heading =
      !isPromoted && before !== undefined && decided.block.type === 'heading' && !isSideMatter(decided)
        ? { index, before }
        : undefined;
    before = isPromoted ? decided : undefined;
  }
  return changes;
}

function findPlace(decided: DecidedBlock, neighbours: Neighbours, context: PassContext): Place | undefined {
  const { before, after } = neighbours;
  if ((before ?? after) === undefined || isSideMatter(decided) || isListOfLinks(decided)) return undefined;
  if (before !== undefined && after !== undefined && mayInterrupt(decided, before)) return 'between';
  return isSibling(decided, neighbours, context) ? 'sibling' : undefined;
}

/** Whether a block between two main blocks is more than a label. Directly below a heading are author and date. */
const mayInterrupt = (decided: DecidedBlock, before: DecidedBlock): boolean =>
  isEmbedded(decided) ||
  (before.block.type !== 'heading' &&
    decided.weight >= MIN_INTERRUPTION_WORDS &&
    isTextWithoutLinks(decided));

/** Whether a block is the sentence below the title, or is in the same element as a main block next to it. */
function isSibling(decided: DecidedBlock, { before, after }: Neighbours, context: PassContext): boolean {
  // In a post, the last block is often a signature. A word or two name an option or a button.
  const mayBeLabel =
    !isEmbedded(decided) && (context.pageType === 'forum' || decided.weight < MIN_SIBLING_WORDS);
  if (mayBeLabel || !isTextWithoutLinks(decided)) return false;
  if (before?.block.type === 'heading' && before.block.level === 1)
    if (hasSentence(toPlainText([decided.block]))) return true;
  const { parents } = context.getTree();
  const container = parents.get(decided.element.id);
  const isNearText = (text: DecidedBlock): boolean => {
    if (isNear(text, container, parents)) return true;
    // A table often has elements of its own around it.
    const outer =
      isDataTable(decided) && isLargeTable(decided) && container !== undefined
        ? parents.get(container.id)
        : undefined;
    return (
      outer !== undefined && (isNear(text, outer, parents) || isNear(text, parents.get(outer.id), parents))
    );
  };
  return (
    (before !== undefined && before.block.type !== 'heading' && isNearText(before)) ||
    (after !== undefined && decided.weight >= MIN_INTRODUCTION_WORDS && isNear(after, container, parents))
  );
}

/** Whether a block is in a container, at most a few levels deep. */
function isNear(
  { element }: DecidedBlock,
  container: ElementNode | undefined,
  parents: TreeIndex['parents'],
): boolean {
  let current: ElementNode | undefined = element;
  for (let level = 0; level < MAX_SIBLING_LEVELS && current !== undefined; level += 1) {
    current = parents.get(current.id);
    if (current === container) return true;
  }
  return false;
}

const isEmbedded = ({ block }: DecidedBlock): boolean => EMBEDDED_TYPES.has(block.type);

const getMinScore = (place: Place, decided: DecidedBlock): number =>
  MIN_SCORE[place][isEmbedded(decided) || mentionsPrice(toPlainText([decided.block])) ? 'embedded' : 'other'];

/** Whether a block is a table with values and without links, or its caption. Its cells are too short for a score. */
const isDataTable = ({ block, element }: DecidedBlock): boolean =>
  element.tag === 'caption' ||
  (block.type === 'table' &&
    block.rows.length >= MIN_TABLE_ROWS &&
    block.rows.slice(0, 2).some(isFull) &&
    !hasLink(block));

/** Whether a table has a header, or so many rows that it is no part of the layout. */
const isLargeTable = ({ block, element }: DecidedBlock): boolean =>
  element.tag === 'caption' ||
  (block.type === 'table' && (isFull(block.rows[0] ?? []) || block.rows.length > MIN_TABLE_ROWS));

/** Whether a row has several cells, and all have content. */
const isFull = (row: readonly (readonly unknown[])[]): boolean =>
  row.length > 1 && row.every((cell) => cell.length > 0);

/** Lists of links are teasers for other pages. */
const isListOfLinks = ({ block }: DecidedBlock): boolean => block.type === 'list' && hasLink(block);

const MAX_DATE_LINE_CHARS = 80;

/** Whether a block is text without links, and not only a date or an author with a date. */
function isTextWithoutLinks({ block }: DecidedBlock): boolean {
  if (hasLink(block)) return false;
  const text = toPlainText([block]);
  return (
    /\p{L}/u.test(text) &&
    (text.length > MAX_DATE_LINE_CHARS || EMBEDDED_TYPES.has(block.type) || !mentionsDate(text))
  );
}
