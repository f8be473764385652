import { diffLines } from 'diff';
import {
  type Block,
  createTextHeading,
  createTextList,
  createTextParagraph,
  serialiseMarkdown,
} from '../../content/index.ts';
import type { BlockChange, MetadataChange, SnapshotDiff } from '../../contract/index.ts';

/** Maximum number of changed lines of a block. A block with more is shown as removed and added. */
const MAX_LINE_EDITS = 500;

/** Maximum number of lines in the list of noise. */
const MAX_NOISE_ITEMS = 20;
/** Maximum UTF-16 units of a line in the list of noise. */
const MAX_NOISE_LINE_CHARS = 80;
/** Number of UTF-16 units that are shown before the difference in a line. */
const NOISE_CONTEXT_CHARS = 30;

/** Renders the differences of two snapshots as a Markdown document. */
export function renderDiffMarkdown(diff: SnapshotDiff): string {
  const { before, after, metadata, prices, changes } = diff;
  const blocks: Block[] = [
    createTextHeading(1, `Changes of ${after.title ?? after.url}`),
    createTextList([
      `Before: ${describeDiffSide(before)}`,
      `After: ${describeDiffSide(after)}`,
      `Blocks: ${describeCounts(diff)}`,
    ]),
  ];
  if (metadata.length > 0)
    blocks.push(createTextHeading(2, 'Metadata'), createTextList(metadata.map(describeField)));
  if (prices.length > 0)
    blocks.push(
      createTextHeading(2, 'Prices'),
      createTextList(prices.map(({ name, ...values }) => `${name}: ${describeValues(values)}`)),
    );
  if (changes.length > 0) blocks.push(createTextHeading(2, 'Content'), ...changes.flatMap(renderChange));
  const noise = renderNoise(diff);
  blocks.push(...noise);
  if (!diff.hasChanged)
    blocks.push(createTextParagraph(noise.length > 0 ? 'Nothing else has changed.' : 'Nothing has changed.'));
  return serialiseMarkdown(blocks);
}

const describeDiffSide = ({ snapshotId, capturedAt, url }: SnapshotDiff['before']): string =>
  `${url}, ${capturedAt} (${snapshotId})`;

function describeCounts({ counts }: SnapshotDiff): string {
  const { added, removed, changed, moved, unchanged } = counts;
  return `${added} added, ${removed} removed, ${changed} changed, ${moved} moved, ${unchanged} unchanged`;
}

const describeValues = ({ before = 'none', after = 'none' }: { before?: string; after?: string }): string =>
  `${before} → ${after}`;

const describeField = ({ field, ...values }: MetadataChange): string => `${field}: ${describeValues(values)}`;

/** Lists the noise in short form, so that a reader can judge it. */
function renderNoise({ noise, metadataNoise }: SnapshotDiff): Block[] {
  const items = [...metadataNoise.map(describeField), ...noise.flatMap(describeNoise)];
  if (items.length === 0) return [];
  const omittedItems = items.length - MAX_NOISE_ITEMS;
  return [
    createTextHeading(2, 'Noise'),
    createTextParagraph('Dates, counters and tracking parameters that do not count as changes:'),
    createTextList(items.slice(0, MAX_NOISE_ITEMS)),
    ...(omittedItems > 0 ? [createTextParagraph(`${omittedItems} more are listed in the JSON form.`)] : []),
  ];
}

/** Describes the lines that differ. Blocks that differ only in noise have equally many lines. */
function describeNoise({ before, after }: SnapshotDiff['noise'][number]): string[] {
  const newLines = after.markdown.split('\n');
  return before.markdown.split('\n').flatMap((line, index) => {
    const newLine = newLines[index] ?? '';
    if (line === newLine) return [];
    const start = Math.max(0, findDifference(line, newLine) - NOISE_CONTEXT_CHARS);
    return describeValues({ before: cutNoiseLine(line, start), after: cutNoiseLine(newLine, start) });
  });
}

/** Returns the offset of the first character in which two texts differ. */
function findDifference(before: string, after: string): number {
  let offset = 0;
  while (offset < before.length && before[offset] === after[offset]) offset += 1;
  return offset;
}

const cutNoiseLine = (line: string, start: number): string => {
  const end = start + MAX_NOISE_LINE_CHARS;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
};

function renderChange({ change, before, after }: BlockChange): Block[] {
  const { headingPath = [], type = 'block' } = after ?? before ?? {};
  const place = headingPath.length > 0 ? ` under “${headingPath.join(' › ')}”` : '';
  const title = createTextHeading(3, `${capitaliseFirstLetter(change)} ${type}${place}`);
  if (change === 'moved') return [title, createCode(prefixLines(' ', after?.markdown ?? ''))];
  return [title, createCode(renderLines(before?.markdown ?? '', after?.markdown ?? ''))];
}

const capitaliseFirstLetter = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const createCode = (value: string): Block => ({ type: 'code', language: 'diff', value });

function renderLines(before: string, after: string): string {
  const changes = diffLines(addLineEnd(before), addLineEnd(after), { maxEditLength: MAX_LINE_EDITS });
  if (!changes) return `${prefixLines('-', before)}\n${prefixLines('+', after)}`;
  return changes
    .map(({ added, removed, value }) => prefixLines(added ? '+' : removed ? '-' : ' ', value.trimEnd()))
    .join('\n');
}

const addLineEnd = (lines: string): string => (lines === '' ? '' : `${lines}\n`);

const prefixLines = (prefix: string, lines: string): string =>
  lines
    .split('\n')
    .map((line) => `${prefix} ${line}`.trimEnd())
    .join('\n');
