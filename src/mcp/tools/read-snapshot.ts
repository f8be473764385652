import { z } from 'zod';
import { snapshotMarkdown } from '../../service/index.ts';
import { decodeCursor, type ReadOn } from '../cursor.ts';
import { type PageAnswer, readDocument } from '../document.ts';
import { includeOf, layersOf, PageView } from '../page-view.ts';
import { defineTool, type ToolCall } from '../tool.ts';
import { MaxTokens, PageOutput, pageText, SnapshotId, UNTRUSTED } from './shared.ts';

export const readSnapshotTool = defineTool({
  name: 'read_snapshot',
  title: 'Read a fetched page on',
  description:
    'Read a page that was fetched before, from its stored snapshot: with a cursor from where the last passage ' +
    'ended, without one from the beginning. Nothing is fetched from the site again, and it costs nothing. ' +
    UNTRUSTED,
  input: z.strictObject({
    snapshotId: SnapshotId,
    cursor: z.string().max(8000).optional().describe('As the last passage returned it, unchanged.'),
    include: PageView.optional().describe('How to show the page; with a cursor, it is shown as before.'),
    maxTokens: MaxTokens,
  }),
  output: PageOutput,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async run({ snapshotId, cursor, include = {}, maxTokens }, call) {
    const readOn: Partial<ReadOn> = cursor === undefined ? {} : decodeCursor(cursor);
    const page = await readSnapshot(call, snapshotId, readOn.view ?? include, readOn.start, maxTokens);
    return { text: pageText(page), structured: page };
  },
});

/**
 * A passage of a stored snapshot.
 * @throws ServiceError `SnapshotNotFound`
 */
export async function readSnapshot(
  call: Pick<ToolCall, 'dependencies' | 'organizationId' | 'signal'>,
  snapshotId: string,
  view: PageView,
  start: ReadOn['start'] | undefined,
  maxTokens: number,
): Promise<PageAnswer> {
  const { body } = await snapshotMarkdown(
    call.dependencies,
    call,
    snapshotId,
    layersOf(view),
    includeOf(view),
  );
  return readDocument(body, view, start, maxTokens);
}
