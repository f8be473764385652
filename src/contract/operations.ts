import { z } from 'zod';
import {
  Account,
  ApiKeyCreated,
  ApiKeyList,
  KeyParams,
  NewApiKey,
  Queue,
  SetupRequest,
  SignedIn,
  SignInRequest,
  SnapshotList,
  SnapshotListQuery,
  Usage,
  UsageQuery,
} from './account.ts';
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
} from './batched.ts';
import { SnapshotBlocks } from './blocks.ts';
import type { ErrorTag } from './errors.ts';
import { FetchOriginError } from './origin.ts';
import { NewProfile, ProfileInfo, ProfileList, ProfileParams } from './profiles.ts';
import {
  FetchHeaders,
  FetchJsonQuery,
  FetchJsonRequest,
  FetchQuery,
  FetchRequest,
  HighlightsRequest,
  SearchRequest,
  SnapshotParams,
} from './requests.ts';
import {
  RequestExportQuery,
  RequestList,
  RequestListQuery,
  UsageBreakdown,
  UsageBreakdownQuery,
} from './request-log.ts';
import { Catalog, FetchJsonResult, HighlightsResponse, SearchResponse } from './results.ts';

/** The response of a successful call. */
export interface Success {
  status: number;
  description: string;
  contentType?: string;
  schema?: z.ZodType;
  headers?: Record<string, string>;
}

/** One operation of the API. Routes, the OpenAPI description and the catalog derive from it. */
export interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** With parameters as `{name}`. */
  path: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Header names in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  success: Success;
  errors: readonly ErrorTag[];
  /** Credits of one successful call. */
  price: number;
  /** Whether the call needs no credentials. */
  isPublic?: boolean;
}

const COMMON_ERRORS = [
  'HttpApiDecodeError',
  'BadRequest',
  'AuthFailed',
  'PayloadTooLarge',
  'TooManyRequests',
  'InternalError',
  'ServiceUnavailable',
] as const satisfies ErrorTag[];

const FETCH_ERRORS = [
  ...COMMON_ERRORS,
  'ProfileNotFound',
  'AccessBlocked',
  'FetchBlocked',
  'FetchPageTooLarge',
  'FetchConcurrencyLimitExceeded',
  'FetchCaptureFailed',
  'FetchNavigationFailed',
  'FetchUnsupportedContentType',
  'FetchVideoUnavailable',
  'FetchOriginHttpError',
  'FetchCaptureTimeout',
  'FetchCapacityTimeout',
] as const satisfies ErrorTag[];

const ORIGIN_HEADERS = {
  'x-service-origin-error':
    'Kind of the failure if the origin was not reached or answered with an error status.',
  'x-service-origin-error-detail': 'Network error code, or the status code of the origin for kind `http`.',
  'x-service-origin-error-retryable': '`true` if a later fetch may succeed, else `false`.',
  'x-service-error-detail': 'What to do next, if the address policy of the service refuses the address.',
  'x-service-snapshot-id': 'Id of the stored snapshot.',
};

