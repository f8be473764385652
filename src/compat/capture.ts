import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedCaller } from '../accounts/index.ts';
import {
  type CaptureSettings,
  decodeInput,
  FetchJsonRequest,
  type FetchJsonResult,
  type FetchOriginError,
  type IncludeOptions,
  ServiceError,
  type UploadedFile,
  UploadOptions,
} from '../contract/index.ts';
import {
  type AuthenticateCall,
  computeArrivedAt,
  createDisconnectSignal,
  identifyCaller,
  noteAnswer,
  noteUrl,
  type RegisterUploads,
  readCredentials,
  toServiceError,
} from '../http/index.ts';
import {
  type Answer,
  type BatchedDependencies,
  type ExtractDependencies,
  fetchJson,
  finishCharge,
  getSnapshotPage,
  type MapDependencies,
  parseBody,
  readUploadedFile,
  type ResourceDependencies,
} from '../service/index.ts';

export interface CompatDependencies extends MapDependencies, BatchedDependencies, ExtractDependencies {
  authenticate: AuthenticateCall;
  /** Registers the parser of routes that receive files. */
  registerUploads: RegisterUploads;
}

/** A page to fetch, converted from a request to a compatible endpoint. */
export interface PageRequest {
  request: FetchJsonRequest;
  settings: CaptureSettings;
  /** Name of a stored profile. */
  profile?: string;
  maxAgeSeconds: number;
  /** Whether only a stored capture is accepted. */
  onlyStored?: boolean;
  /** Time limit that the caller sets. */
  timeoutMs?: number;
}

/** A fetched page, or the reason why the origin was not reached. */
export type PageOrOriginError =
  | { isReached: true; result: FetchJsonResult; isCached: boolean; isCharged: boolean }
  | { isReached: false; error: FetchOriginError };

/**
 * Route options that identify the caller as at `/v1`, but by API key or bearer token only. Session cookies are not
 * accepted, because other sites can make a browser send these requests.
 * @param operation name for the request log
 */
export const identifyProgram = (
  { authenticate }: Pick<CompatDependencies, 'authenticate'>,
  operation: string,
): { onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> } => ({
  async onRequest(request, reply) {
    const { cookie: _, ...credentials } = readCredentials(request);
    request.notes.operation = operation;
    await identifyCaller(authenticate, credentials, reply);
  },
});

/** Returns the caller that `identifyProgram` has identified, with a signal for the end of the connection. */
export function readCaller(
  reply: FastifyReply,
): AuthenticatedCaller & { arrivedAt: number; signal: AbortSignal } {
  const { principal } = reply.request.notes;
  if (!principal) throw new TypeError('The caller was not identified.');
  return { ...principal, arrivedAt: computeArrivedAt(reply), signal: createDisconnectSignal(reply) };
}

/**
 * Fetches a page and charges for it.
 * @throws ServiceError; a `TimeoutError` after `timeoutMs`
 */
export async function fetchPage(
  dependencies: CompatDependencies,
  { request, timeoutMs, ...settings }: PageRequest,
  reply: FastifyReply,
): Promise<PageOrOriginError> {
  const caller = { ...readTimedCaller(reply, timeoutMs), ...settings };
  noteUrl(reply.request, request);
  const validRequest = decodeInput(FetchJsonRequest, request, 'request');
  return await finishAnswer(
    await fetchJson(dependencies, caller, validRequest, { include: [] }),
    caller,
    reply,
  );
}

/**
 * Reads an uploaded file and charges for it.
 * @throws ServiceError; a `TimeoutError` after `timeoutMs`
 */
export async function readFile(
  dependencies: CompatDependencies,
  { file, request, timeoutMs }: { file: UploadedFile; request: UploadOptions; timeoutMs: number | undefined },
  reply: FastifyReply,
): Promise<PageOrOriginError> {
  const caller = readTimedCaller(reply, timeoutMs);
  noteUrl(reply.request, file);
  const validRequest = decodeInput(UploadOptions, request, 'options');
  return await finishAnswer(
    await readUploadedFile(dependencies, caller, file, validRequest, { include: [] }),
    caller,
    reply,
  );
}

/** Returns the caller, whose signal is also aborted after the time limit that it sets. */
export function readTimedCaller(
  reply: FastifyReply,
  timeoutMs: number | undefined,
): ReturnType<typeof readCaller> {
  const caller = readCaller(reply);
  if (timeoutMs === undefined) return caller;
  const remainingMs = Math.max(0, Math.round(caller.arrivedAt + timeoutMs - performance.now()));
  return { ...caller, signal: AbortSignal.any([caller.signal, AbortSignal.timeout(remainingMs)]) };
}

/** Charges for an answer that is about to be sent. */
async function finishAnswer(
  answer: Answer,
  { signal }: { signal: AbortSignal },
  reply: FastifyReply,
): Promise<PageOrOriginError> {
  await finishCharge(answer, signal);
  noteAnswer(reply.request, answer);
  signal.throwIfAborted();
  const body = parseBody<unknown>(answer.body);
  if (answer.snapshotId === undefined) return { isReached: false, error: body as FetchOriginError };
  reply.header('x-service-snapshot-id', answer.snapshotId);
  return {
    isReached: true,
    result: body as FetchJsonResult,
    isCached: answer.ageSeconds !== undefined,
    isCharged: answer.pendingCharge.billable,
  };
}

/** Renders a stored page again, with other options. */
export async function renderStoredPage(
  dependencies: ResourceDependencies,
  caller: { organizationId: string; signal: AbortSignal },
  snapshotId: string,
  include: IncludeOptions,
): Promise<FetchJsonResult> {
  const page = { snapshotId, format: 'json' as const };
  const { body } = await getSnapshotPage(dependencies, caller, page, { include: [] }, include);
  return parseBody<FetchJsonResult>(body);
}

/** Adds an error to the notes of its request, and the header `retry-after` to the response. Returns the typed error. */
export function noteError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): ServiceError {
  const serviceError = toServiceError(error);
  request.notes.error = serviceError;
  if (serviceError.tag === 'InternalError') request.log.error({ err: error }, 'request failed');
  const { retryAfterSeconds } = serviceError;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return serviceError;
}

/**
 * Returns the status of an error. An error of a page that lasts has 502 in the contract, but clients of both services
 * repeat calls with status 502 or any other of 5xx.
 */
export const readStatus = ({ status }: ServiceError): number => (status === 502 ? 422 : status);

/** Describes an origin that was not reached, in one sentence. */
export function describeUnreached({ kind, upstreamError, url, message }: FetchOriginError): string {
  const reason = upstreamError === undefined ? kind : `${kind}, ${upstreamError}`;
  return message ?? `The site of ${url} was not reached (${reason}).`;
}

/**
 * Refuses a webhook in the request of a run.
 * @throws ServiceError `BadRequest` if the request names a webhook
 */
export function refuseWebhook(webhook: unknown): void {
  if (webhook === undefined || webhook === null) return;
  throw createUnsupportedError(
    'webhook',
    'the operator sets one webhook for each organization: pagewright orgs set NAME --webhook URL.',
  );
}

/** Creates the error for an option of the other service that this service does not support. */
export const createUnsupportedError = (option: string, reason: string): ServiceError =>
  new ServiceError('BadRequest', { message: `${option} is not supported: ${reason}` });
