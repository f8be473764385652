import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type BatchedExportQuery, type FetchHeaders, parseMaxAge } from '../contract/index.ts';
import {
  type Answer,
  getAccount,
  type BatchedDependencies,
  type CatalogLimits,
  changeRole,
  exportBatched,
  exportRequests,
  exportZip,
  getQueue,
  inviteMember,
  listAllOrganizations,
  listMembers,
  removeMember,
  withdrawInvitation,
  retryBatched,
  getUsageBreakdown,
  getFailureGroups,
  getRequest,
  listRequests,
  type RequestRecorder,
  cancelBatched,
  getCatalog,
  createKey,
  type FetchDependencies,
  fetchJson,
  fetchMarkdown,
  getBatched,
  type HighlightsDependencies,
  searchHighlights,
  listBatched,
  listKeys,
  getProfiles,
  listSnapshots,
  putProfile,
  type PutProfileDependencies,
  removeProfile,
  type ResourceDependencies,
  revokeKey,
  getSnapshotAppendix,
  getSnapshotBlocks,
  getSnapshotDiff,
  getSnapshotPage,
  startBatched,
  listCrawls,
  mapSite,
  startCrawl,
  type MapDependencies,
  getUsage,
} from '../service/index.ts';
import { noteAnswer, noteOptions } from './request-log.ts';
import type { OperationHandlers } from './route.ts';

export type HandlerDependencies = FetchDependencies &
  ResourceDependencies &
  HighlightsDependencies &
  MapDependencies &
  BatchedDependencies &
  PutProfileDependencies & { limits: CatalogLimits; recorder: RequestRecorder };

