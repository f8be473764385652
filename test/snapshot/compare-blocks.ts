import type { Block, Inline } from '../../src/content/index.ts';
import type { SnapshotDiff } from '../../src/contract/index.ts';
import { compareSnapshots } from '../../src/snapshot/index.ts';
import { coreOf } from './seeded-edits.ts';

const text = (value: string): Inline[] => [{ type: 'text', value }];

export const paragraph = (value: string): Block => ({ type: 'paragraph', children: text(value) });
export const heading = (value: string): Block => ({ type: 'heading', level: 2, children: text(value) });
export const code = (value: string): Block => ({ type: 'code', language: 'python', value });
export const list = (...items: string[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((item) => ({ children: [paragraph(item)] })),
});
export const table = (...rows: string[][]): Block => ({
  type: 'table',
  align: rows[0]!.map(() => null),
  rows: rows.map((row) => row.map(text)),
});

/** Compares two snapshots with the given main content. */
export const compareBlocks = (before: readonly Block[], after: readonly Block[]): SnapshotDiff =>
  compareSnapshots(coreOf(before), coreOf(after), { scope: 'main' });
