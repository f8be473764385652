import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
  type BatchedExportQuery,
  type FetchHeaders,
  type LoadHeaders,
  parseCacheControl,
  ServiceError,
} from '../contract/index.ts';
import * as service from '../service/index.ts';
import { noteAnswer, noteOptions } from './request-log.ts';
import type { OperationHandlers } from './route.ts';

export type HandlerDependencies = service.FetchDependencies &
  service.ResourceDependencies &
  service.HighlightsDependencies &
  service.ExtractDependencies &
  service.MapDependencies &
  service.BatchedDependencies &
  service.PutProfileDependencies & { limits: service.CatalogLimits; recorder: service.RequestRecorder };

/** Connects each operation of the contract to its use case. */
export function createHandlers(dependencies: HandlerDependencies): OperationHandlers {
  const { store } = dependencies;
  return {
    fetch: async ({ caller, body, query, headers, reply }) => {
      noteOptions(reply.request, query, headers);
      const fetchCaller = { ...caller, ...readFetchHeaders(headers) };
      const answer = await service.fetchMarkdown(dependencies, fetchCaller, body, query);
      setOriginHeaders(reply, answer);
      return sendAnswer(reply, answer, caller.signal);
    },
    fetchJson: async ({ caller, body, query, headers, reply }) => {
      noteOptions(reply.request, query, headers);
      const fetchCaller = { ...caller, ...readFetchHeaders(headers) };
      return sendAnswer(
        reply,
        await service.fetchJson(dependencies, fetchCaller, body, query),
        caller.signal,
      );
    },
    readDocument: async ({ caller, upload, query, reply }) => {
      // The options of the query are in the body already, without the password.
      noteOptions(reply.request, { ...query, options: undefined }, {});
      return sendAnswer(
        reply,
        await service.readUploadedFile(dependencies, caller, upload.file, upload.options, query),
        caller.signal,
      );
    },
    batched: async ({ caller, body, headers, reply }) => {
      const runCaller = { ...caller, ...readLoadHeaders(headers) };
      return noteRun(
        reply,
        await service.startBatched(dependencies, runCaller, body, headers['x-idempotency-key']),
      );
    },
    getBatched: async ({ caller, params, query, reply }) =>
      sendRun(reply, await service.getBatched(dependencies, caller, params.id, query)),
    cancelBatched: async ({ caller, params }) => service.cancelBatched(dependencies, caller, params.id),
    retryBatched: async ({ caller, params, reply }) =>
      noteRun(reply, await service.retryBatched(dependencies, caller, params.id)),
    exportBatched: async ({ caller, params, query, reply }) =>
      sendExport(reply, service.exportBatched(dependencies, caller, params.id, query), params.id, query),
    exportBatchedZip: async ({ caller, params, reply }) =>
      sendZip(reply, service.exportZip(dependencies, caller, params.id), params.id),
    crawl: async ({ caller, body, headers, reply }) => {
      const runCaller = { ...caller, ...readLoadHeaders(headers) };
      return noteRun(
        reply,
        await service.startCrawl(dependencies, runCaller, body, headers['x-idempotency-key']),
      );
    },
    listCrawls: async ({ caller, query }) => service.listCrawls(dependencies, caller, query),
    getCrawl: async ({ caller, params, query, reply }) =>
      sendRun(reply, await service.getBatched(dependencies, caller, params.id, query, 'crawl')),
    cancelCrawl: async ({ caller, params }) => service.cancelBatched(dependencies, caller, params.id),
    exportCrawl: async ({ caller, params, query, reply }) =>
      sendExport(reply, service.exportBatched(dependencies, caller, params.id, query), params.id, query),
    exportCrawlZip: async ({ caller, params, reply }) =>
      sendZip(reply, service.exportZip(dependencies, caller, params.id), params.id),
    map: async ({ caller, body, headers, reply }) => {
      const fetchCaller = { ...caller, ...readFetchHeaders(headers) };
      if (fetchCaller.onlyStored)
        throw new ServiceError('BadRequest', {
          message:
            '`only-if-cached` is for a single page. A map reads robots.txt and the sitemaps of the site.',
        });
      return sendAnswer(reply, await service.mapSite(dependencies, fetchCaller, body), caller.signal);
    },
    getQueue: async ({ caller }) => service.getQueue(store, caller),
    listBatched: async ({ caller, query }) => service.listBatched(dependencies, caller, query),
    fetchSearch: async ({ caller, body, callId, reply }) => {
      const call = { ...caller, ...body, callId, include: body.include, shape: 'search' as const };
      return sendAnswer(reply, await service.searchHighlights(dependencies, call), caller.signal);
    },
    highlights: async ({ caller, params, body: { highlights: search, include }, callId, reply }) => {
      const call = { ...caller, ...params, callId, search, include, shape: 'highlights' as const };
      return sendAnswer(reply, await service.searchHighlights(dependencies, call), caller.signal);
    },
    extract: async ({ caller, params, body, callId, reply }) =>
      sendAnswer(
        reply,
        await service.extractData(dependencies, { ...caller, ...params, ...body, callId }),
        caller.signal,
      ),
    createMonitor: async ({ caller, body, headers }) =>
      service.createMonitor(dependencies, { ...caller, ...readLoadHeaders(headers) }, body),
    listMonitors: async ({ caller }) => service.listMonitors(store, caller),
    getMonitor: async ({ caller, params }) => service.getMonitor(store, caller, params.id),
    updateMonitor: async ({ caller, params, body }) => service.updateMonitor(store, caller, params.id, body),
    deleteMonitor: async ({ caller, params }) => service.deleteMonitor(store, caller, params.id),
    runMonitor: async ({ caller, params }) => service.runMonitor(dependencies, caller, params.id),
    getMonitorResults: async ({ caller, params, query }) =>
      service.getMonitorResults(dependencies, caller, params.id, query),
    listSnapshots: async ({ caller, query }) => service.listSnapshots(dependencies, caller, query),
    getSnapshot: async ({ caller, params, query, reply }) =>
      sendBody(
        reply,
        await service.getSnapshotPage(dependencies, caller, { ...params, format: 'json' }, query),
      ),
    getSnapshotMarkdown: async ({ caller, params, query, reply }) =>
      sendBody(
        reply,
        await service.getSnapshotPage(dependencies, caller, { ...params, format: 'markdown' }, query),
      ),
    getSnapshotAppendix: async ({ caller, params, reply }) =>
      sendBody(reply, await service.getSnapshotAppendix(dependencies, caller, params.snapshotId)),
    getSnapshotBlocks: async ({ caller, params, reply }) =>
      sendBody(reply, await service.getSnapshotBlocks(dependencies, caller, params.snapshotId)),
    diffSnapshots: async ({ caller, params, query, reply }) =>
      sendBody(reply, await service.getSnapshotDiff(dependencies, caller, params, query, 'json')),
    diffSnapshotsMarkdown: async ({ caller, params, query, reply }) =>
      sendBody(reply, await service.getSnapshotDiff(dependencies, caller, params, query, 'markdown')),
    deleteSnapshot: async ({ caller, params }) =>
      dependencies.archive.delete(caller.organizationId, params.snapshotId),
    putProfile: async ({ caller, body }) => service.putProfile(dependencies, caller, body),
    listProfiles: async ({ caller }) => service.getProfiles(dependencies, caller),
    deleteProfile: async ({ caller, params }) => service.removeProfile(dependencies, caller, params.name),
    getAccount: async ({ caller }) => service.getAccount(store, caller, dependencies.limits.snapshotDays),
    getUsage: async ({ caller, query }) => service.getUsage(store, caller, query),
    getUsageBreakdown: async ({ caller, query }) => service.getUsageBreakdown(dependencies, caller, query),
    getFailureGroups: async ({ caller, query }) => service.getFailureGroups(dependencies, caller, query),
    listRequests: async ({ caller, query }) => service.listRequests(dependencies, caller, query),
    getRequest: async ({ caller, params }) => service.getRequest(dependencies, caller, params.requestId),
    exportRequests: async ({ caller, query, reply }) => {
      const lines = service.exportRequests(dependencies, caller, query);
      return sendDownload(reply, 'text/csv; charset=utf-8', 'requests.csv', lines);
    },
    listKeys: async ({ caller }) => service.listKeys(store, caller),
    createKey: async ({ caller, body, reply }) =>
      reply.header('cache-control', 'no-store').send(await service.createKey(store, caller, body)),
    revokeKey: async ({ caller, params }) => service.revokeKey(store, caller, params.keyId),
    listMembers: async ({ caller }) => service.listMembers(dependencies, caller),
    inviteMember: async ({ caller, body, reply }) =>
      reply.header('cache-control', 'no-store').send(await service.inviteMember(dependencies, caller, body)),
    withdrawInvitation: async ({ caller, params }) =>
      service.withdrawInvitation(dependencies, caller, params.invitationId),
    changeRole: async ({ caller, params, body }) =>
      service.changeRole(dependencies, caller, params.userId, body),
    removeMember: async ({ caller, params }) => service.removeMember(dependencies, caller, params.userId),
    listOrganizations: async ({ caller }) => service.listAllOrganizations(store, caller),
    catalog: async () => service.getCatalog(dependencies.limits),
  };
}

