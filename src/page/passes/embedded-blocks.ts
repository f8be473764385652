import { type Block, type ElementNode, toPlainText, visitNodes } from '../../content/index.ts';
import { mentionsDate } from '../main/text.ts';
import { hasLink } from '../nodes.ts';
import { hasSentence } from '../shell/shell-evidence.ts';
import {
  type BlockRoleChange,
  type DecidedBlock,
  isSideMatter,
  MIN_PROMOTION_SCORE,
  createPromotion,
  type PassContext,
} from './pass.ts';

/** Promotes footnotes that main text refers to, wherever they are on the page. */
export function promoteFootnotes(blocks: readonly DecidedBlock[]): BlockRoleChange[] {
  const notes = new Map<string, number>();
  for (const [index, { block }] of blocks.entries())
    if (block.type === 'footnote') notes.set(block.label, index);
  if (notes.size === 0) return [];
  const main = blocks.filter(({ role }) => role === 'main').map(({ block }) => block);
  const citedNotes = new Set<number>();
  visitNodes(main, (node) => {
    const note = node.type === 'footnoteReference' ? notes.get(node.label) : undefined;
    if (note !== undefined && blocks[note]?.role !== 'main') citedNotes.add(note);
  });
  return [...citedNotes].map((index) => createPromotion(index, 'citedFootnote'));
}

/** Block types that belong to the text around them, although their short cells and items have low scores. */
const EMBEDDED_TYPES = new Set<Block['type']>(['table', 'list', 'code', 'math']);

/** Maximum number of elements between a main block and the container of a block next to it. */
const MAX_SIBLING_LEVELS = 3;
const MIN_SIBLING_WORDS = 3;
const MIN_INTRODUCTION_WORDS = 8;
/** A shorter text between main texts can be a label, such as "Advertisement". */
const MIN_INTERRUPTION_WORDS = 5;

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
  { getTree, pageType }: PassContext,
): BlockRoleChange[] {
  const changes: BlockRoleChange[] = [];
  const scored = [...blocks.entries()].filter(([, { score }]) => score !== undefined);
  /** The main block directly before the current block. */
  let before: DecidedBlock | undefined;
  /** Whether an element is in a container, at most a few levels deep. */
  const isNear = (element: ElementNode, container: ElementNode | undefined): boolean => {
    const { parents } = getTree();
    let current: ElementNode | undefined = element;
    for (let level = 0; level < MAX_SIBLING_LEVELS && current !== undefined; level += 1) {
      current = parents.get(current.id);
      if (current === container) return true;
    }
    return false;
  };
  const findPlace = (decided: DecidedBlock, after: DecidedBlock | undefined): Place | undefined => {
    if (isSideMatter(decided) || isListOfLinks(decided)) return undefined;
    // Directly below a heading are author and date.
    const isAfterText = before !== undefined && before.block.type !== 'heading';
    const mayInterrupt =
      isEmbedded(decided) ||
      (isAfterText && decided.weight >= MIN_INTERRUPTION_WORDS && isTextWithoutLinks(decided));
    if (before !== undefined && after !== undefined && mayInterrupt) return 'between';
    // In a post, the last block is often a signature. A word or two name an option or a button.
    const mayBeLabel = !isEmbedded(decided) && (pageType === 'forum' || decided.weight < MIN_SIBLING_WORDS);
    if (mayBeLabel || !isTextWithoutLinks(decided)) return undefined;
    const isSiblingOf = (other: DecidedBlock | undefined): boolean =>
      other !== undefined && isNear(other.element, getTree().parents.get(decided.element.id));
    const isStandfirst =
      before?.block.type === 'heading' &&
      before.block.level === 1 &&
      hasSentence(toPlainText([decided.block]));
    const isSibling =
      isStandfirst ||
      (isAfterText && isSiblingOf(before)) ||
      (decided.weight >= MIN_INTRODUCTION_WORDS && isSiblingOf(after));
    return isSibling ? 'sibling' : undefined;
  };
  for (const [at, [index, decided]] of scored.entries()) {
    if (decided.role === 'main') {
      before = decided;
      continue;
    }
    const next = scored[at + 1]?.[1];
    const place = findPlace(decided, next?.role === 'main' ? next : undefined);
    const { score = 0 } = decided;
    const isPromoted =
      place !== undefined && score >= MIN_SCORE[place][isEmbedded(decided) ? 'embedded' : 'other'];
    if (isPromoted) changes.push(createPromotion(index, 'betweenMainBlocks'));
    before = isPromoted ? decided : undefined;
  }
  return changes;
}

const isEmbedded = ({ block }: DecidedBlock): boolean => EMBEDDED_TYPES.has(block.type);

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
