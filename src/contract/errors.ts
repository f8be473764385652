import { z } from 'zod';

/** Kinds of walls a site puts in front of its content (specification 7.1, `FetchBlocked`). */
export const BlockedType = z.enum(['captcha', 'botProtection', 'ipBlock', 'authWall']);
export type BlockedType = z.infer<typeof BlockedType>;

/** Which size limit a page broke (specification 7.1, `FetchPageTooLarge`). */
export const LimitKind = z.enum(['transfer_bytes', 'domsnapshot_bytes', 'ast_bytes']);
export type LimitKind = z.infer<typeof LimitKind>;

/**
 * Why a page or capture failed in a way that repeats (specification 7.1, failure types).
 * The first three are the specification's; the others name what it leaves open.
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

/** What is known of a job when the service itself fails (specification 4.4, 7.1). */
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
  /** Present in the body only where the status leaves retry open (specification 7.1). */
  retryable?: boolean;
  /** Seconds in `Retry-After` when nothing better is known; its presence makes the header required. */
  retryAfterSeconds?: number;
  description: string;
}

const row = <Fields extends z.ZodRawShape>(definition: ErrorRow<Fields>): ErrorRow<Fields> => definition;

/**
 * Every error the service answers with: the one table from which bodies, statuses, headers and the
 * OpenAPI description derive (specification 7.1; the rows the specification leaves open are marked).
 */
export const ERRORS = {
  HttpApiDecodeError: row({
    status: 400,
    fields: { message: z.string(), issues: z.array(DecodeIssue) },
    description: 'The request does not have the shape of the contract.',
  }),
  BadRequest: row({
    status: 400,
    fields: { message: z.string() },
    description: 'Unknown properties, or a search request with no searchable corpus.',
  }),
  AuthFailed: row({
    status: 401,
    fields: {
      reason: z.enum(['InvalidApiKey', 'InvalidToken', 'InvalidSession', 'InvalidTenant']),
      description: z.string(),
    },
    description: 'The credentials are missing or not valid.',
  }),
  AccessBlocked: row({
    status: 403,
    fields: { organizationId: z.string().min(1), blockedUntil: z.string().nullable().optional() },
    description: 'The organization cannot run fetches now, most often for want of credits.',
  }),
  FetchBlocked: row({
    status: 403,
    fields: { url, blockedType: BlockedType.optional() },
    description: 'The target site blocked the capture; another exit was tried where it could help.',
  }),
  FetchSnapshotSearchNotFound: row({
    status: 404,
    fields: { snapshotId: z.string() },
    description: 'No such snapshot.',
  }),
  FetchSnapshotHighlightsNotFound: row({
    status: 404,
    fields: { snapshotId: z.string() },
    description: 'No such snapshot.',
  }),
  // Not in the specification: statuses of resources and routes it leaves open.
  SnapshotNotFound: row({
    status: 404,
    fields: { snapshotId: z.string() },
    description: 'No such snapshot, or no such part of it.',
  }),
  BatchedRunNotFound: row({ status: 404, fields: { id: z.string() }, description: 'No such run.' }),
  NotFound: row({ status: 404, fields: { path: z.string() }, description: 'No such path.' }),
  MethodNotAllowed: row({
    status: 405,
    fields: { path: z.string(), allow: z.array(z.string()) },
    description: 'The path exists, but not with this method.',
  }),
  OriginNotAllowed: row({
    status: 403,
    fields: { origin: z.string() },
    description: 'Pages of this web origin may not call the agent face.',
  }),
  BatchedIdempotencyConflict: row({
    status: 409,
    fields: { existingRunId: z.string(), reason: z.literal('payload_mismatch') },
    description: 'The idempotency key was used with another payload.',
  }),
  BatchedCancellationConflict: row({
    status: 409,
    fields: { id: z.string(), status: z.string() },
    description: 'The run has already finished.',
  }),
  PayloadTooLarge: row({ status: 413, fields: {}, description: 'The request is too large.' }),
  FetchPageTooLarge: row({
    status: 413,
    fields: { url, limitKind: LimitKind, limitBytes: integer, measuredBytes: integer },
    description: 'The page is larger than a limit.',
  }),
  TooManyRequests: row({
    status: 429,
    fields: { retryAfterSeconds: integer },
    retryable: true,
    retryAfterSeconds: 5,
    description: "The organization's request rate is used up.",
  }),
  FetchConcurrencyLimitExceeded: row({
    status: 429,
    fields: { maxConcurrency: integer, retryAfterSeconds: integer, requestId: z.string() },
    retryable: true,
    retryAfterSeconds: 5,
    description: "The organization's captures in flight are at their limit; nothing was captured.",
  }),
  InternalError: row({
    status: 500,
    fields: {},
    retryable: true,
    description: 'A fault of the service.',
  }),
  FetchCaptureFailed: row({
    status: 502,
    fields: { url, failureType: FailureType },
    retryable: false,
    description: 'The page was reached, but it cannot be captured; the same request fails again.',
  }),
  FetchNavigationFailed: row({
    status: 502,
    fields: { url, failureType: FailureType },
    retryable: false,
    description: 'The page cannot be navigated to; the same request fails again.',
  }),
  FetchOriginHttpError: row({
    status: 502,
    fields: { url, statusCode: integer, contentType: z.string() },
    retryable: false,
    description: 'The origin refused a resource that the result cannot do without.',
  }),
  FetchUnsupportedContentType: row({
    status: 502,
    fields: { url, contentType: z.string() },
    retryable: false,
    description: 'Bytes arrived that no reader understands.',
  }),
  FetchVideoUnavailable: row({
    status: 502,
    fields: { url, availability: z.string(), message: z.string() },
    retryable: false,
    description: 'The video cannot be watched by an anonymous visitor.',
  }),
  ServiceUnavailable: row({
    status: 503,
    fields: { message: z.string(), requestId: z.string(), dispatchOutcome: DispatchOutcome.optional() },
    retryable: true,
    retryAfterSeconds: 5,
    description: "An infrastructure problem on the service's side.",
  }),
  FetchCaptureTimeout: row({
    status: 504,
    fields: { url, timeoutMs: integer },
    retryable: false,
    description: 'A capture started and did not end within its budget.',
  }),
  FetchCapacityTimeout: row({
    status: 529,
    fields: { url, timeoutMs: integer },
    retryable: true,
    retryAfterSeconds: 5,
    description: 'The request stayed in the queue until its deadline; nothing ran.',
  }),
} as const;

