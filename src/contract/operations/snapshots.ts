import { SnapshotList, SnapshotListQuery } from '../account.ts';
import { SnapshotBlocks } from '../blocks.ts';
import { DiffParams, DiffQuery, SnapshotDiff } from '../diff.ts';
import { FetchJsonQuery, HighlightsRequest, SnapshotParams } from '../requests.ts';
import { FetchJsonResult, HighlightsResponse } from '../results.ts';
import { COMMON_ERRORS, type Operation } from './operation.ts';

/** Operations that read, search, compare and delete stored snapshots. */
export const SNAPSHOTS_OPERATIONS = {
  listSnapshots: {
    id: 'snapshots.list',
    method: 'GET',
    path: '/v1/snapshots',
    summary: 'List stored snapshots, newest first. Filter by title or URL with `query`.',
    query: SnapshotListQuery,
    success: { status: 200, description: 'A page of snapshots.', schema: SnapshotList },
  },
  getSnapshot: {
    id: 'snapshots.get',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}',
    summary: 'Get a stored snapshot as structured JSON.',
    params: SnapshotParams,
    query: FetchJsonQuery,
    success: { status: 200, description: 'The content.', schema: FetchJsonResult },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
  },
  getSnapshotMarkdown: {
    id: 'snapshots.getMarkdown',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/markdown',
    summary: 'Get the complete Markdown of a stored snapshot.',
    params: SnapshotParams,
    query: FetchJsonQuery,
    success: { status: 200, description: 'The Markdown document.', contentType: 'text/markdown' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
  },
  getSnapshotAppendix: {
    id: 'snapshots.getAppendix',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/appendix',
    summary: 'Get the content outside the main body of a stored snapshot, as Markdown.',
    params: SnapshotParams,
    success: { status: 200, description: 'The appendix.', contentType: 'text/markdown' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
  },
  getSnapshotBlocks: {
    id: 'snapshots.getBlocks',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/blocks',
    summary: 'Get the blocks of a stored snapshot with position, role and the reasons for the role.',
    params: SnapshotParams,
    success: {
      status: 200,
      description: 'The blocks, and the stages of the capture.',
      schema: SnapshotBlocks,
    },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
  },
  highlights: {
    id: 'snapshots.highlights',
    method: 'POST',
    path: '/v1/snapshots/{snapshotId}/highlights',
    summary: 'Find relevant passages in a stored snapshot, without fetching the page again.',
    params: SnapshotParams,
    body: HighlightsRequest,
    success: { status: 200, description: 'Relevant passages.', schema: HighlightsResponse },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'FetchSnapshotHighlightsNotFound'],
    price: 1,
  },
  diffSnapshots: {
    id: 'snapshots.diff',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/diff/{otherId}',
    summary: 'Compare two stored snapshots: blocks, metadata and prices that changed.',
    params: DiffParams,
    query: DiffQuery,
    success: { status: 200, description: 'The differences.', schema: SnapshotDiff },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
  },
  diffSnapshotsMarkdown: {
    id: 'snapshots.diffMarkdown',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/diff/{otherId}/markdown',
    summary: 'Compare two stored snapshots, as Markdown.',
    params: DiffParams,
    query: DiffQuery,
    success: { status: 200, description: 'The differences as Markdown.', contentType: 'text/markdown' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
  },
  deleteSnapshot: {
    id: 'snapshots.delete',
    method: 'DELETE',
    path: '/v1/snapshots/{snapshotId}',
    summary: 'Delete a stored snapshot and all its files.',
    params: SnapshotParams,
    success: { status: 204, description: 'Deleted.' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
  },
} as const satisfies Record<string, Operation>;
