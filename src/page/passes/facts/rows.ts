import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { hasLink } from '../../nodes.ts';
import { getElementKind, readAttribute } from '../../walk.ts';
import { createAncestorLister, createContainmentTest, type TreeIndex } from '../ancestry.ts';
import {
  type BlockRoleChange,
  CARD_TYPES,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from '../pass.ts';

/** A larger element is no row of labels and values. */
const MAX_ROW_WORDS = 40;
const MAX_CELLS = 6;
/** A longer text is no label or value, and a shorter one counts something. */
const MAX_CELL_WORDS = 14;
const MIN_CELL_CHARS = 2;
const MAX_NUMBER_WORDS = 3;
/** A text with a lower score belongs to a menu. */
const MIN_CELL_SCORE = 0.1;
/** Minimum score of a linked title. */
const MIN_TITLE_SCORE = 0.4;
/** Maximum number of elements between a cell and its row. */
const MAX_LEVELS_UP_TO_ROW = 4;
/** Minimum share of the rows of one kind that contain main text. */
const MIN_MAIN_SHARE = 0.5;

/** A number with its sign or unit: `1,200+`, `98%`, `$4m`. */
const NUMBER = /^[^\p{L}]{0,3}\d[\d.,\s]*(?:[^\p{L}\d]{0,2}|[a-z]{1,2}\+?)$/iu;

/** A path with its parameters: `/boats/{id}`. */
const PATH = /^\/[\w/{}:.$*-]*$/;

interface Row {
  words: number;
  cells: number;
  hasMain: boolean;
  hasCode: boolean;
  hasPath: boolean;
  /** Whether another block has a link. */
  leadsAway: boolean;
}

/**
 * Promotes the labels and values in rows that are built of other elements than those of tables, and the linked titles of
 * cards: short texts in an element that has main text, as most elements of its kind. On pages of cards, only numbers with
 * one label, and the parts of an operation of an interface.
 */
export function promoteRows(
  blocks: readonly DecidedBlock[],
  { getTree, pageType }: PassContext,
): BlockRoleChange[] {
  // On pages of cards, other facts about what a card leads to are not content.
  const hasCards = CARD_TYPES.has(pageType);
  const hasPaths = blocks.some(isPath);
  const candidates = [...blocks.entries()].filter(([index, decided]) => {
    if (hasPaths && (isCell(decided) || isOpenPath(decided))) return true;
    return hasCards ? isNumber(decided) : isCell(decided) || isLinkedTitle(decided, blocks[index + 1]);
  });
  if (candidates.length === 0) return [];
  const tree = getTree();
  const listAncestors = createAncestorLister(tree);
  const rows = new Map<ElementNode, Row>();
  for (const decided of blocks) {
    const { block, element, role, weight, hasOwnText } = decided;
    if (!hasOwnText) continue;
    for (const ancestor of listAncestors(element, MAX_LEVELS_UP_TO_ROW + 1)) {
      const row = rows.get(ancestor) ?? {
        words: 0,
        cells: 0,
        hasMain: false,
        leadsAway: false,
        hasCode: false,
        hasPath: false,
      };
      row.words += weight;
      row.cells += 1;
      row.hasMain ||= role === 'main';
      row.hasCode ||= block.type === 'code';
      if (hasCards && hasLink(block)) {
        row.hasPath ||= isPath(decided);
        row.leadsAway ||= !isPath(decided);
      }
      rows.set(ancestor, row);
    }
  }
  const isRowOfMain = createRowTest(rows, tree.parents);
  const isOwnFact = (element: ElementNode, decided: DecidedBlock): boolean => {
    const row = rows.get(element);
    return row?.leadsAway === false && (row.hasPath || (row.cells === 2 && isNumber(decided)));
  };
  return candidates
    .filter(([index, decided]) => {
      const { element, block } = decided;
      const next = hasLink(block) && !isPath(decided) ? blocks[index + 1] : undefined;
      const ancestors = listAncestors(element, MAX_LEVELS_UP_TO_ROW + 1);
      // A row in a link is a teaser, or an entry of a menu. A button can be a link that only a script follows.
      return (
        !ancestors.some(isLinkOrButton) &&
        ancestors
          .slice(1)
          .some(
            (row) =>
              isRowOfMain(row) &&
              (!hasCards || isOwnFact(row, decided)) &&
              (next === undefined || createContainmentTest(row, tree)(next.element)),
          )
      );
    })
    .map(([index]) => createPromotion(index, 'betweenMainBlocks'));
}

/** Whether a block that is not main can be the label or the value of a row. */
export const isCell = (decided: DecidedBlock): boolean =>
  decided.role !== 'main' &&
  decided.hasOwnText &&
  decided.block.type === 'paragraph' &&
  decided.weight <= MAX_CELL_WORDS &&
  (decided.score ?? 0) >= MIN_CELL_SCORE &&
  !hasLink(decided.block) &&
  !isDetached(decided) &&
  toPlainText([decided.block]).trim().length >= MIN_CELL_CHARS;

/** Whether a block that is not main can be the path in a row. */
const isOpenPath = (decided: DecidedBlock): boolean =>
  decided.role !== 'main' &&
  (decided.score ?? 0) >= MIN_CELL_SCORE &&
  !isDetached(decided) &&
  isPath(decided);

const isNumber = (decided: DecidedBlock): boolean =>
  decided.role !== 'main' &&
  decided.block.type === 'paragraph' &&
  decided.weight <= MAX_NUMBER_WORDS &&
  !isDetached(decided) &&
  NUMBER.test(toPlainText([decided.block]));

/** Whether a block is the path of an operation of an interface (`/boats/{id}`), whose link opens the operation. */
const isPath = ({ block, weight }: DecidedBlock): boolean =>
  block.type === 'paragraph' && weight <= MAX_CELL_WORDS && hasLink(block) && PATH.test(toPlainText([block]));

/** Whether a block that is not main can be the title of the main text directly below it. Links below a text lead away. */
const isLinkedTitle = (decided: DecidedBlock, next: DecidedBlock | undefined): boolean =>
  decided.role !== 'main' &&
  next?.role === 'main' &&
  decided.hasOwnText &&
  decided.weight <= MAX_CELL_WORDS &&
  (decided.score ?? 0) >= MIN_TITLE_SCORE &&
  hasLink(decided.block) &&
  !isDetached(decided);

const BUTTON_CLASS = /(?:^|[\s_-])(?:btn|button)(?:$|[\s_-])/i;

const isLinkOrButton = (element: ElementNode): boolean =>
  element.tag === 'a' || BUTTON_CLASS.test(readAttribute(element, 'class').slice(0, 200));

/** Creates a test whether an element is a row with main text among others of its kind that mostly have main text. */
function createRowTest(
  rows: ReadonlyMap<ElementNode, Row>,
  parents: TreeIndex['parents'],
): (element: ElementNode) => boolean {
  const isRow = (element: ElementNode): boolean => {
    // A figure has a caption and a credit.
    const row = element.tag === 'figure' ? undefined : rows.get(element);
    return (
      row !== undefined &&
      // The number of a sample is no label.
      !row.hasCode &&
      row.cells > 1 &&
      row.cells <= MAX_CELLS &&
      row.words <= MAX_ROW_WORDS
    );
  };
  const getKind = (element: ElementNode): string => {
    const parent = parents.get(element.id);
    const kind = getElementKind(element);
    // Elements without a class are compared only with those next to them.
    return kind.endsWith('.') ? `${parent?.id} ${kind}` : `${parent && getElementKind(parent)} ${kind}`;
  };
  let counts: Map<string, { all: number; main: number }> | undefined;
  const countKinds = (): NonNullable<typeof counts> => {
    const found: NonNullable<typeof counts> = new Map();
    for (const [element, { hasMain }] of rows) {
      if (!isRow(element)) continue;
      const kind = getKind(element);
      const count = found.get(kind) ?? { all: 0, main: 0 };
      found.set(kind, count);
      count.all += 1;
      if (hasMain) count.main += 1;
    }
    return found;
  };
  return (element) => {
    if (!isRow(element) || rows.get(element)?.hasMain !== true) return false;
    counts ??= countKinds();
    const { all, main } = counts.get(getKind(element))!;
    return main > 1 && main >= MIN_MAIN_SHARE * all;
  };
}
