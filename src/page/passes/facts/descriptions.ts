import type { ElementNode } from '../../../content/index.ts';
import { hasLink } from '../../nodes.ts';
import { createAncestorLister } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from '../pass.ts';
import { isCell } from './rows.ts';

/** Maximum number of elements between a text and the term or the description that contains it. */
const MAX_LEVELS_UP_TO_PART = 4;
const PART_TAG = /^d[td]$/;

/** The terms of a description list that stand together, and their descriptions. */
interface Entry {
  list: ElementNode | undefined;
  lastTag: string;
  indexes: number[];
}

/**
 * A list of at least this many entries, of which this share has main text, is main as a whole. If a larger share of it
 * leads elsewhere, it is a list of pages.
 */
const MAIN_LIST = { entries: 3, share: 0.65, maxLinked: 0.34 } as const;

/**
 * Promotes the terms and descriptions of entries that have main text, such as the times of a programme: an entry of a
 * description list means nothing without its other part. If most entries have main text, all are main.
 */
export function promoteDescriptions(
  blocks: readonly DecidedBlock[],
  { getTree }: PassContext,
): BlockRoleChange[] {
  const tree = getTree();
  const listAncestors = createAncestorLister(tree);
  const entries: Entry[] = [];
  for (const [index, { element }] of blocks.entries()) {
    const part = listAncestors(element, MAX_LEVELS_UP_TO_PART + 1).find(({ tag }) => PART_TAG.test(tag));
    if (part === undefined) continue;
    const list = tree.parents.get(part.id);
    const entry = entries.at(-1);
    const isNext = entry?.list !== list || (entry?.lastTag === 'dd' && part.tag === 'dt');
    if (entry === undefined || isNext) entries.push({ list, lastTag: part.tag, indexes: [index] });
    else {
      entry.lastTag = part.tag;
      entry.indexes.push(index);
    }
  }
  const hasMain = ({ indexes }: Entry): boolean => indexes.some((index) => blocks[index]?.role === 'main');
  const isLost = (index: number): boolean => blocks[index]?.role !== 'main' && !isDetached(blocks[index]!);
  return [...Map.groupBy(entries, ({ list }) => list).values()]
    .flatMap((ofList) => {
      const main = ofList.filter(hasMain);
      const linked = ofList
        .flatMap(({ indexes }) => indexes)
        .filter((index) => hasLink(blocks[index]!.block));
      const isMainList =
        ofList.length >= MAIN_LIST.entries &&
        main.length >= MAIN_LIST.share * ofList.length &&
        linked.length <= MAIN_LIST.maxLinked * ofList.length;
      return isMainList
        ? ofList.flatMap(({ indexes }) => indexes.filter(isLost))
        : main.flatMap(({ indexes }) => indexes.filter((index) => isCell(blocks[index]!)));
    })
    .map((index) => createPromotion(index, 'betweenMainBlocks'));
}
