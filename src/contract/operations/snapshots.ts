import { SnapshotList, SnapshotListQuery } from '../organization/account.ts';
import { SnapshotBlocks } from '../fetch/blocks.ts';
import { DiffParams, DiffQuery, SnapshotDiff } from '../fetch/diff.ts';
import { ExtractRequest, ExtractResponse } from '../fetch/extract.ts';
import { FetchJsonQuery, HighlightsRequest, SnapshotParams } from '../fetch/requests.ts';
import { FetchJsonResult, HighlightsResponse } from '../fetch/results.ts';
import { COMMON_ERRORS, type Operation } from './operation.ts';
import sampleAnswers from '../examples/sample-answers.json' with { type: 'json' };
import {
  EXAMPLE_EXPIRY,
  EXAMPLE_PLAYGROUND_URL,
  EXAMPLE_SEARCH,
  EXAMPLE_SNAPSHOT,
  EXAMPLE_TIME,
  EXAMPLE_URL,
} from '../examples/values.ts';

/** Operations that read, search, compare and delete stored snapshots. */
export const SNAPSHOTS_OPERATIONS = {
  listSnapshots: {
    id: 'snapshots.list',
    method: 'GET',
    path: '/v1/snapshots',
    summary: 'List stored snapshots, newest first. Filter by title or URL with `query`.',
    description:
      'Snapshots are deleted at `expiresAt`. With `url`, the list is the history of one page. Pass `nextCursor` of a page as `cursor` to get the next one.',
    query: SnapshotListQuery,
    success: { status: 200, description: 'A page of snapshots.', schema: SnapshotList },
    exampleResponse: {
      snapshots: [
        {
          snapshotId: EXAMPLE_SNAPSHOT,
          url: EXAMPLE_URL,
          title: 'Opening hours',
          capturedAt: EXAMPLE_TIME,
          expiresAt: '2026-12-22T10:00:00.000Z',
          bytes: 34_112,
          hasScreenshot: false,
          captures: 3,
          playground: EXAMPLE_PLAYGROUND_URL,
        },
      ],
    },
  },
  getSnapshot: {
    id: 'snapshots.get',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}',
    summary: 'Get a stored snapshot as structured JSON.',
    description: 'The response of `POST /v1/fetch/json` from storage, free of charge.',
    params: SnapshotParams,
    query: FetchJsonQuery,
    success: { status: 200, description: 'The content.', schema: FetchJsonResult },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
    exampleResponse: sampleAnswers['snapshots.get'],
  },
  getSnapshotMarkdown: {
    id: 'snapshots.getMarkdown',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/markdown',
    summary: 'Get the complete Markdown of a stored snapshot.',
    description: 'The response of `POST /v1/fetch` from storage, free of charge and without a token limit.',
    params: SnapshotParams,
    query: FetchJsonQuery,
    success: { status: 200, description: 'The Markdown document.', contentType: 'text/markdown' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
    exampleResponse: sampleAnswers['snapshots.getMarkdown'],
  },
  getSnapshotAppendix: {
    id: 'snapshots.getAppendix',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/appendix',
    summary: 'Get the content outside the main body of a stored snapshot, as Markdown.',
    description: 'Navigation, sidebars, footers and other content that the Markdown leaves out.',
    params: SnapshotParams,
    success: { status: 200, description: 'The appendix.', contentType: 'text/markdown' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
    exampleResponse: sampleAnswers['snapshots.getAppendix'],
  },
  getSnapshotBlocks: {
    id: 'snapshots.getBlocks',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/blocks',
    summary: 'Get the blocks of a stored snapshot with position, role and the reasons for the role.',
    description: 'Explains why each block belongs to the main body or to the appendix.',
    params: SnapshotParams,
    success: {
      status: 200,
      description: 'The blocks, and the stages of the capture.',
      schema: SnapshotBlocks,
    },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
    exampleResponse: {
      snapshotId: EXAMPLE_SNAPSHOT,
      capture: { transferBytes: 20_480, stages: [{ name: 'navigate', startMs: 0, durationMs: 210 }] },
      blocks: [
        {
          evidenceId: 1,
          markdownBlockId: 'b1',
          role: 'main',
          type: 'heading',
          headingPath: [],
          score: 0.98,
          reasons: ['heading of the main body'],
          box: { x: 0, y: 80, width: 800, height: 40 },
          approxTokens: 4,
          markdown: '# Opening hours',
        },
      ],
    },
  },
  highlights: {
    id: 'snapshots.highlights',
    method: 'POST',
    path: '/v1/snapshots/{snapshotId}/highlights',
    summary: 'Find relevant passages in a stored snapshot, without fetching the page again.',
    description: 'The same as `POST /v1/fetch/search`, with the snapshot in the path.',
    params: SnapshotParams,
    body: HighlightsRequest,
    success: { status: 200, description: 'Relevant passages.', schema: HighlightsResponse },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'FetchSnapshotHighlightsNotFound'],
    price: 1,
    exampleRequest: { highlights: EXAMPLE_SEARCH },
    exampleResponse: sampleAnswers['snapshots.highlights'],
  },
  extract: {
    id: 'snapshots.extract',
    method: 'POST',
    path: '/v1/snapshots/{snapshotId}/extract',
    summary:
      'Extract data from a stored snapshot in the form of a JSON Schema, with evidence for each value.',
    description:
      'The language model of the operator fills the schema, or, without a model, the structured data of the page. Then each value is looked up in the snapshot: `evidence` names the blocks that state it, and marks values that stand nowhere. Costs as much as a search of a snapshot; a failed extraction is free.',
    params: SnapshotParams,
    body: ExtractRequest,
    success: { status: 200, description: 'The data with its evidence.', schema: ExtractResponse },
    errors: [
      ...COMMON_ERRORS,
      'AccessBlocked',
      'SnapshotNotFound',
      'ExtractionFailed',
      'ExtractionUnavailable',
      'ExtractionModelUnavailable',
    ],
    price: 1,
    exampleRequest: {
      schema: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          closesAt: { type: 'integer', description: 'Hour at which the library closes.' },
        },
      },
    },
    exampleResponse: {
      snapshotId: EXAMPLE_SNAPSHOT,
      data: { title: 'Opening hours', closesAt: 19 },
      evidence: [
        { path: '/title', evidenceIds: [1] },
        { path: '/closesAt', evidenceIds: [2] },
      ],
      extraction: { grounded: 1, model: 'qwen3-8b', durationMs: 1840, moreTokens: 0 },
    },
  },
  diffSnapshots: {
    id: 'snapshots.diff',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/diff/{otherId}',
    summary: 'Compare two stored snapshots: blocks, metadata and prices that changed.',
    description:
      'Blocks are matched by content, so a block that only moved is not reported as removed and added. Both snapshots may be of different pages. Free of charge.',
    params: DiffParams,
    query: DiffQuery,
    success: { status: 200, description: 'The differences.', schema: SnapshotDiff },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
    exampleResponse: {
      before: {
        snapshotId: EXAMPLE_SNAPSHOT,
        url: EXAMPLE_URL,
        title: 'Opening hours',
        capturedAt: EXAMPLE_TIME,
      },
      after: {
        snapshotId: 'snap_Xw81mRq4Tz0v',
        url: EXAMPLE_URL,
        title: 'Opening hours',
        capturedAt: EXAMPLE_EXPIRY,
      },
      hasChanged: true,
      counts: { added: 0, removed: 0, moved: 0, changed: 1, noise: 0, unchanged: 1 },
      metadata: [],
      prices: [],
      changes: [
        {
          change: 'changed',
          before: {
            evidenceId: 2,
            type: 'paragraph',
            headingPath: ['Opening hours'],
            markdown: 'The library is open from 9 to 17.',
          },
          after: {
            evidenceId: 2,
            type: 'paragraph',
            headingPath: ['Opening hours'],
            markdown: 'The library is open from 9 to 19.',
          },
          similarity: 0.88,
        },
      ],
      noise: [],
      metadataNoise: [],
    },
  },
  diffSnapshotsMarkdown: {
    id: 'snapshots.diffMarkdown',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/diff/{otherId}/markdown',
    summary: 'Compare two stored snapshots, as Markdown.',
    description: 'The same as `GET /v1/snapshots/{snapshotId}/diff/{otherId}`, for people and models.',
    params: DiffParams,
    query: DiffQuery,
    success: { status: 200, description: 'The differences as Markdown.', contentType: 'text/markdown' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
    exampleResponse:
      '# Changes of Opening hours\n\n## Content\n\n### Changed paragraph under “Opening hours”\n\n```diff\n- The library is open from 9 to 17.\n+ The library is open from 9 to 19.\n```\n',
  },
  deleteSnapshot: {
    id: 'snapshots.delete',
    method: 'DELETE',
    path: '/v1/snapshots/{snapshotId}',
    summary: 'Delete a stored snapshot and all its files.',
    description: 'Later calls with this id return `SnapshotNotFound`. The charge for the fetch stays.',
    params: SnapshotParams,
    success: { status: 204, description: 'Deleted.' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
  },
} as const satisfies Record<string, Operation>;
