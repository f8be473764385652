import { z } from 'zod';

/** How a site blocks access to its content (specification 7.1, `FetchBlocked`). */
export const BlockedType = z.enum(['captcha', 'botProtection', 'ipBlock', 'authWall']);
export type BlockedType = z.infer<typeof BlockedType>;

/** The size limit that a page exceeds (specification 7.1, `FetchPageTooLarge`). */
export const LimitKind = z.enum(['transfer_bytes', 'domsnapshot_bytes', 'ast_bytes']);
export type LimitKind = z.infer<typeof LimitKind>;

/**
 * Why a page cannot be captured, so that retrying does not help (specification 7.1, failure types).
 * The specification defines the first three; the others are additions of this service.
 */
export const FailureType = z.enum([
  'pageNeverSettled',
  'capabilityFailed',
  'browserInternalDocument',
  'invalidResponse',
  'unsafeNavigation',
  'undecodable',
]);
export type FailureType = z.infer<typeof FailureType>;

/** How far a job got before the service failed (specification 4.4, 7.1). */
export const DispatchOutcome = z.enum(['notDispatched', 'dispatched', 'workerLost', 'unknown']);
export type DispatchOutcome = z.infer<typeof DispatchOutcome>;

const integer = z.int();
const url = z.string();

const DecodeIssue = z.object({
  _tag: z.enum(['Pointer', 'Missing']),
  path: z.array(z.string()),
  message: z.string(),
});
export type DecodeIssue = z.infer<typeof DecodeIssue>;

interface ErrorRow<Fields extends z.ZodRawShape = z.ZodRawShape> {
  status: number;
  fields: Fields;
  /** Part of the body only if the status does not imply it (specification 7.1). */
  retryable?: boolean;
  /** Default of the `Retry-After` header in seconds. Errors without it never send the header. */
  retryAfterSeconds?: number;
  description: string;
}

const row = <Fields extends z.ZodRawShape>(definition: ErrorRow<Fields>): ErrorRow<Fields> => definition;

/**
 * All errors of the API. Bodies, statuses, headers and the OpenAPI description derive from this table
 * (specification 7.1).
 */
export const ERRORS = {
  HttpApiDecodeError: row({
    status: 400,
    fields: { message: z.string(), issues: z.array(DecodeIssue) },
    description: 'The request is not valid. `issues` lists what is wrong and where.',
  }),
  BadRequest: row({
    status: 400,
    fields: { message: z.string() },
    description: 'The request has unknown properties, or a search has no content to search. See `message`.',
  }),
  AuthFailed: row({
    status: 401,
    fields: {
      reason: z.enum(['InvalidApiKey', 'InvalidToken', 'InvalidSession', 'InvalidTenant']),
      description: z.string(),
    },
    description: 'The credentials are missing or not valid. See `description`.',
  }),
  AccessBlocked: row({
    status: 403,
    fields: { organizationId: z.string().min(1), blockedUntil: z.string().nullable().optional() },
    description: 'The organization cannot fetch now, usually because it has no credits left.',
  }),
  FetchBlocked: row({
    status: 403,
    fields: { url, blockedType: BlockedType.optional() },
    description: 'The site blocks automated access. Other proxies were tried where configured.',
  }),
  FetchSnapshotSearchNotFound: row({
    status: 404,
    fields: { snapshotId: z.string() },
    description: 'The snapshot does not exist or has expired.',
  }),
  FetchSnapshotHighlightsNotFound: row({
    status: 404,
    fields: { snapshotId: z.string() },
    description: 'The snapshot does not exist or has expired.',
  }),
  // The specification does not define the next five.
  SnapshotNotFound: row({
    status: 404,
    fields: { snapshotId: z.string() },
    description: 'The snapshot, or the requested part of it, does not exist or has expired.',
  }),
  BatchedRunNotFound: row({
    status: 404,
    fields: { id: z.string() },
    description: 'The run does not exist.',
  }),
  NotFound: row({ status: 404, fields: { path: z.string() }, description: 'The path does not exist.' }),
  MethodNotAllowed: row({
    status: 405,
    fields: { path: z.string(), allow: z.array(z.string()) },
    description: 'The path does not support this method. `allow` lists the supported methods.',
  }),
  OriginNotAllowed: row({
    status: 403,
    fields: { origin: z.string() },
    description: 'Pages of this web origin may not call MCP. Add the origin to `PAGEWRIGHT_CORS_ORIGINS`.',
  }),
  BatchedIdempotencyConflict: row({
    status: 409,
    fields: { existingRunId: z.string(), reason: z.literal('payload_mismatch') },
    description: 'The idempotency key was already used with a different request.',
  }),
  BatchedCancellationConflict: row({
    status: 409,
    fields: { id: z.string(), status: z.string() },
    description: 'The run has already finished.',
  }),
  PayloadTooLarge: row({ status: 413, fields: {}, description: 'The request body is too large.' }),
  FetchPageTooLarge: row({
    status: 413,
    fields: { url, limitKind: LimitKind, limitBytes: integer, measuredBytes: integer },
    description: 'The page exceeds a size limit.',
  }),
  TooManyRequests: row({
    status: 429,
    fields: { retryAfterSeconds: integer },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'The organization exceeded its request rate.',
  }),
  FetchConcurrencyLimitExceeded: row({
    status: 429,
    fields: { maxConcurrency: integer, retryAfterSeconds: integer, requestId: z.string() },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'The organization reached its limit of concurrent captures. Nothing was captured.',
  }),
  InternalError: row({
    status: 500,
    fields: {},
    retryable: true,
    description: 'An unexpected error in the service.',
  }),
  FetchCaptureFailed: row({
    status: 502,
    fields: { url, failureType: FailureType },
    retryable: false,
    description: 'The page cannot be captured. Retrying does not help.',
  }),
  FetchNavigationFailed: row({
    status: 502,
    fields: { url, failureType: FailureType },
    retryable: false,
    description: 'The browser cannot navigate to the page. Retrying does not help.',
  }),
  FetchOriginHttpError: row({
    status: 502,
    fields: { url, statusCode: integer, contentType: z.string() },
    retryable: false,
    description: 'The origin refused a resource that the result requires.',
  }),
  FetchUnsupportedContentType: row({
    status: 502,
    fields: { url, contentType: z.string() },
    retryable: false,
    description: 'The content type is not supported.',
  }),
  FetchVideoUnavailable: row({
    status: 502,
    fields: { url, availability: z.string(), message: z.string() },
    retryable: false,
    description: 'The video is not available to anonymous visitors.',
  }),
  ServiceUnavailable: row({
    status: 503,
    fields: { message: z.string(), requestId: z.string(), dispatchOutcome: DispatchOutcome.optional() },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'The service is temporarily unavailable.',
  }),
  FetchCaptureTimeout: row({
    status: 504,
    fields: { url, timeoutMs: integer },
    retryable: false,
    description: 'The capture did not finish within its time budget.',
  }),
  FetchCapacityTimeout: row({
    status: 529,
    fields: { url, timeoutMs: integer },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'No capacity became free before the deadline. Nothing was captured.',
  }),
} as const;

