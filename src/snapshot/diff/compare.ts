import type { BlockChange, DiffQuery, MetadataChange, SnapshotDiff } from '../../contract/index.ts';
import type { SnapshotCore } from '../core.ts';
import { alignBlocks, type BlockPair, pairEqualBlocks } from './align-blocks.ts';
import { readComparedBlocks, toDiffBlock } from './compared-block.ts';
import { pairSimilarBlocks, type SimilarPair } from './pair-similar-blocks.ts';
import { comparePrices, compareStructuredPrices } from './prices.ts';

/**
 * Compares two snapshots. Blocks are matched by content: blocks in the same order are unchanged, equal blocks at another
 * place moved, and similar blocks changed. Differences in the date and the counters of a page are noise.
 */
export function compareSnapshots(
  before: SnapshotCore,
  after: SnapshotCore,
  { scope }: DiffQuery,
): SnapshotDiff {
  const aligned = alignBlocks(readComparedBlocks(before, scope), readComparedBlocks(after, scope));
  const moved = pairEqualBlocks(aligned.removed, aligned.added);
  const changed = pairSimilarBlocks(moved.removed, moved.added);
  const noiseInPlace = aligned.matched.filter(differsOnlyInNoise);
  const noise = [...noiseInPlace, ...moved.pairs.filter(differsOnlyInNoise)];
  const removed = changed.removed.map(({ block }) => block);
  const added = changed.added.map(({ block }) => block);
  const differences = compareMetadata(before, after);
  const metadata = differences.filter(({ field }) => !NOISE_FIELDS.has(field));
  const changes = sortChanges(
    [
      ...removed.map((block): BlockChange => ({ change: 'removed', before: toDiffBlock(block) })),
      ...added.map((block): BlockChange => ({ change: 'added', after: toDiffBlock(block) })),
      ...moved.pairs.map((pair): BlockChange => ({ change: 'moved', ...toSides(pair) })),
      ...changed.pairs.map(toChangedBlock),
    ],
    aligned.matched,
  );
  const prices = [
    ...changed.pairs.flatMap((pair) => comparePrices(pair.before, pair.after)),
    ...compareStructuredPrices(before.stateJson, after.stateJson),
  ];
  return {
    before: toSide(before),
    after: toSide(after),
    hasChanged: changes.length + metadata.length + prices.length > 0,
    counts: {
      added: added.length,
      removed: removed.length,
      moved: moved.pairs.length,
      changed: changed.pairs.length,
      noise: noise.length,
      unchanged: aligned.matched.length - noiseInPlace.length,
    },
    metadata,
    prices,
    changes,
    noise: noise.map(toSides),
    metadataNoise: differences.filter(({ field }) => NOISE_FIELDS.has(field)),
  };
}

/** Many pages state the time of the request as their date. */
const NOISE_FIELDS: ReadonlySet<MetadataChange['field']> = new Set(['createdAt', 'updatedAt']);

/** For pairs whose texts are equal without noise. */
const differsOnlyInNoise = ({ before, after }: BlockPair): boolean => before.markdown !== after.markdown;

const toSides = ({ before, after }: BlockPair) => ({
  before: toDiffBlock(before),
  after: toDiffBlock(after),
});

const toChangedBlock = (pair: SimilarPair): BlockChange => ({
  change: 'changed',
  ...toSides(pair),
  similarity: Math.round(pair.similarity * 100) / 100,
});

const toSide = ({ snapshotId, response, metadata: { title }, capturedAt }: SnapshotCore) => ({
  snapshotId,
  url: response.requestedUrl,
  ...(title !== undefined && { title }),
  capturedAt,
});

/** Sorts by place in the later snapshot. A removed block stands after the last matched block before it. */
function sortChanges(changes: readonly BlockChange[], matched: readonly BlockPair[]): BlockChange[] {
  const matchedById = matched
    .map(({ before, after }): [number, number] => [before.evidenceId, after.evidenceId])
    .sort(([a], [b]) => a - b);
  const placed = changes.map((change) => ({
    change,
    place: change.after?.evidenceId ?? findPlace(matchedById, change.before?.evidenceId ?? 0),
  }));
  return placed.sort((a, b) => a.place - b.place).map(({ change }) => change);
}

/** Finds the place in the later snapshot at which a block of the earlier one would be. Binary search. */
function findPlace(matched: readonly (readonly [number, number])[], evidenceId: number): number {
  let [low, high] = [0, matched.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (matched[middle]![0] < evidenceId) low = middle + 1;
    else high = middle;
  }
  return (matched[low - 1]?.[1] ?? 0) + 0.5;
}

/** Returns the metadata that is compared, as text. */
function readMetadata({
  metadata,
  response,
  pageType,
}: SnapshotCore): Record<MetadataChange['field'], unknown> {
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

function compareMetadata(before: SnapshotCore, after: SnapshotCore): MetadataChange[] {
  const oldFields = readMetadata(before);
  const newFields = readMetadata(after);
  return (Object.keys(newFields) as MetadataChange['field'][]).flatMap((field) => {
    const [old, current] = [oldFields[field], newFields[field]];
    if (old === current) return [];
    return {
      field,
      ...(old !== undefined && { before: String(old) }),
      ...(current !== undefined && { after: String(current) }),
    };
  });
}
