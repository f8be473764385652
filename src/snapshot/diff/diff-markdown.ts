import { diffLines } from 'diff';
import { type Block, type Inline, serialise } from '../../content/index.ts';
import type { BlockChange, SnapshotDiff } from '../../contract/index.ts';

/** Changed lines beyond which a block is shown as removed and added as a whole. */
const MAX_LINE_EDITS = 500;

/** Renders the differences of two snapshots as a Markdown document. */
export function renderDiffMarkdown(diff: SnapshotDiff): string {
  const { before, after, metadata, prices, changes, noise } = diff;
  const blocks: Block[] = [
    heading(1, `Changes of ${after.title ?? after.url}`),
    list([
      `Before: ${describeSide(before)}`,
      `After: ${describeSide(after)}`,
      `Blocks: ${describeCounts(diff)}`,
    ]),
  ];
  if (metadata.length > 0)
    blocks.push(
      heading(2, 'Metadata'),
      list(metadata.map(({ field, ...values }) => `${field}: ${describeValues(values)}`)),
    );
  if (prices.length > 0)
    blocks.push(
      heading(2, 'Prices'),
      list(prices.map(({ name, ...values }) => `${name}: ${describeValues(values)}`)),
    );
  if (changes.length > 0) blocks.push(heading(2, 'Content'), ...changes.flatMap(renderChange));
  if (noise.length > 0)
    blocks.push(
      paragraph(
        `Not listed: ${noise.length} blocks that differ only in dates, counters or tracking parameters.`,
      ),
    );
  if (!diff.hasChanged) blocks.push(paragraph('Nothing else has changed.'));
  return serialise(blocks);
}

const text = (value: string): Inline[] => [{ type: 'text', value }];
const paragraph = (value: string): Block => ({ type: 'paragraph', children: text(value) });
const heading = (level: 1 | 2 | 3, value: string): Block => ({
  type: 'heading',
  level,
  children: text(value),
});
const list = (items: readonly string[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((item) => ({ children: [paragraph(item)] })),
});

const describeSide = ({ snapshotId, capturedAt, url }: SnapshotDiff['before']): string =>
  `${url}, ${capturedAt} (${snapshotId})`;

function describeCounts({ counts }: SnapshotDiff): string {
  const { added, removed, changed, moved, unchanged } = counts;
  return `${added} added, ${removed} removed, ${changed} changed, ${moved} moved, ${unchanged} unchanged`;
}

const describeValues = ({ before = 'none', after = 'none' }: { before?: string; after?: string }): string =>
  `${before} → ${after}`;

function renderChange({ change, before, after }: BlockChange): Block[] {
  const { headingPath = [], type = 'block' } = after ?? before ?? {};
  const place = headingPath.length > 0 ? ` under “${headingPath.join(' › ')}”` : '';
  const title = heading(3, `${capitalise(change)} ${type}${place}`);
  if (change === 'moved') return [title, code(prefixLines(' ', after?.markdown ?? ''))];
  return [title, code(renderLines(before?.markdown ?? '', after?.markdown ?? ''))];
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const code = (value: string): Block => ({ type: 'code', language: 'diff', value });

function renderLines(before: string, after: string): string {
  const changes = diffLines(endLine(before), endLine(after), { maxEditLength: MAX_LINE_EDITS });
  if (!changes) return `${prefixLines('-', before)}\n${prefixLines('+', after)}`;
  return changes
    .map(({ added, removed, value }) => prefixLines(added ? '+' : removed ? '-' : ' ', value.trimEnd()))
    .join('\n');
}

const endLine = (lines: string): string => (lines === '' ? '' : `${lines}\n`);

const prefixLines = (prefix: string, lines: string): string =>
  lines
    .split('\n')
    .map((line) => `${prefix} ${line}`.trimEnd())
    .join('\n');
