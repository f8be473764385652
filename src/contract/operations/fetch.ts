import { z } from 'zod';
import {
  BatchedCancelled,
  BatchedExportQuery,
  BatchedHeaders,
  BatchedList,
  BatchedListQuery,
  BatchedParams,
  BatchedQuery,
  BatchedRequest,
  BatchedRun,
  BatchedStarted,
} from '../runs/batched.ts';
import { FetchOriginError } from '../fetch/origin.ts';
import {
  FetchHeaders,
  FetchJsonQuery,
  FetchJsonRequest,
  FetchQuery,
  FetchRequest,
  SearchRequest,
} from '../fetch/requests.ts';
import { FetchJsonResult, SearchResponse } from '../fetch/results.ts';
import { COMMON_ERRORS, FETCH_ERRORS, type Operation } from './operation.ts';
import sampleAnswers from '../examples/sample-answers.json' with { type: 'json' };
import {
  EXAMPLE_RUN,
  EXAMPLE_RUN_STATE,
  EXAMPLE_SEARCH,
  EXAMPLE_SNAPSHOT,
  EXAMPLE_TIME,
  EXAMPLE_URL,
  RUN_ITEM,
  RUN_PAGINATION,
  SAMPLE_PAGE,
  ZIP_DESCRIPTION,
} from '../examples/values.ts';

const ORIGIN_HEADERS = {
  'x-service-origin-error':
    'Kind of the failure if the origin was not reached or answered with an error status.',
  'x-service-origin-error-detail': 'Network error code, or the status code of the origin for kind `http`.',
  'x-service-origin-error-retryable': '`true` if a later fetch may succeed, else `false`.',
  'x-service-error-detail': 'What to do next, if the address policy of the service refuses the address.',
  'x-service-snapshot-id': 'Id of the stored snapshot.',
};

