import { z } from 'zod';
import {
  createDecodeError,
  DiffQuery,
  type SnapshotDiff,
  SnapshotDiff as Diff,
} from '../../contract/index.ts';
import { findPreviousSnapshot, getSnapshotDiff, parseBody } from '../../service/index.ts';
import { cutPassage } from '../passage.ts';
import { defineTool, type ToolCall } from '../tool.ts';
import { MaxTokens, SnapshotId, UNTRUSTED_NOTE } from './shared.ts';

export const diffTool = defineTool({
  name: 'diff',
  title: 'Compare two snapshots of a page',
  description:
    'Show what changed on a page between two fetches: blocks, prices and metadata, but not dates and counters. ' +
    `Free of charge. ${UNTRUSTED_NOTE}`,
  input: z.strictObject({
    snapshotId: SnapshotId,
    earlierId: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Default: the previous snapshot of the same URL.'),
    scope: DiffQuery.shape.scope.describe('`page`: also menus and footers.'),
    maxTokens: MaxTokens.meta({ description: undefined }),
  }),
  output: z.object({
    ...Diff.pick({ before: true, after: true, hasChanged: true, counts: true, metadata: true, prices: true })
      .shape,
    markdown: z.string(),
    moreTokens: z.int().optional(),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ snapshotId, earlierId, scope, maxTokens }, call) {
    const ids = { snapshotId: earlierId ?? (await findEarlierId(call, snapshotId)), otherId: snapshotId };
    const { body } = await getSnapshotDiff(call.dependencies, call, ids, { scope }, 'both');
    const diff = parseBody<SnapshotDiff & { markdown: string }>(body);
    const { before, after, hasChanged, counts, metadata, prices, markdown } = diff;
    const { text, moreTokens } = cutPassage(Buffer.from(markdown), { offset: 0 }, maxTokens);
    const structured = {
      before,
      after,
      hasChanged,
      counts,
      metadata,
      prices,
      markdown: text,
      ...(moreTokens > 0 && { moreTokens }),
    };
    const note = `\n\n---\nAbout ${moreTokens} tokens are left out. Repeat the call with a larger maxTokens.\n`;
    return { text: moreTokens > 0 ? text + note : text, structured };
  },
});

/**
 * Returns the id of the previous snapshot of the same URL.
 * @throws ServiceError `HttpApiDecodeError` if no earlier snapshot is stored, `SnapshotNotFound`
 */
async function findEarlierId(call: ToolCall, snapshotId: string): Promise<string> {
  const earlier = await findPreviousSnapshot(call.dependencies, call, snapshotId);
  if (earlier !== undefined) return earlier;
  const message =
    'No earlier snapshot of this URL is stored. Pass an earlierId, or fetch the page again later.';
  throw createDecodeError('arguments', [{ _tag: 'Pointer', path: ['earlierId'], message }]);
}