/** Every operation under `/v1` (specification 4), and the snapshot resources. */
export const OPERATIONS = {
  fetch: {
    id: 'fetch.fetch',
    method: 'POST',
    path: '/v1/fetch',
    summary: 'Fetch a page as Markdown.',
    query: FetchQuery,
    headers: FetchHeaders,
    body: FetchRequest,
    success: {
      status: 200,
      description: 'The page as Markdown, or a description of the failure if the origin was not reached.',
      contentType: 'text/markdown',
      headers: ORIGIN_HEADERS,
    },
    errors: FETCH_ERRORS,
    price: 1,
  },
  fetchJson: {
    id: 'fetch.fetchJson',
    method: 'POST',
    path: '/v1/fetch/json',
    summary: 'Fetch a page as structured JSON.',
    query: FetchJsonQuery,
    headers: FetchHeaders,
    body: FetchJsonRequest,
    success: {
      status: 200,
      description: 'The content, or a `FetchOriginError` if the origin was not reached.',
      schema: z.union([FetchJsonResult, FetchOriginError]),
    },
    errors: FETCH_ERRORS,
    price: 1,
  },
  batched: {
    id: 'fetch.batched',
    method: 'POST',
    path: '/v1/fetch/batched',
    summary: 'Start fetching many pages. Each page with content costs one credit.',
    headers: BatchedHeaders,
    body: BatchedRequest,
    success: { status: 202, description: 'The id of the new run.', schema: BatchedStarted },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'ProfileNotFound', 'BatchedIdempotencyConflict'],
    price: 0,
  },
  getBatched: {
    id: 'fetch.getBatched',
    method: 'GET',
    path: '/v1/fetch/batched/{id}',
    summary: 'Get the state of a run and a page of its results.',
    params: BatchedParams,
    query: BatchedQuery,
    success: { status: 200, description: 'The run.', schema: BatchedRun },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
    price: 0,
  },
  cancelBatched: {
    id: 'fetch.cancelBatched',
    method: 'POST',
    path: '/v1/fetch/batched/{id}/cancel',
    summary: 'Cancel a run. Running fetches are finished, queued ones are cancelled.',
    params: BatchedParams,
    success: { status: 200, description: 'The state of the run.', schema: BatchedCancelled },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound', 'BatchedCancellationConflict'],
    price: 0,
  },
  retryBatched: {
    id: 'fetch.retryBatched',
    method: 'POST',
    path: '/v1/fetch/batched/{id}/retry',
    summary: 'Start a run with the failed URLs of a run that has ended.',
    params: BatchedParams,
    success: { status: 202, description: 'The id of the new run.', schema: BatchedStarted },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'BatchedRunNotFound'],
    price: 0,
  },
  exportBatched: {
    id: 'fetch.exportBatched',
    method: 'GET',
    path: '/v1/fetch/batched/{id}/export',
    summary: 'Export all results of a run as CSV or as JSON lines.',
    params: BatchedParams,
    query: BatchedExportQuery,
    success: { status: 200, description: 'One line for each result.', contentType: 'text/csv' },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
    price: 0,
  },
  getQueue: {
    id: 'account.getQueue',
    method: 'GET',
    path: '/v1/queue',
    summary: 'Get the captures that run or wait now.',
    success: { status: 200, description: 'The queue of your organization.', schema: Queue },
    errors: COMMON_ERRORS,
    price: 0,
  },
  listBatched: {
    id: 'fetch.listBatched',
    method: 'GET',
    path: '/v1/fetch/batched',
    summary: 'List all runs, newest first.',
    query: BatchedListQuery,
    success: { status: 200, description: 'A page of runs.', schema: BatchedList },
    errors: COMMON_ERRORS,
    price: 0,
  },
  fetchSearch: {
    id: 'fetch.fetchSearch',
    method: 'POST',
    path: '/v1/fetch/search',
    summary: 'Find relevant passages in a stored snapshot.',
    body: SearchRequest,
    success: { status: 200, description: 'Relevant passages.', schema: SearchResponse },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'FetchSnapshotSearchNotFound'],
    price: 1,
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
  listSnapshots: {
    id: 'snapshots.list',
    method: 'GET',
    path: '/v1/snapshots',
    summary: 'List stored snapshots, newest first. Filter by title or URL with `query`.',
    query: SnapshotListQuery,
    success: { status: 200, description: 'A page of snapshots.', schema: SnapshotList },
    errors: COMMON_ERRORS,
    price: 0,
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
    price: 0,
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
    price: 0,
  },
  getSnapshotAppendix: {
    id: 'snapshots.getAppendix',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/appendix',
    summary: 'Get the content outside the main body of a stored snapshot, as Markdown.',
    params: SnapshotParams,
    success: { status: 200, description: 'The appendix.', contentType: 'text/markdown' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
    price: 0,
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
    price: 0,
  },
  deleteSnapshot: {
    id: 'snapshots.delete',
    method: 'DELETE',
    path: '/v1/snapshots/{snapshotId}',
    summary: 'Delete a stored snapshot and all its files.',
    params: SnapshotParams,
    success: { status: 204, description: 'Deleted.' },
    errors: [...COMMON_ERRORS, 'SnapshotNotFound'],
    price: 0,
  },
  putProfile: {
    id: 'profiles.put',
    method: 'POST',
    path: '/v1/profiles',
    summary: 'Create or replace a profile: named headers, cookies and browser settings.',
    body: NewProfile,
    success: { status: 200, description: 'The profile without its secrets.', schema: ProfileInfo },
    errors: COMMON_ERRORS,
    price: 0,
  },
  listProfiles: {
    id: 'profiles.list',
    method: 'GET',
    path: '/v1/profiles',
    summary: 'List profiles by name, without their secrets.',
    success: { status: 200, description: 'The profiles.', schema: ProfileList },
    errors: COMMON_ERRORS,
    price: 0,
  },
  deleteProfile: {
    id: 'profiles.delete',
    method: 'DELETE',
    path: '/v1/profiles/{name}',
    summary: 'Delete a profile.',
    params: ProfileParams,
    success: { status: 204, description: 'Deleted.' },
    errors: [...COMMON_ERRORS, 'ProfileNotFound'],
    price: 0,
  },
  getAccount: {
    id: 'account.get',
    method: 'GET',
    path: '/v1/account',
    summary: 'Get your organization, its limits and its credits.',
    success: { status: 200, description: 'The account.', schema: Account },
    errors: COMMON_ERRORS,
    price: 0,
  },
  getUsage: {
    id: 'account.getUsage',
    method: 'GET',
    path: '/v1/usage',
    summary: 'Get captures by outcome, searches and credits over time.',
    query: UsageQuery,
    success: { status: 200, description: 'The usage, in buckets and in total.', schema: Usage },
    errors: COMMON_ERRORS,
    price: 0,
  },
  getUsageBreakdown: {
    id: 'account.getUsageBreakdown',
    method: 'GET',
    path: '/v1/usage/breakdown',
    summary: 'Get requests and credits by API key, by host or by outcome.',
    query: UsageBreakdownQuery,
    success: { status: 200, description: 'The groups with the most requests.', schema: UsageBreakdown },
    errors: COMMON_ERRORS,
    price: 0,
  },
  listRequests: {
    id: 'requests.list',
    method: 'GET',
    path: '/v1/requests',
    summary: 'List the requests of the last 30 days, newest first, with key, latency, outcome and cause.',
    query: RequestListQuery,
    success: { status: 200, description: 'A page of requests.', schema: RequestList },
    errors: COMMON_ERRORS,
    price: 0,
  },
  exportRequests: {
    id: 'requests.export',
    method: 'GET',
    path: '/v1/requests/export',
    summary: 'Export the requests of the last 30 days as CSV.',
    query: RequestExportQuery,
    success: { status: 200, description: 'One line for each request.', contentType: 'text/csv' },
    errors: COMMON_ERRORS,
    price: 0,
  },
  listKeys: {
    id: 'keys.list',
    method: 'GET',
    path: '/v1/keys',
    summary: 'List API keys, including revoked ones. Requires a signed-in user.',
    success: { status: 200, description: 'The keys, newest first.', schema: ApiKeyList },
    errors: COMMON_ERRORS,
    price: 0,
  },
  createKey: {
    id: 'keys.create',
    method: 'POST',
    path: '/v1/keys',
    summary: 'Create an API key. Requires a signed-in user.',
    body: NewApiKey,
    success: { status: 201, description: 'The new key. It is returned only once.', schema: ApiKeyCreated },
    errors: COMMON_ERRORS,
    price: 0,
  },
  revokeKey: {
    id: 'keys.revoke',
    method: 'DELETE',
    path: '/v1/keys/{keyId}',
    summary: 'Revoke an API key immediately. Requires a signed-in user.',
    params: KeyParams,
    success: { status: 204, description: 'Revoked.' },
    errors: [...COMMON_ERRORS, 'NotFound'],
    price: 0,
  },
  catalog: {
    id: 'catalog.get',
    method: 'GET',
    path: '/v1/catalog',
    summary: 'Get the operations, limits and prices of this service.',
    success: { status: 200, description: 'The catalog.', schema: Catalog },
    errors: COMMON_ERRORS,
    price: 0,
  },
} as const satisfies Record<string, Operation>;