/** Operations that fetch single pages and many pages. */
export const FETCH_OPERATIONS = {
  fetch: {
    id: 'fetch.fetch',
    method: 'POST',
    path: '/v1/fetch',
    summary: 'Fetch a page as Markdown.',
    description:
      'Captures the page with a browser, or converts the document or video, and stores a snapshot. An origin that was not reached is a 200 with the header `x-service-origin-error`. The call takes up to 155 s.',
    query: FetchQuery,
    headers: FetchHeaders,
    body: FetchRequest,
    success: {
      status: 200,
      description: 'The page as Markdown, or a description of the failure if the origin was not reached.',
      contentType: 'text/markdown',
      headers: ORIGIN_HEADERS,
    },
    errors: [...FETCH_ERRORS, 'CaptureNotStored'],
    price: 1,
    exampleRequest: { url: SAMPLE_PAGE },
    exampleResponse: sampleAnswers['fetch.fetch'],
  },
  fetchJson: {
    id: 'fetch.fetchJson',
    method: 'POST',
    path: '/v1/fetch/json',
    summary: 'Fetch a page as structured JSON.',
    description:
      'The same as `POST /v1/fetch`, with metadata, State JSON and other parts as fields. Returns a `FetchOriginError` if the origin was not reached.',
    query: FetchJsonQuery,
    headers: FetchHeaders,
    body: FetchJsonRequest,
    success: {
      status: 200,
      description: 'The content, or a `FetchOriginError` if the origin was not reached.',
      schema: z.union([FetchJsonResult, FetchOriginError]),
    },
    errors: [...FETCH_ERRORS, 'CaptureNotStored'],
    price: 1,
    exampleRequest: { url: SAMPLE_PAGE, include: { links: true, screenshot: { fullPage: true } } },
    exampleResponse: sampleAnswers['fetch.fetchJson'],
  },
  fetchSearch: {
    id: 'fetch.fetchSearch',
    method: 'POST',
    path: '/v1/fetch/search',
    summary: 'Find relevant passages in a stored snapshot.',
    description:
      'Searches a stored page without fetching it again. Scores estimate whether a passage answers the query.',
    body: SearchRequest,
    success: { status: 200, description: 'Relevant passages.', schema: SearchResponse },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'FetchSnapshotSearchNotFound'],
    price: 1,
    exampleRequest: { snapshotId: EXAMPLE_SNAPSHOT, search: EXAMPLE_SEARCH },
    exampleResponse: sampleAnswers['fetch.fetchSearch'],
  },
  batched: {
    id: 'fetch.batched',
    method: 'POST',
    path: '/v1/fetch/batched',
    summary: 'Start fetching many pages. Each page with content costs one credit.',
    description:
      'Queues all URLs and returns immediately. Read the results with `GET /v1/fetch/batched/{id}`. A `x-idempotency-key` makes it safe to repeat the request.',
    headers: BatchedHeaders,
    body: BatchedRequest,
    success: { status: 202, description: 'The id of the new run.', schema: BatchedStarted },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'ProfileNotFound', 'BatchedIdempotencyConflict'],
    exampleRequest: { urls: [EXAMPLE_URL, 'https://example.org/'], include: { markdown: true } },
    exampleResponse: { id: EXAMPLE_RUN },
  },
  listBatched: {
    id: 'fetch.listBatched',
    method: 'GET',
    path: '/v1/fetch/batched',
    summary: 'List all runs, newest first.',
    description: 'Pass `nextCursor` of a page as `cursor` to get the next one.',
    query: BatchedListQuery,
    success: { status: 200, description: 'A page of runs.', schema: BatchedList },
    exampleResponse: {
      runs: [
        {
          ...EXAMPLE_RUN_STATE,
          finishedUrls: 1,
          failedUrls: 0,
          errorPages: 0,
          createdAt: EXAMPLE_TIME,
          finishedAt: EXAMPLE_TIME,
        },
      ],
    },
  },
  getBatched: {
    id: 'fetch.getBatched',
    method: 'GET',
    path: '/v1/fetch/batched/{id}',
    summary: 'Get the state of a run and a page of its results.',
    description: 'Results are in order of completion, so a page of results does not change while you poll.',
    params: BatchedParams,
    query: BatchedQuery,
    success: { status: 200, description: 'The run.', schema: BatchedRun },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
    exampleResponse: {
      ...EXAMPLE_RUN_STATE,
      results: [RUN_ITEM],
      pagination: RUN_PAGINATION,
    },
  },
  cancelBatched: {
    id: 'fetch.cancelBatched',
    method: 'POST',
    path: '/v1/fetch/batched/{id}/cancel',
    summary: 'Cancel a run. Running fetches are finished, queued ones are cancelled.',
    description: 'Repeated calls have no effect. Only a completed run cannot be cancelled.',
    params: BatchedParams,
    success: { status: 200, description: 'The state of the run.', schema: BatchedCancelled },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound', 'BatchedCancellationConflict'],
    exampleResponse: { id: EXAMPLE_RUN, status: 'CANCELLING' },
  },
  retryBatched: {
    id: 'fetch.retryBatched',
    method: 'POST',
    path: '/v1/fetch/batched/{id}/retry',
    summary: 'Start a run with the failed URLs of a run that has ended.',
    description:
      'URLs without content are fetched again, except those that cannot succeed. Passwords in URLs and profiles are not repeated.',
    params: BatchedParams,
    success: { status: 202, description: 'The id of the new run.', schema: BatchedStarted },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'BatchedRunNotFound'],
    exampleResponse: { id: EXAMPLE_RUN },
  },
  exportBatched: {
    id: 'fetch.exportBatched',
    method: 'GET',
    path: '/v1/fetch/batched/{id}/export',
    summary: 'Export all results of a run as CSV or as JSON lines.',
    description: 'Streams all results. With `format=jsonl` each line is one result with its Markdown.',
    params: BatchedParams,
    query: BatchedExportQuery,
    success: { status: 200, description: 'One line for each result.', contentType: 'text/csv' },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
    exampleResponse: 'index,url,status\n0,https://example.com/,SUCCEEDED\n',
  },
  exportBatchedZip: {
    id: 'fetch.exportBatchedZip',
    method: 'GET',
    path: '/v1/fetch/batched/{id}/export/zip',
    summary: 'Export all pages of a run as Markdown files in a zip archive.',
    description: ZIP_DESCRIPTION,
    params: BatchedParams,
    success: { status: 200, description: 'The archive.', contentType: 'application/zip' },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
  },
} as const satisfies Record<string, Operation>;
