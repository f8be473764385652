import { type ElementNode, toPlainText } from '../../content/index.ts';
import { hasLink } from '../nodes.ts';
import { readAttribute } from '../walk.ts';
import { createAncestorLister, createContainmentTest, getElementKind } from './ancestry.ts';
import {
  type BlockRoleChange,
  CARD_TYPES,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from './pass.ts';

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
/** Minimum share of the rows of one element that contain main text. */
const MIN_MAIN_SHARE = 0.5;

/** A number with its sign or unit: `1,200+`, `98%`, `$4m`. */
const NUMBER = /^[^\p{L}]{0,3}\d[\d.,\s]*(?:[^\p{L}\d]{0,2}|[a-z]{1,2}\+?)$/iu;

interface Row {
  words: number;
  cells: number;
  hasMain: boolean;
  hasLink: boolean;
}

/**
 * Promotes the labels and values in rows that are built of other elements than those of tables, and the linked titles of
 * cards: short texts in an element that has main text, as most elements of its kind next to it. On pages of cards, only
 * numbers with one label.
 */
export function promoteRows(
  blocks: readonly DecidedBlock[],
  { getTree, pageType }: PassContext,
): BlockRoleChange[] {
  // On pages of cards, other facts about what a card leads to are not content.
  const hasCards = CARD_TYPES.has(pageType);
  const candidates = [...blocks.entries()].filter(([index, decided]) =>
    hasCards ? isNumber(decided) : isCell(decided) || isLinkedTitle(decided, blocks[index + 1]),
  );
  if (candidates.length === 0) return [];
  const tree = getTree();
  const listAncestors = createAncestorLister(tree);
  const rows = new Map<ElementNode, Row>();
  for (const { block, element, role, weight, hasOwnText } of blocks) {
    if (!hasOwnText) continue;
    for (const ancestor of listAncestors(element, MAX_LEVELS_UP_TO_ROW + 1)) {
      const row = rows.get(ancestor) ?? { words: 0, cells: 0, hasMain: false, hasLink: false };
      row.words += weight;
      row.cells += 1;
      row.hasMain ||= role === 'main';
      row.hasLink ||= hasCards && hasLink(block);
      rows.set(ancestor, row);
    }
  }
  const isRowOfMain = createRowTest(rows);
  const isCount = (row: ElementNode): boolean => rows.get(row)?.cells === 2 && !rows.get(row)!.hasLink;
  return candidates
    .filter(([index, { element, block }]) => {
      const next = hasLink(block) ? blocks[index + 1] : undefined;
      const ancestors = listAncestors(element, MAX_LEVELS_UP_TO_ROW + 1);
      // A row in a link is a teaser, or an entry of a menu. A button can be a link that only a script follows.
      return (
        !ancestors.some(isLinkOrButton) &&
        ancestors
          .slice(1)
          .some(
            (row) =>
              isRowOfMain(row, tree.parents.get(row.id)) &&
              (!hasCards || isCount(row)) &&
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

const isNumber = (decided: DecidedBlock): boolean =>
  decided.role !== 'main' &&
  decided.block.type === 'paragraph' &&
  decided.weight <= MAX_NUMBER_WORDS &&
  !isDetached(decided) &&
  NUMBER.test(toPlainText([decided.block]));

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
): (element: ElementNode, parent: ElementNode | undefined) => boolean {
  const kindsOfMain = new Map<ElementNode, ReadonlySet<string>>();
  const isRow = (node: ElementNode['children'][number]): node is ElementNode => {
    // A figure has a caption and a credit.
    const row = node.kind === 'element' && node.tag !== 'figure' ? rows.get(node) : undefined;
    return row !== undefined && row.cells > 1 && row.cells <= MAX_CELLS && row.words <= MAX_ROW_WORDS;
  };
  const findKinds = (parent: ElementNode): ReadonlySet<string> => {
    const groups = Map.groupBy(parent.children.filter(isRow), getElementKind);
    return new Set(
      [...groups].flatMap(([kind, members]) => {
        const main = members.filter((member) => rows.get(member)?.hasMain === true);
        return main.length > 1 && main.length >= MIN_MAIN_SHARE * members.length ? [kind] : [];
      }),
    );
  };
  return (element, parent) => {
    if (parent === undefined || !isRow(element) || rows.get(element)?.hasMain !== true) return false;
    let kinds = kindsOfMain.get(parent);
    if (kinds === undefined) {
      kinds = findKinds(parent);
      kindsOfMain.set(parent, kinds);
    }
    return kinds.has(getElementKind(element));
  };
}