/** Operations whose routes do not follow the common scheme. Only described here. */
export const OTHER_OPERATIONS = {
  createSession: {
    id: 'session.create',
    method: 'POST',
    path: '/v1/session',
    summary: 'Sign in to the dashboard.',
    body: SignInRequest,
    success: { status: 200, description: 'Signed in.', schema: SignedIn },
    errors: COMMON_ERRORS,
    price: 0,
    isPublic: true,
  },
  deleteSession: {
    id: 'session.delete',
    method: 'DELETE',
    path: '/v1/session',
    summary: 'Sign out of the dashboard.',
    success: { status: 204, description: 'Signed out.' },
    errors: ['AuthFailed', 'InternalError', 'ServiceUnavailable'],
    price: 0,
    isPublic: true,
  },
  setup: {
    id: 'setup.complete',
    method: 'POST',
    path: '/v1/setup',
    summary: 'Create the owner with a one-time set-up link.',
    body: SetupRequest,
    success: { status: 200, description: 'Signed in.', schema: SignedIn },
    errors: COMMON_ERRORS,
    price: 0,
    isPublic: true,
  },
  mcp: {
    id: 'mcp.call',
    method: 'POST',
    path: '/v1/mcp',
    summary: 'Call the MCP server.',
    body: z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string() }),
    success: {
      status: 200,
      description: 'A JSON-RPC response, or a stream of them as `text/event-stream`.',
      schema: z.looseObject({ jsonrpc: z.literal('2.0') }),
    },
    errors: [...COMMON_ERRORS, 'OriginNotAllowed'],
    price: 0,
  },
  screenshot: {
    id: 'snapshots.getScreenshot',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/screenshot',
    summary: 'Get the screenshot of a snapshot.',
    params: SnapshotParams,
    query: z.object({
      expires: z.string().describe('Part of the signed address.'),
      signature: z.string().describe('Part of the signed address.'),
    }),
    success: { status: 200, description: 'The picture.', contentType: 'image/*' },
    errors: ['SnapshotNotFound', 'InternalError', 'ServiceUnavailable'],
    price: 0,
    isPublic: true,
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