/** Adds the id of a new run to the notes for the request log. */
function noteRun<Run extends { id: string }>(reply: FastifyReply, run: Run): Run {
  reply.request.notes.runId = run.id;
  return run;
}

const sendRun = (reply: FastifyReply, pieces: service.RunBody): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(pieces, { objectMode: false }));

/** Reads the headers of a fetch: which stored captures the caller accepts, and the caller's profile. */
const readFetchHeaders = ({ 'cache-control': cacheControl, ...headers }: FetchHeaders) => ({
  ...parseCacheControl(cacheControl),
  ...readLoadHeaders(headers),
});

/** Reads the headers that select how pages are loaded. */
const readLoadHeaders = ({ 'x-service-profile': profile, 'x-service-accept': accept }: LoadHeaders) => ({
  profile,
  accept,
});

/** Charges for the result and sends it. Cancels the charge if the client has disconnected. */
async function sendAnswer(
  reply: FastifyReply,
  answer: service.Answer,
  signal: AbortSignal,
): Promise<FastifyReply> {
  if (reply.raw.destroyed) await answer.pendingCharge.cancel();
  else await answer.pendingCharge.complete(signal);
  noteAnswer(reply.request, answer);
  if (answer.snapshotId) reply.header('x-service-snapshot-id', answer.snapshotId);
  if (answer.ageSeconds !== undefined) reply.header('age', String(answer.ageSeconds));
  return sendBody(reply, answer);
}

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
  { body, contentType }: Pick<service.Answer, 'body' | 'contentType'>,
): FastifyReply {
  const bytes = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.type(contentType).send(bytes);
}

/** Sets the headers for a failed origin (specification 7.2). */
function setOriginHeaders(reply: FastifyReply, { originError }: service.Answer): void {
  if (!originError) return;
  const { kind, upstreamError, originStatusCode, message } = originError;
  const detail = kind === 'http' ? originStatusCode : upstreamError;
  reply.header('x-service-origin-error', kind);
  if (detail !== undefined) reply.header('x-service-origin-error-detail', String(detail));
  if (message !== undefined) reply.header('x-service-error-detail', message);
  reply.header('x-service-origin-error-retryable', String(originError.retryable));
}
