import { type Block, toPlainText } from '../../content/index.ts';
import { mentionsDate, mentionsPrice } from '../main/text.ts';
import { hasLink } from '../nodes.ts';
import { hasSentence } from '../shell/shell-evidence.ts';
import { isInside } from './ancestry.ts';
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

const MIN_SIBLING_WORDS = 3;
const MIN_INTRODUCTION_WORDS = 8;
/** A shorter text between main texts can be a label, such as "Advertisement". */
const MIN_INTERRUPTION_WORDS = 5;

/** The main blocks directly before and after a block. */
interface Neighbours {
  before: DecidedBlock | undefined;
  after: DecidedBlock | undefined;
}

type Place = 'between' | 'sibling';

/** Minimum score of a block next to main text. Prices and the cells and items of embedded blocks are short. */
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
  for (const [at, [index, decided]] of scored.entries()) {
    if (decided.role === 'main') {
      before = decided;
      continue;
    }
    const next = scored[at + 1]?.[1];
    const after = next?.role === 'main' ? next : undefined;
    const place = findPlace(decided, { before, after }, context);
    const { score = 0 } = decided;
    const isFact = isContact(decided) || (context.pageType !== 'article' && isPrice(decided));
    const isPromoted =
      place !== undefined && score >= MIN_SCORE[place][isEmbedded(decided) || isFact ? 'embedded' : 'other'];
    if (isPromoted) changes.push(createPromotion(index, 'betweenMainBlocks'));
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
  return (
    (before !== undefined &&
      before.block.type !== 'heading' &&
      isInside(before.element, container, parents)) ||
    (after !== undefined &&
      decided.weight >= MIN_INTRODUCTION_WORDS &&
      isInside(after.element, container, parents))
  );
}

const isEmbedded = ({ block }: DecidedBlock): boolean => EMBEDDED_TYPES.has(block.type);

const isPrice = ({ block }: DecidedBlock): boolean => mentionsPrice(toPlainText([block]));

const TELEPHONE =
  /(?<!\p{L})(?:tel(?:e(?:ph|f)on\p{L}*)?|phone|fax|teléfono|téléphone|電話|电话|전화)\W{0,5}\d[\d\s()/.-]{5,}/iu;

const isContact = ({ block }: DecidedBlock): boolean => TELEPHONE.test(toPlainText([block]));

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
