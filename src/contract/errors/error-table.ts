import { z } from 'zod';
import { BlockedType, DecodeIssue, DispatchOutcome, FailureType, LimitKind } from './error-fields.ts';
import { defineError } from './error-row.ts';
import { EXAMPLE_RUN, EXAMPLE_SNAPSHOT, EXAMPLE_URL } from '../examples/values.ts';
import * as schema from '../schema.ts';

const url = schema.text('The requested URL.');
const snapshotId = schema.text('The id in the request.');
const contentType = schema.text('Content type that the origin sent.');
const timeoutMs = schema.integer('The time limit that passed, in milliseconds.');
const retryAfterSeconds = schema.integer('Seconds to wait before the next call, as in `Retry-After`.');
const modelStatusCode = schema.optional(z.int(), 'Status code of the language model, with `http`.');
const requestId = schema.text('Trace id of the call. Quote it when you report a problem.');
/** The sentence for people in an error body. */
export const MESSAGE_FIELD = schema.text('What is wrong, and what to do next.');

/**
 * All errors of the API. Bodies, statuses, headers and the OpenAPI description derive from this table
 * (specification 7.1).
 */
export const ERRORS = {
  HttpApiDecodeError: defineError({
    status: 400,
    fields: {
      message: MESSAGE_FIELD,
      issues: schema.list('Every value that is not valid.', DecodeIssue),
    },
    description: 'The request is not valid. `issues` lists what is wrong and where.',
    next: 'Correct the values listed in `issues`, then call again.',
    example: {
      message: 'The body is not valid at url: The property is missing.',
      issues: [{ _tag: 'Missing', path: ['url'], message: 'The property is missing.' }],
    },
  }),
  BadRequest: defineError({
    status: 400,
    fields: { message: MESSAGE_FIELD },
    description: 'The request has unknown properties, or a search has no content to search. See `message`.',
    next: 'Correct what `message` names, then call again.',
    example: { message: 'Unknown property in the body: "color". Check the spelling, or remove it.' },
  }),
  AuthFailed: defineError({
    status: 401,
    fields: {
      reason: schema.choice(
        'Which credentials were refused: API key, bearer token, session cookie, or their organization.',
        ['InvalidApiKey', 'InvalidToken', 'InvalidSession', 'InvalidTenant'],
      ),
      description: schema.text('What is wrong, and what to do next.'),
    },
    description: 'The credentials are missing or not valid. See `description`.',
    next: 'Send a valid API key.',
    example: { reason: 'InvalidApiKey', description: 'The API key is missing or not valid.' },
  }),
  AccessBlocked: defineError({
    status: 403,
    fields: {
      organizationId: z.string().min(1).describe('Id of the organization of the caller.'),
      blockedUntil: schema.optional(
        z.string().nullable(),
        'When fetching is possible again (ISO 8601). `null`: not before credits are added.',
      ),
    },
    description: 'The organization cannot fetch now, usually because it has no credits left.',
    next: 'Do not retry before the organization has credits again or `blockedUntil` has passed.',
    example: { organizationId: 'org_1', blockedUntil: null },
  }),
  FetchBlocked: defineError({
    status: 403,
    fields: { url, blockedType: BlockedType.optional() },
    description:
      'The site blocks automated access. Other proxies were tried where configured. Another proxy exit may help.',
    next: 'Do not retry: look for the content on another site.',
    example: { url: EXAMPLE_URL, blockedType: 'captcha' },
  }),
  FetchSnapshotSearchNotFound: defineError({
    status: 404,
    fields: { snapshotId },
    description: 'The snapshot does not exist or has expired.',
    next: 'Fetch the page again.',
    example: { snapshotId: EXAMPLE_SNAPSHOT },
  }),
  FetchSnapshotHighlightsNotFound: defineError({
    status: 404,
    fields: { snapshotId },
    description: 'The snapshot does not exist or has expired.',
    next: 'Fetch the page again.',
    example: { snapshotId: EXAMPLE_SNAPSHOT },
  }),
  // The specification does not define the next six errors.
  SnapshotNotFound: defineError({
    status: 404,
    fields: { snapshotId },
    description: 'The snapshot, or the requested part of it, does not exist or has expired.',
    next: 'Fetch the page again.',
    example: { snapshotId: EXAMPLE_SNAPSHOT },
  }),
  BatchedRunNotFound: defineError({
    status: 404,
    fields: { id: schema.text('The id in the request.') },
    description: 'The run does not exist.',
    next: 'Use the id that `POST /v1/fetch/batched` (in MCP `batched_start`) or `POST /v1/crawl` returned.',
    example: { id: EXAMPLE_RUN },
  }),
  MonitorNotFound: defineError({
    status: 404,
    fields: { id: schema.text('The id in the request.') },
    description: 'The monitor does not exist.',
    next: 'Use the id that `POST /v1/monitors` returned, or list them with `GET /v1/monitors`.',
    example: { id: 'mon_7Kp2vXw9TbLq' },
  }),
  ProfileNotFound: defineError({
    status: 404,
    fields: { name: schema.text('The name in the request.') },
    description: 'The organization has no profile with this name.',
    next: 'Check the name, leave out the profile, or create it (`pagewright profiles create`, `POST /v1/profiles`).',
    example: { name: 'shop-login' },
  }),
  NotFound: defineError({
    status: 404,
    fields: { path: schema.text('The path of the request.') },
    description: 'The path does not exist.',
    next: 'Check the path; `/docs/api` lists all operations.',
    example: { path: '/v1/keys/key_1' },
  }),
  MethodNotAllowed: defineError({
    status: 405,
    fields: {
      path: schema.text('The path of the request.'),
      allow: schema.list('The supported methods.', z.string()),
      message: MESSAGE_FIELD,
    },
    description: 'The path does not support this method. `allow` lists the supported methods.',
    next: 'Use a method that `allow` lists.',
    example: {
      path: '/v1/fetch',
      allow: ['POST'],
      message: '/v1/fetch does not support GET. Use POST; see http://127.0.0.1:8080/docs/api.',
    },
  }),
  OriginNotAllowed: defineError({
    status: 403,
    fields: { origin: schema.text('The header `origin` of the request.') },
    description: 'Pages of this web origin may not call MCP.',
    next: 'Add the origin to `PAGEWRIGHT_CORS_ORIGINS`.',
    example: { origin: 'https://example.org' },
  }),
  BatchedIdempotencyConflict: defineError({
    status: 409,
    fields: {
      existingRunId: schema.text('Id of the run that was started with the key.'),
      reason: z.literal('payload_mismatch').describe('The bodies of the two requests differ.'),
    },
    description: 'The idempotency key was already used with a different request.',
    next: 'Use a new key, or read the run `existingRunId`.',
    example: { existingRunId: EXAMPLE_RUN, reason: 'payload_mismatch' },
  }),
  BatchedCancellationConflict: defineError({
    status: 409,
    fields: {
      id: schema.text('Id of the run.'),
      status: schema.text('State of the run, always `COMPLETED`.'),
    },
    description: 'The run has already finished.',
    next: 'Read its results.',
    example: { id: EXAMPLE_RUN, status: 'COMPLETED' },
  }),
  PayloadTooLarge: defineError({
    status: 413,
    fields: {},
    description: 'The request body is too large.',
    next: 'Send a smaller request, for example with fewer URLs or a smaller file.',
    example: {},
  }),
  FetchPageTooLarge: defineError({
    status: 413,
    fields: {
      url,
      limitKind: LimitKind,
      limitBytes: schema.integer('The limit in bytes.'),
      measuredBytes: schema.integer('Size at which the capture was stopped, in bytes.'),
    },
    description: 'The page exceeds a size limit.',
    next: 'Do not retry: fetch a smaller page, or ask the operator to raise the limit.',
    example: {
      url: EXAMPLE_URL,
      limitKind: 'transfer_bytes',
      limitBytes: 50_000_000,
      measuredBytes: 50_200_000,
    },
  }),
  TooManyRequests: defineError({
    status: 429,
    fields: { retryAfterSeconds },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'The organization exceeded its request rate.',
    next: 'Wait `retryAfterSeconds`, then call again.',
    example: { retryAfterSeconds: 3 },
  }),
  FetchConcurrencyLimitExceeded: defineError({
    status: 429,
    fields: {
      maxConcurrency: schema.integer('Maximum number of captures of the organization at the same time.'),
      retryAfterSeconds,
      requestId,
    },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'The organization reached its limit of concurrent captures. Nothing was captured.',
    next: 'Wait `retryAfterSeconds`, then call again, or use a batched run for many pages.',
    example: { maxConcurrency: 10, retryAfterSeconds: 5 },
  }),
  InternalError: defineError({
    status: 500,
    fields: {},
    retryable: true,
    description: 'An unexpected error in the service.',
    next: 'Wait a few seconds, then call again. If it fails again, report the trace id.',
    example: {},
  }),
  FetchCaptureFailed: defineError({
    status: 502,
    fields: { url, failureType: FailureType },
    retryable: false,
    description: 'The page cannot be captured.',
    next: 'Do not retry: the same request fails again.',
    example: { url: EXAMPLE_URL, failureType: 'capabilityFailed' },
  }),
  FetchNavigationFailed: defineError({
    status: 502,
    fields: { url, failureType: FailureType },
    retryable: false,
    description: 'The browser cannot navigate to the page.',
    next: 'Do not retry: check the URL.',
    example: { url: EXAMPLE_URL, failureType: 'unsafeNavigation' },
  }),
  FetchOriginHttpError: defineError({
    status: 502,
    fields: { url, statusCode: schema.integer('Status code of the origin.'), contentType },
    retryable: false,
    description: 'The origin refused a resource that the result requires.',
    next: 'Do not retry: the same request fails again.',
    example: { url: EXAMPLE_URL, statusCode: 403, contentType: 'text/html' },
  }),
  FetchUnsupportedContentType: defineError({
    status: 502,
    fields: { url, contentType },
    retryable: false,
    description: 'The content type is not supported.',
    next: 'Do not retry: fetch the content in another format.',
    example: { url: EXAMPLE_URL, contentType: 'application/zip' },
  }),
  FetchVideoUnavailable: defineError({
    status: 502,
    fields: {
      url,
      availability: schema.text('Why it is not available, such as `private`, `removed` or `ageRestricted`.'),
      message: MESSAGE_FIELD,
    },
    retryable: false,
    description: 'The video is not available to anonymous visitors.',
    next: 'Do not retry: the same request fails again.',
    example: { url: EXAMPLE_URL, availability: 'private', message: 'This video is private.' },
  }),
  // The specification does not define the next three errors.
  ExtractionFailed: defineError({
    status: 502,
    fields: {
      reason: schema.choice(
        'Why the language model gave no data: it refused the request (`http`), or its answer was not valid (`invalid`).',
        ['http', 'invalid'],
      ),
      statusCode: modelStatusCode,
      message: MESSAGE_FIELD,
    },
    retryable: false,
    description: 'The language model gave no valid data.',
    next: 'Simplify the schema, or ask the operator to check the settings of the model.',
    example: {
      reason: 'invalid',
      message:
        'The answer of the language model is not valid. It is not JSON. Simplify the schema, or use another model.',
    },
  }),
  ExtractionUnavailable: defineError({
    status: 503,
    fields: { message: MESSAGE_FIELD },
    retryable: false,
    description: 'The service has no language model, and the page declares no data for the schema.',
    next: 'Ask the operator to set `PAGEWRIGHT_EXTRACT_URL`.',
    example: {
      message:
        'No language model is configured, and the structured data of the page has no property of the schema. Set PAGEWRIGHT_EXTRACT_URL.',
    },
  }),
  ExtractionModelUnavailable: defineError({
    status: 504,
    fields: {
      reason: schema.choice(
        'Why the language model did not answer: its time limit passed (`timeout`), no connection (`network`), or it is overloaded (`http`).',
        ['timeout', 'network', 'http'],
      ),
      statusCode: modelStatusCode,
      message: MESSAGE_FIELD,
    },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'The language model did not answer.',
    next: 'Wait a few seconds, then call again.',
    example: { reason: 'timeout', message: 'The language model did not answer within 60000 ms.' },
  }),
  ServiceUnavailable: defineError({
    status: 503,
    fields: { message: MESSAGE_FIELD, requestId, dispatchOutcome: DispatchOutcome.optional() },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'The service is temporarily unavailable.',
    next: 'Wait a few seconds, then call again.',
    example: { message: 'The browser was lost.', dispatchOutcome: 'workerLost' },
  }),
  FetchCaptureTimeout: defineError({
    status: 504,
    fields: { url, timeoutMs },
    retryable: false,
    description: 'The capture did not finish within its time budget.',
    next: 'Retrying rarely helps: request fewer options, or look for the content on another site.',
    example: { url: EXAMPLE_URL, timeoutMs: 150_000 },
  }),
  // The specification does not define this error.
  CaptureNotStored: defineError({
    status: 504,
    isCallerError: true,
    fields: { url },
    retryable: false,
    description:
      'No stored capture of this page fits the request, and `only-if-cached` forbids a visit to the site.',
    next: 'Allow an older capture, use the options of the stored one, or leave out `only-if-cached`.',
    example: { url: EXAMPLE_URL },
  }),
  FetchCapacityTimeout: defineError({
    status: 529,
    fields: { url, timeoutMs },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'No capacity became free before the deadline. Nothing was captured.',
    next: 'Wait a few seconds, then call again.',
    example: { url: EXAMPLE_URL, timeoutMs: 150_000 },
  }),
} as const;