/** Connects each operation of the contract to its use case. */
export function createHandlers(dependencies: HandlerDependencies): OperationHandlers {
  return {
    fetch: async ({ principal, body, query, headers, signal, arrivedAt, reply }) => {
      noteOptions(reply.request, query, headers);
      const caller = { ...principal, signal, arrivedAt, ...readFetchHeaders(headers) };
      const answer = await fetchMarkdown(dependencies, caller, body, query);
      setOriginHeaders(reply, answer);
      return sendAnswer(reply, answer, signal);
    },
    fetchJson: async ({ principal, body, query, headers, signal, arrivedAt, reply }) => {
      noteOptions(reply.request, query, headers);
      const caller = { ...principal, signal, arrivedAt, ...readFetchHeaders(headers) };
      return sendAnswer(reply, await fetchJson(dependencies, caller, body, query), signal);
    },
    batched: async ({ principal, body, headers, reply }) => {
      const caller = { ...principal, profile: headers['x-service-profile'] };
      const run = await startBatched(dependencies, caller, body, headers['x-idempotency-key']);
      reply.request.notes.runId = run.id;
      return reply.code(202).send(run);
    },
    getBatched: async ({ principal, params, query, signal, reply }) => {
      const pieces = await getBatched(dependencies, { ...principal, signal }, params.id, query);
      return reply.type('application/json; charset=utf-8').send(Readable.from(pieces, { objectMode: false }));
    },
    cancelBatched: async ({ principal, params }) => cancelBatched(dependencies, principal, params.id),
    retryBatched: async ({ principal, params, reply }) => {
      const run = await retryBatched(dependencies, principal, params.id);
      reply.request.notes.runId = run.id;
      return reply.code(202).send(run);
    },
    exportBatched: async ({ principal, params, query, signal, reply }) => {
      const pieces = exportBatched(dependencies, { ...principal, signal }, params.id, query);
      return sendExport(reply, pieces, params.id, query);
    },
    exportBatchedZip: async ({ principal, params, signal, reply }) =>
      sendZip(reply, exportZip(dependencies, { ...principal, signal }, params.id), params.id),
    crawl: async ({ principal, body, headers, reply }) => {
      const caller = { ...principal, profile: headers['x-service-profile'] };
      const run = await startCrawl(dependencies, caller, body, headers['x-idempotency-key']);
      reply.request.notes.runId = run.id;
      return reply.code(202).send(run);
    },
    listCrawls: async ({ principal, query }) => listCrawls(dependencies, principal, query),
    getCrawl: async ({ principal, params, query, signal, reply }) => {
      const caller = { ...principal, signal };
      const pieces = await getBatched(dependencies, caller, params.id, query, 'crawl');
      return reply.type('application/json; charset=utf-8').send(Readable.from(pieces, { objectMode: false }));
    },
    cancelCrawl: async ({ principal, params }) => cancelBatched(dependencies, principal, params.id),
    exportCrawl: async ({ principal, params, query, signal, reply }) =>
      sendExport(
        reply,
        exportBatched(dependencies, { ...principal, signal }, params.id, query),
        params.id,
        query,
      ),
    exportCrawlZip: async ({ principal, params, signal, reply }) =>
      sendZip(reply, exportZip(dependencies, { ...principal, signal }, params.id), params.id),
    map: async ({ principal, body, headers, signal, arrivedAt, reply }) => {
      const caller = { ...principal, signal, arrivedAt, ...readFetchHeaders(headers) };
      return sendAnswer(reply, await mapSite(dependencies, caller, body), signal);
    },
    getQueue: async ({ principal }) => getQueue(dependencies.store, principal),
    listBatched: async ({ principal, query }) => listBatched(dependencies, principal, query),
    fetchSearch: async ({ principal, body, callId, signal, reply }) =>
      sendAnswer(
        reply,
        await searchHighlights(dependencies, {
          ...principal,
          ...body,
          callId,
          signal,
          include: body.include,
          shape: 'search',
        }),
        signal,
      ),
    highlights: async ({ principal, params, body, callId, signal, reply }) =>
      sendAnswer(
        reply,
        await searchHighlights(dependencies, {
          ...principal,
          ...params,
          callId,
          signal,
          search: body.highlights,
          include: body.include,
          shape: 'highlights',
        }),
        signal,
      ),
    listSnapshots: async ({ principal, query }) => listSnapshots(dependencies, principal, query),
    getSnapshot: async ({ principal, params, query, signal, reply }) => {
      const page = { ...params, format: 'json' as const };
      sendBody(reply, await getSnapshotPage(dependencies, { ...principal, signal }, page, query));
    },
    getSnapshotMarkdown: async ({ principal, params, query, signal, reply }) => {
      const page = { ...params, format: 'markdown' as const };
      sendBody(reply, await getSnapshotPage(dependencies, { ...principal, signal }, page, query));
    },
    getSnapshotAppendix: async ({ principal, params, signal, reply }) =>
      sendBody(reply, await getSnapshotAppendix(dependencies, { ...principal, signal }, params.snapshotId)),
    getSnapshotBlocks: async ({ principal, params, signal, reply }) =>
      sendBody(reply, await getSnapshotBlocks(dependencies, { ...principal, signal }, params.snapshotId)),
    diffSnapshots: async ({ principal, params, query, signal, reply }) =>
      sendBody(reply, await getSnapshotDiff(dependencies, { ...principal, signal }, params, query, 'json')),
    diffSnapshotsMarkdown: async ({ principal, params, query, signal, reply }) =>
      sendBody(
        reply,
        await getSnapshotDiff(dependencies, { ...principal, signal }, params, query, 'markdown'),
      ),
    deleteSnapshot: async ({ principal, params, reply }) => {
      await dependencies.archive.delete(principal.organizationId, params.snapshotId);
      return reply.code(204).send();
    },
    putProfile: async ({ principal, body }) => putProfile(dependencies, principal, body),
    listProfiles: async ({ principal }) => getProfiles(dependencies, principal),
    deleteProfile: async ({ principal, params, reply }) => {
      await removeProfile(dependencies, principal, params.name);
      return reply.code(204).send();
    },
    getAccount: async ({ principal }) =>
      getAccount(dependencies.store, principal, dependencies.limits.snapshotDays),
    getUsage: async ({ principal, query }) => getUsage(dependencies.store, principal, query),
    getUsageBreakdown: async ({ principal, query }) => getUsageBreakdown(dependencies, principal, query),
    getFailureGroups: async ({ principal, query }) => getFailureGroups(dependencies, principal, query),
    listRequests: async ({ principal, query }) => listRequests(dependencies, principal, query),
    getRequest: async ({ principal, params }) => getRequest(dependencies, principal, params.requestId),
    exportRequests: async ({ principal, query, reply }) =>
      sendDownload(
        reply,
        'text/csv; charset=utf-8',
        'requests.csv',
        exportRequests(dependencies, principal, query),
      ),
    listKeys: async ({ principal }) => listKeys(dependencies.store, principal),
    createKey: async ({ principal, body, reply }) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await createKey(dependencies.store, principal, body)),
    revokeKey: async ({ principal, params, reply }) => {
      await revokeKey(dependencies.store, principal, params.keyId);
      return reply.code(204).send();
    },
    listMembers: async ({ principal }) => listMembers(dependencies, principal),
    inviteMember: async ({ principal, body, reply }) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await inviteMember(dependencies, principal, body)),
    withdrawInvitation: async ({ principal, params, reply }) => {
      await withdrawInvitation(dependencies, principal, params.invitationId);
      return reply.code(204).send();
    },
    changeRole: async ({ principal, params, body, reply }) => {
      await changeRole(dependencies, principal, params.userId, body);
      return reply.code(204).send();
    },
    removeMember: async ({ principal, params, reply }) => {
      await removeMember(dependencies, principal, params.userId);
      return reply.code(204).send();
    },
    listOrganizations: async ({ principal }) => listAllOrganizations(dependencies.store, principal),
    catalog: async () => getCatalog(dependencies.limits),
  };
}

