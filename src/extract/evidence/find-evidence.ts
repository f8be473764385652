import type { Block } from '../../content/index.ts';
import type { ExtractEvidence } from '../../contract/index.ts';
import {
  flattenValues,
  formatNormalizedPath,
  listPathSteps,
  type StateLayer,
} from '../../highlights/index.ts';
import { listBlockTexts } from './block-texts.ts';
import { type Leaf, listLeaves } from './leaves.ts';
import { listNumberForms } from './number-forms.ts';
import { createValueIndex, type SearchedText, type SearchedValue } from './value-index.ts';

/** What a snapshot states: its visible blocks, and the data that the page carries for its scripts. */
export interface EvidenceSource {
  blocks: readonly { evidenceId: number; block: Block }[];
  stateJson: readonly StateLayer[];
  /** Metadata of the page. Only texts are searched. */
  metadata?: Readonly<Record<string, unknown>>;
  /** Language of the page (BCP 47), which decides how numbers and dates are read. */
  lang?: string | undefined;
  /** Base of the addresses in the blocks. */
  baseUrl: string;
}

export interface FoundEvidence {
  /** An entry for each value that is no object or array, in the order of the data. */
  evidence: ExtractEvidence[];
  /** Share of the values with evidence among those that were looked up. 1 if there are none. */
  grounded: number;
}

/** Maximum number of blocks that are listed for a value. */
const MAX_BLOCKS_PER_VALUE = 10;

/**
 * Finds where a snapshot states the values of extracted data. A value is found as it is written, without regard to case,
 * white space and typographic quotes, or as the same number or day in another notation; only as whole words and numbers,
 * and only within one paragraph, list item or cell, or as all of several cells of a row or items of a list. Runs in
 * linear time.
 */
export function findEvidence(data: unknown, source: EvidenceSource): FoundEvidence {
  const leaves = listLeaves(data);
  const isSearched = ({ value }: Leaf): boolean =>
    typeof value === 'number' || (typeof value === 'string' && /[\p{L}\p{N}\p{S}]/u.test(value));
  const numberForms = listNumberForms(leaves);
  const values = leaves.map(
    (leaf, at): SearchedValue => ({
      value: isSearched(leaf) ? (leaf.value as string | number) : '',
      numbers: numberForms[at] ?? [],
    }),
  );
  const inBlocks = createValueIndex(values, MAX_BLOCKS_PER_VALUE, source.lang);
  for (const { block } of source.blocks) {
    const { texts, groups } = listBlockTexts(block, source.baseUrl);
    inBlocks.addUnit(texts, groups);
  }
  const inState = createValueIndex(values, 1, source.lang);
  const statePlaces = addStateValues(source.stateJson, inState.addUnit);
  const metadata = Object.entries(source.metadata ?? {}).filter(([, value]) => typeof value === 'string');
  const inMetadata = createValueIndex(values, 1, source.lang);
  for (const [, value] of metadata) inMetadata.addUnit([value as string]);
  const [blockUnits, stateUnits, metadataUnits] = [
    inBlocks.collect(),
    inState.collect(),
    inMetadata.collect(),
  ];
  const evidence = leaves.map((leaf, at): ExtractEvidence => {
    const evidenceIds = (blockUnits[at] ?? []).map((unit) => source.blocks[unit]?.evidenceId as number);
    const [stateUnit] = stateUnits[at] ?? [];
    const [metadataUnit] = metadataUnits[at] ?? [];
    const isFound = evidenceIds.length > 0 || (stateUnit ?? metadataUnit) !== undefined;
    return {
      path: leaf.path,
      evidenceIds,
      ...(stateUnit !== undefined && statePlaces(stateUnit)),
      ...(metadataUnit !== undefined && { metadata: metadata[metadataUnit]?.[0] }),
      ...(!isSearched(leaf) ? { notChecked: true } : !isFound && { unsupported: true }),
    };
  });
  const searched = evidence.filter(({ notChecked }) => notChecked === undefined);
  const supported = searched.filter(({ unsupported }) => unsupported === undefined);
  return { evidence, grounded: searched.length === 0 ? 1 : supported.length / searched.length };
}

/** Adds every value of the State JSON as a unit. Returns the function that finds the place of a unit. */
function addStateValues(
  layers: readonly StateLayer[],
  addUnit: (texts: readonly SearchedText[]) => void,
): (unit: number) => { stateJsonSourceId: number; jsonPath: string } | undefined {
  const sources = layers.map(({ id, body }) => ({ id, nodes: flattenValues(body) }));
  for (const { nodes } of sources)
    for (const { value } of nodes)
      addUnit(typeof value === 'string' || typeof value === 'number' ? [value] : []);
  return (unit) => {
    let index = unit;
    for (const { id, nodes } of sources) {
      if (index < nodes.length)
        return { stateJsonSourceId: id, jsonPath: formatNormalizedPath(listPathSteps(nodes, index)) };
      index -= nodes.length;
    }
    return undefined;
  };
}
