import { toPlainText } from '../../../content/index.ts';
import { hasLink } from '../../nodes.ts';
import { collectText } from '../../walk.ts';
import { collectFilterTexts } from '../control-texts.ts';
import { isPlainSectionHeading } from '../headings/headings.ts';
import { type BlockRoleChange, type DecidedBlock, hasPrice, type PassContext } from '../pass.ts';

/** Checkboxes with the same text compare or save the entries around them. */
const MIN_TEXTS = 2;
/** Minimum number of main blocks with a link outside the filters. A packing list or a form has none. */
const MIN_ENTRIES = 3;

/**
 * Demotes runs of checkboxes and radio buttons, which filter the entries of a list, with the headings above them. Only
 * headings and counts stand between the filters of a run. Texts that several runs have belong to the entries.
 */
export function demoteFilters(blocks: readonly DecidedBlock[], { root }: PassContext): BlockRoleChange[] {
  const filterTexts = collectFilterTexts(root);
  const isFilter = (index: number): boolean => {
    const { nodeIds, hasOwnText } = blocks[index]!;
    return hasOwnText && nodeIds.every((id) => filterTexts.has(id));
  };
  const listTexts = (run: readonly number[]): Set<string> =>
    new Set(
      run
        .filter(isFilter)
        .flatMap((index) => blocks[index]!.nodeIds.map((id) => filterTexts.get(id)))
        .flatMap((label) => (label === undefined ? [] : [collectText(label)])),
    );
  const runs = listRuns(blocks, isFilter).map((run) => ({ run, texts: listTexts(run) }));
  const runsByText = Map.groupBy(
    runs.flatMap(({ texts }) => [...texts]),
    (text) => text,
  );
  const demoted = runs
    .filter(
      ({ texts }) => [...texts].filter((text) => runsByText.get(text)!.length === 1).length >= MIN_TEXTS,
    )
    .flatMap(({ run }) => run);
  const left = new Set(demoted);
  const entries = [...blocks.keys()].filter(
    (index) => blocks[index]!.role === 'main' && !left.has(index) && hasLink(blocks[index]!.block),
  );
  if (entries.length < MIN_ENTRIES) return [];
  return demoted
    .filter((index) => blocks[index]!.role === 'main')
    .map((index) => ({ index, role: 'appendix', evidence: { code: 'filter' } }));
}

/** Lists the runs of filters with the headings between and above them. */
function listRuns(blocks: readonly DecidedBlock[], isFilter: (index: number) => boolean): number[][] {
  const runs: number[][] = [[]];
  for (const [index, decided] of blocks.entries()) {
    if (isFilter(index) || isPlainSectionHeading(decided)) runs.at(-1)!.push(index);
    else if (decided.hasOwnText && !isCount(decided)) runs.push([]);
  }
  // Headings after the last filter belong to the text below them.
  return runs.map((run) => run.slice(0, run.findLastIndex(isFilter) + 1));
}

/** Whether a block counts the entries that a filter leaves: `(12)`. */
const isCount = (decided: DecidedBlock): boolean =>
  /^\P{L}*\d\P{L}*$/u.test(toPlainText([decided.block])) && !hasPrice(decided);