/**
 * Reads the headers of a fetch: the maximum age of a stored capture that the caller accepts, and the caller's profile.
 */
const readFetchHeaders = ({ 'cache-control': cacheControl, 'x-service-profile': profile }: FetchHeaders) => ({
  maxAgeSeconds: parseMaxAge(cacheControl),
  profile,
});

/** Charges for the result and sends it. Cancels the charge if the client has disconnected. */
async function sendAnswer(reply: FastifyReply, answer: Answer, signal: AbortSignal): Promise<FastifyReply> {
  if (reply.raw.destroyed) await answer.pendingCharge.cancel();
  else await answer.pendingCharge.complete(signal);
  noteAnswer(reply.request, answer);
  if (answer.snapshotId) reply.header('x-service-snapshot-id', answer.snapshotId);
  if (answer.ageSeconds !== undefined) reply.header('age', String(answer.ageSeconds));
  return sendBody(reply, answer);
}

/** Sends the export of a run. */
function sendExport(
  reply: FastifyReply,
  pieces: AsyncGenerator<string | Uint8Array>,
  id: string,
  { format }: BatchedExportQuery,
): Promise<FastifyReply> {
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
  return sendDownload(reply, type, `${id}.${format}`, pieces);
}

const sendZip = (
  reply: FastifyReply,
  pieces: AsyncGenerator<Uint8Array>,
  id: string,
): Promise<FastifyReply> => sendDownload(reply, 'application/zip', `${id}.zip`, pieces);

/**
 * Sends a file in pieces. Waits for the first piece, because a failure before it can still be answered with an error.
 */
async function sendDownload(
  reply: FastifyReply,
  contentType: string,
  fileName: string,
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<FastifyReply> {
  const firstPiece = await pieces.next();
  const allPieces = (async function* () {
    if (!firstPiece.done) yield firstPiece.value;
    yield* pieces;
  })();
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(allPieces, { objectMode: false }));
}

function sendBody(
  reply: FastifyReply,
  { body, contentType }: Pick<Answer, 'body' | 'contentType'>,
): FastifyReply {
  const bytes = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.type(contentType).send(bytes);
}

/** Sets the headers for a failed origin (specification 7.2). */
function setOriginHeaders(reply: FastifyReply, { originError }: Answer): void {
  if (!originError) return;
  const { kind, upstreamError, originStatusCode, message } = originError;
  const detail = kind === 'http' ? originStatusCode : upstreamError;
  reply.header('x-service-origin-error', kind);
  if (detail !== undefined) reply.header('x-service-origin-error-detail', String(detail));
  if (message !== undefined) reply.header('x-service-error-detail', message);
  reply.header('x-service-origin-error-retryable', String(originError.retryable));
}
