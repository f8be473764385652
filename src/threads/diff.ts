import { compareSnapshots, decodeCore, renderDiffMarkdown } from '../snapshot/index.ts';
import type { DiffInput, RenderedAnswer } from './tasks.ts';

/** Compares two stored snapshots. */
export async function renderComparison({ before, after, query, format }: DiffInput): Promise<RenderedAnswer> {
  const differences = compareSnapshots(decodeCore(before), decodeCore(after), query);
  const markdown = format === 'json' ? undefined : renderDiffMarkdown(differences);
  const text = format === 'markdown' ? (markdown ?? '') : JSON.stringify({ ...differences, markdown });
  return { body: new TextEncoder().encode(text) };
}