export type ErrorTag = keyof typeof ERRORS;

type FieldsOf<Tag extends ErrorTag> = z.infer<z.ZodObject<(typeof ERRORS)[Tag]['fields']>>;

/** The body of an error: its tag, its own fields, and `retryable` where the table has it. */
export type ErrorBody = { _tag: ErrorTag } & Record<string, unknown>;

/** `requestId` is filled in by the face that answers: it is the trace id of the request. */
type GivenFields<Tag extends ErrorTag> = Tag extends ErrorTag ? Omit<FieldsOf<Tag>, 'requestId'> : never;

/** A failure that the contract has a name for. Thrown anywhere; rendered by the faces. */
export class ServiceError<Tag extends ErrorTag = ErrorTag> extends Error {
  readonly tag: Tag;
  readonly fields: GivenFields<Tag>;
  /** Why, for people, where the fields of the error have no place for it. */
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

  /** Seconds for `Retry-After`, or undefined where the status has no such header. */
  get retryAfterSeconds(): number | undefined {
    const own = (this.fields as { retryAfterSeconds?: number }).retryAfterSeconds;
    return own ?? (ERRORS[this.tag] as ErrorRow).retryAfterSeconds;
  }

  /** @param requestId trace id of the request that this answers */
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

/** Schema of one error's body, for OpenAPI and clients. */
export function errorSchema(tag: ErrorTag): z.ZodObject {
  const definition: ErrorRow = ERRORS[tag];
  return z.object({
    _tag: z.literal(tag),
    ...definition.fields,
    ...(definition.retryable !== undefined && { retryable: z.literal(definition.retryable) }),
  });
}
