import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedCaller } from '../accounts/index.ts';
import {
  type FetchHeaders,
  parseCacheControl,
  type RequestOptions,
  type ServiceError,
  splitCredentials,
} from '../contract/index.ts';
import type { Answer, RequestRecorder } from '../service/index.ts';
import { isProbeRequest } from './trace.ts';

/** Data for the request log that is collected while a request is answered. */
export interface RequestNotes {
  operation?: string;
  principal?: AuthenticatedCaller;
  /** URL of the requested page, without credentials. */
  url?: string;
  options?: RequestOptions;
  answer?: Pick<Answer, 'originError' | 'snapshotId' | 'times'> & { credits: number };
  runId?: string;
  error?: ServiceError;
}

declare module 'fastify' {
  interface FastifyRequest {
    notes: RequestNotes;
  }
}

/**
 * Logs every request, except probes, when it is answered or the caller disconnects. Calls of identified callers are also
 * recorded.
 */
export function recordRequests(app: FastifyInstance, recorder: Pick<RequestRecorder, 'recordCall'>): void {
  app.decorateRequest('notes');
  const record = (request: FastifyRequest, reply: FastifyReply, status: number, durationMs: number): void => {
    const isAborted = status === CLIENT_CLOSED_STATUS;
    if (!isProbeRequest(request)) logRequest(request, reply, durationMs, isAborted);
    const { operation, principal, url, options, answer, runId, error } = request.notes;
    if (operation === undefined || principal === undefined) return;
    // Skip reads of the dashboard, which polls. Viewing the dashboard is not a use of the API.
    if (principal.userId !== undefined && request.method === 'GET') return;
    recorder.recordCall({
      traceId: request.id,
      organizationId: principal.organizationId,
      keyId: principal.keyId,
      userId: principal.userId,
      operation,
      status,
      durationMs,
      url,
      error,
      originError: answer?.originError,
      snapshotId: answer?.snapshotId,
      runId,
      options,
      times: answer?.times,
      credits: answer?.credits ?? 0,
      isAborted,
    });
  };
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now();
    request.notes = {};
    const measureDuration = (): number => performance.now() - startedAt;
    let isRecorded = false;
    const recordOnce = (status: number): void => {
      if (!isRecorded) record(request, reply, status, measureDuration());
      isRecorded = true;
    };
    reply.raw.once('finish', () => recordOnce(reply.statusCode));
    reply.raw.once('close', () => recordOnce(CLIENT_CLOSED_STATUS));
  });
}

/** Logs a request. Of the page, only the host is logged, because paths and queries can contain secrets. */
function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  responseTime: number,
  isAborted: boolean,
): void {
  const { operation, principal, url, answer, runId, error } = request.notes;
  const { originError } = answer ?? {};
  const outcome = isAborted ? 'aborted' : (error?.tag ?? originError?.kind ?? 'ok');
  const isFailure = error !== undefined && error.status >= 500 && !error.isCallerError;
  const level = isFailure ? 'warn' : 'info';
  request.log[level](
    {
      req: request,
      res: reply,
      responseTime,
      operation,
      keyId: principal?.keyId,
      userId: principal?.userId,
      page: url === undefined ? undefined : URL.parse(url)?.host,
      outcome,
      originStatusCode: originError?.originStatusCode,
      credits: answer?.credits,
      snapshotId: answer?.snapshotId,
      runId,
    },
    'request',
  );
}

/** Status in the log for a caller that disconnected, as in nginx. It is never sent. */
const CLIENT_CLOSED_STATUS = 499;

/** Adds a charged answer to the notes for the request log. */
export function noteAnswer(
  request: FastifyRequest,
  { pendingCharge, originError, snapshotId, times }: Answer,
): void {
  request.notes.answer = { credits: pendingCharge.billable ? 1 : 0, originError, snapshotId, times };
}

/** Adds the URL of the requested page to the notes for the request log. */
export function noteUrl(request: FastifyRequest, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string') return;
  request.notes.url = splitCredentials(body.url).url;
}

/**
 * Adds the options of a fetch to the notes for the request log, without its URL and without the password of a document.
 */
export function noteOptions(
  request: FastifyRequest,
  query: object,
  { 'x-service-profile': profile, 'x-service-accept': accept, 'cache-control': cacheControl }: FetchHeaders,
): void {
  const { url: _, documentConfig, ...body } = request.body as Record<string, unknown>;
  const { password, ...document } = (documentConfig ?? {}) as Record<string, unknown>;
  const hiddenPassword = password === undefined ? {} : { password: HIDDEN_PASSWORD_TEXT };
  const { maxAgeSeconds, onlyStored } = parseCacheControl(cacheControl);
  request.notes.options = {
    body: {
      ...body,
      ...(documentConfig !== undefined && { documentConfig: { ...document, ...hiddenPassword } }),
    },
    query: { ...query },
    ...(profile !== undefined && { profile }),
    ...(accept !== undefined && { accept }),
    ...(maxAgeSeconds > 0 && Number.isFinite(maxAgeSeconds) && { maxAgeSeconds }),
    ...(onlyStored && { onlyStored }),
  };
}

/** Stands for a password in the log. */
const HIDDEN_PASSWORD_TEXT = '(hidden)';
