import { hasLink } from '../../nodes.ts';
import { isIssueLabel } from '../../posts/index.ts';
import type { PageType } from '../../types.ts';
import { createContainmentTest, findBoxAround, type TreeIndex } from '../ancestry.ts';
import { type BlockRoleChange, createPromotion, type DecidedBlock, type PassContext } from '../pass.ts';
import { canBeFact, type FactSheet, listFactSheets, listNames } from './fact-sheets.ts';

/** Page types on which boxes next to the text are about the subject of the page. */
const TYPES_WITH_SIDE_FACTS: ReadonlySet<PageType> = new Set<PageType>(['documentation', 'other']);
/** If this share of the facts is main, all are. */
const MIN_MAIN_SHARE = 0.3;
/** More boxes with the same first name are cards. */
const MAX_SHEETS_WITH_NAME = 1;
/** Maximum number of elements between the first name and the box of the facts. */
const MAX_LEVELS = 6;

/**
 * Promotes boxes of facts next to the text, with their headings: names in elements of one kind, each with short values
 * after it, such as the assignee and the version of an issue. In a thread, all other boxes are about its authors and
 * the forum. On articles and lists, only in the main landmark; not if several sheets begin with the same name.
 */
export function promoteSideFacts(
  blocks: readonly DecidedBlock[],
  { getTree, getLandmarkTexts, pageType }: PassContext,
): BlockRoleChange[] {
  const sheets = listFactSheets(blocks, getTree());
  if (sheets.length === 0) return [];
  const readName = ({ start }: FactSheet): string => listNames(blocks[start]!)[0] ?? '';
  const sheetsByName = Map.groupBy(sheets, readName);
  const { main } = getLandmarkTexts();
  const isInMain = ({ start }: FactSheet): boolean =>
    blocks[start]!.nodeIds.some((id) => main.has(id)) || (main.size === 0 && pageType === 'product');
  const isAboutPage = (sheet: FactSheet): boolean => {
    if (pageType === 'forum')
      return blocks.slice(sheet.start, sheet.end).flatMap(listNames).some(isIssueLabel);
    return (
      sheetsByName.get(readName(sheet))!.length <= MAX_SHEETS_WITH_NAME &&
      (TYPES_WITH_SIDE_FACTS.has(pageType) || isInMain(sheet))
    );
  };
  const isPartlyMain = ({ start, end }: FactSheet): boolean => {
    const main = blocks.slice(start, end).filter(({ role }) => role === 'main');
    return main.length >= MIN_MAIN_SHARE * (end - start);
  };
  const isOutsideText = createOutsideTest(blocks, getTree());
  return sheets
    .filter((sheet) => isAboutPage(sheet) && (isPartlyMain(sheet) || isOutsideText(sheet)))
    .flatMap(({ start, end }) => {
      const heading = blocks[start - 1];
      const first =
        heading?.block.type === 'heading' && canBeFact(heading) && !hasLink(heading.block)
          ? start - 1
          : start;
      return Array.from({ length: end - first }, (_, offset) => first + offset);
    })
    .filter((index) => blocks[index]!.role !== 'main')
    .map((index) => createPromotion(index, 'partOfMain'));
}

/** Creates a test whether facts have a box of their own, which contains neither the main block before nor after them. */
function createOutsideTest(blocks: readonly DecidedBlock[], tree: TreeIndex): (sheet: FactSheet) => boolean {
  const lastMains: (DecidedBlock | undefined)[] = [];
  const nextMains: (DecidedBlock | undefined)[] = [];
  const findMain = (index: number): DecidedBlock | undefined =>
    blocks[index]?.role === 'main' ? blocks[index] : undefined;
  for (let index = 0; index < blocks.length; index += 1)
    lastMains[index] = findMain(index - 1) ?? lastMains[index - 1];
  for (let index = blocks.length - 1; index >= 0; index -= 1)
    nextMains[index] = findMain(index) ?? nextMains[index + 1];
  return ({ start, end }) => {
    const box = findBoxAround(blocks[start]!.element, blocks[end - 1]!.element, MAX_LEVELS, tree);
    if (box === undefined) return false;
    const isInBox = createContainmentTest(box, tree);
    return ![lastMains[start], nextMains[end]].some((main) => main !== undefined && isInBox(main.element));
  };
}
