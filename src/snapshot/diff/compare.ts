import type { BlockChange, DiffQuery, MetadataChange, SnapshotDiff } from '../../contract/index.ts';
import type { StoredSnapshot } from '../core.ts';
import { alignBlocks, type BlockPair, pairEqualBlocks } from './align-blocks.ts';
import { readComparedBlocks, toDiffBlock } from './compared-block.ts';
import { pairSimilarBlocks, type SimilarPair } from './pair-similar-blocks.ts';
import { comparePrices, compareStructuredPrices } from './prices.ts';

/**
 * Compares two snapshots. Blocks are matched by content: blocks in the same order are unchanged, equal blocks in
 * another place have moved, and similar blocks have changed. Differences in the date and the counters of a page are
 * noise.
 */
export function compareSnapshots(
  before: StoredSnapshot,
  after: StoredSnapshot,
  { scope }: DiffQuery,
): SnapshotDiff {
  const alignment = alignBlocks(readComparedBlocks(before, scope), readComparedBlocks(after, scope));
  const movedBlocks = pairEqualBlocks(alignment.removed, alignment.added);
  const changedBlocks = pairSimilarBlocks(movedBlocks.removed, movedBlocks.added);
  const noiseInPlace = alignment.matched.filter(differsOnlyInNoise);
  const noise = [...noiseInPlace, ...movedBlocks.pairs.filter(differsOnlyInNoise)];
  const removedBlocks = changedBlocks.removed.map(({ block }) => block);
  const addedBlocks = changedBlocks.added.map(({ block }) => block);
  const differences = compareMetadata(before, after);
  const metadata = differences.filter(({ field }) => !NOISE_METADATA_FIELDS.has(field));
  const changes = sortChanges(
    [
      ...removedBlocks.map((block): BlockChange => ({ change: 'removed', before: toDiffBlock(block) })),
      ...addedBlocks.map((block): BlockChange => ({ change: 'added', after: toDiffBlock(block) })),
      ...movedBlocks.pairs.map((pair): BlockChange => ({ change: 'moved', ...toBeforeAndAfter(pair) })),
      ...changedBlocks.pairs.map(toChangedBlock),
    ],
    alignment.matched,
  );
  const prices = [
    ...changedBlocks.pairs.flatMap((pair) => comparePrices(pair.before, pair.after)),
    ...compareStructuredPrices(before.stateJson, after.stateJson),
  ];
  return {
    before: toDiffSide(before),
    after: toDiffSide(after),
    hasChanged: changes.length + metadata.length + prices.length > 0,
    counts: {
      added: addedBlocks.length,
      removed: removedBlocks.length,
      moved: movedBlocks.pairs.length,
      changed: changedBlocks.pairs.length,
      noise: noise.length,
      unchanged: alignment.matched.length - noiseInPlace.length,
    },
    metadata,
    prices,
    changes,
    noise: noise.map(toBeforeAndAfter),
    metadataNoise: differences.filter(({ field }) => NOISE_METADATA_FIELDS.has(field)),
  };
}

/** Many pages state the time of the request as their date, so changed dates are noise. */
const NOISE_METADATA_FIELDS: ReadonlySet<MetadataChange['field']> = new Set(['createdAt', 'updatedAt']);

/** Whether the blocks of a pair differ. Their texts without noise are equal, so any difference is noise. */
const differsOnlyInNoise = ({ before, after }: BlockPair): boolean => before.markdown !== after.markdown;

const toBeforeAndAfter = ({ before, after }: BlockPair) => ({
  before: toDiffBlock(before),
  after: toDiffBlock(after),
});

const toChangedBlock = (pair: SimilarPair): BlockChange => ({
  change: 'changed',
  ...toBeforeAndAfter(pair),
  similarity: Math.round(pair.similarity * 100) / 100,
});

const toDiffSide = ({ snapshotId, response, metadata: { title }, capturedAt }: StoredSnapshot) => ({
  snapshotId,
  url: response.requestedUrl,
  ...(title !== undefined && { title }),
  capturedAt,
});

/** Sorts changes by their place in the later snapshot. A removed block comes after the last matched block before it. */
function sortChanges(changes: readonly BlockChange[], matched: readonly BlockPair[]): BlockChange[] {
  const matchedById = matched
    .map(({ before, after }): [number, number] => [before.evidenceId, after.evidenceId])
    .sort(([a], [b]) => a - b);
  const positionedChanges = changes.map((change) => ({
    change,
    place: change.after?.evidenceId ?? findPlaceInLaterSnapshot(matchedById, change.before?.evidenceId ?? 0),
  }));
  return positionedChanges.sort((a, b) => a.place - b.place).map(({ change }) => change);
}

/** Finds the place that a block of the earlier snapshot would have in the later one. Binary search. */
function findPlaceInLaterSnapshot(
  matched: readonly (readonly [number, number])[],
  evidenceId: number,
): number {
  let [low, high] = [0, matched.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (matched[middle]![0] < evidenceId) low = middle + 1;
    else high = middle;
  }
  return (matched[low - 1]?.[1] ?? 0) + 0.5;
}

function readComparedFields({
  metadata,
  response,
  pageType,
}: StoredSnapshot): Record<MetadataChange['field'], unknown> {
  const { title, description, author, siteName, createdAt, updatedAt, lang, canonical, image } = metadata;
  return {
    title,
    description,
    author,
    siteName,
    createdAt,
    updatedAt,
    lang,
    canonical,
    image,
    pageType,
    finalUrl: response.url,
    contentType: response.contentType,
    originStatusCode: response.originStatusCode,
  };
}

function compareMetadata(before: StoredSnapshot, after: StoredSnapshot): MetadataChange[] {
  const oldFields = readComparedFields(before);
  const newFields = readComparedFields(after);
  return (Object.keys(newFields) as MetadataChange['field'][]).flatMap((field) => {
    const [oldValue, newValue] = [oldFields[field], newFields[field]];
    if (oldValue === newValue) return [];
    return {
      field,
      ...(oldValue !== undefined && { before: String(oldValue) }),
      ...(newValue !== undefined && { after: String(newValue) }),
    };
  });
}
