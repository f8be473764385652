import { z } from 'zod';
import { getSnapshotPage } from '../../service/index.ts';
import { decodeCursor, type ReadPosition } from '../cursor.ts';
import { readDocumentPassage } from '../document.ts';
import { toIncludeOptions, toFetchQuery, PageViewInput } from '../page-view.ts';
import { defineTool, type ToolCall } from '../tool.ts';
import { MaxTokens, formatPage, SnapshotId, UNTRUSTED_NOTE } from './shared.ts';

export const readSnapshotTool = defineTool({
  name: 'read_snapshot',
  title: 'Read a fetched page',
  description:
    'Read a page you fetched before, from the beginning or on from a cursor, without fetching it again. Free of ' +
    `charge. ${UNTRUSTED_NOTE}`,
  input: z.strictObject({
    snapshotId: SnapshotId,
    cursor: z.string().max(8000).optional().describe('The cursor of the previous passage, unchanged.'),
    include: PageViewInput.optional().meta({
      properties: undefined,
      additionalProperties: undefined,
      description: 'As in fetch. Ignored with a cursor, which contains it.',
    }),
    maxTokens: MaxTokens,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ snapshotId, cursor, include = {}, maxTokens }, call) {
    const position: Partial<ReadPosition> = cursor === undefined ? {} : decodeCursor(cursor);
    const { frontMatter, page } = await readSnapshot(
      call,
      snapshotId,
      position.view ?? include,
      position.start,
      maxTokens,
    );
    return { text: formatPage(page, frontMatter) };
  },
});

/**
 * Reads a passage of a stored snapshot.
 * @throws ServiceError `SnapshotNotFound`
 */
export async function readSnapshot(
  call: Pick<ToolCall, 'dependencies' | 'organizationId' | 'signal'>,
  snapshotId: string,
  view: PageViewInput,
  start: ReadPosition['start'] | undefined,
  maxTokens: number,
): Promise<ReturnType<typeof readDocumentPassage>> {
  const { body } = await getSnapshotPage(
    call.dependencies,
    call,
    { snapshotId, format: 'markdown' },
    toFetchQuery(view),
    toIncludeOptions(view),
  );
  return readDocumentPassage(body, view, start, maxTokens);
}