export type ErrorTag = keyof typeof ERRORS;

type FieldsOf<Tag extends ErrorTag> = z.infer<z.ZodObject<(typeof ERRORS)[Tag]['fields']>>;

export type ErrorBody = { _tag: ErrorTag } & Record<string, unknown>;

/** All fields except `requestId`, which the transport sets to the trace id. */
type GivenFields<Tag extends ErrorTag> = Tag extends ErrorTag ? Omit<FieldsOf<Tag>, 'requestId'> : never;

/** An error of the contract. Any module throws it; http, mcp and cli render it. */
export class ServiceError<Tag extends ErrorTag = ErrorTag> extends Error {
  readonly tag: Tag;
  readonly fields: GivenFields<Tag>;
  /** Additional explanation for people, sent in the header `x-service-error-detail`. */
  readonly detail: string | undefined;

  constructor(tag: Tag, fields: GivenFields<Tag>, options?: ErrorOptions & { detail?: string | undefined }) {
    super('message' in fields ? `${tag}: ${String(fields.message)}` : tag, options);
    this.name = 'ServiceError';
    this.tag = tag;
    this.fields = fields;
    this.detail = options?.detail;
  }

  get status(): number {
    return ERRORS[this.tag].status;
  }

  /** Seconds for `Retry-After`; undefined if the error sends no such header. */
  get retryAfterSeconds(): number | undefined {
    const own = (this.fields as { retryAfterSeconds?: number }).retryAfterSeconds;
    return own ?? (ERRORS[this.tag] as ErrorRow).retryAfterSeconds;
  }

  /** @param requestId trace id of the failed request */
  body(requestId: string): ErrorBody {
    const definition: ErrorRow = ERRORS[this.tag];
    return {
      _tag: this.tag,
      ...this.fields,
      ...('requestId' in definition.fields && { requestId }),
      ...(definition.retryable !== undefined && { retryable: definition.retryable }),
    };
  }
}

/** Schema of an error body. */
export function errorSchema(tag: ErrorTag): z.ZodObject {
  const definition: ErrorRow = ERRORS[tag];
  return z.object({
    _tag: z.literal(tag),
    ...definition.fields,
    ...(definition.retryable !== undefined && { retryable: z.literal(definition.retryable) }),
  });
}
