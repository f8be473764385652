import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials, AuthenticatedCaller } from '../accounts/index.ts';
import { ServiceError, splitCredentials } from '../contract/index.ts';
import type { McpDependencies, McpHttp, OpenSession } from '../mcp/index.ts';
import type { RequestRecorder } from '../service/index.ts';
import { readCredentials } from './credentials.ts';
import { computeArrivedAt, createDisconnectSignal, type AuthenticateCall, identifyCaller } from './route.ts';

export interface McpBinding {
  mcp: McpHttp;
  authenticate: AuthenticateCall;
  dependencies: McpDependencies;
  recorder: Pick<RequestRecorder, 'recordCall'>;
  /** Whether web pages of this origin may call the service. This protects against DNS rebinding. */
  isOriginAllowed(origin: string): boolean;
}

const MCP_PATH = '/v1/mcp';

/** The caller, or the rate-limit error that a tool call returns as its result. */
type McpAdmission =
  | { principal: AuthenticatedCaller; credentials: Credentials }
  | { rateLimitError: ServiceError };

/** Serves MCP over Streamable HTTP. The cookie of a page of another origin is ignored. */
export function registerMcp(
  app: FastifyInstance,
  { mcp, authenticate, dependencies, recorder, isOriginAllowed }: McpBinding,
): void {
  const admissions = new WeakMap<FastifyRequest, McpAdmission>();

  const admitCall = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin } = request.headers;
    if (origin !== undefined && !isOriginAllowed(origin)) {
      throw new ServiceError('OriginNotAllowed', { origin });
    }
    const credentials = readCredentials(request);
    try {
      const principal = await identifyCaller(authenticate, credentials, reply);
      admissions.set(request, { principal, credentials });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.tag === 'AuthFailed') reply.header('www-authenticate', 'Bearer realm="pagewright"');
      if (error.tag !== 'TooManyRequests') throw error;
      admissions.set(request, { rateLimitError: error });
    }
  };

  app.route({
    // There are no streams and no sessions, so GET and DELETE return 405.
    method: 'POST',
    url: MCP_PATH,
    onRequest: admitCall,
    handler: async (request, reply) => {
      const admission = admissions.get(request);
      if (!admission) throw new TypeError('The MCP call was not authenticated.');
      // A rate-limited tool call returns a tool result that asks the model to wait. Other calls return the HTTP error.
      if ('rateLimitError' in admission && !isToolCall(request.body)) throw admission.rateLimitError;
      // The rate limit counted the first message before the body arrived, so count only the remaining messages.
      const remainingMessages = Array.isArray(request.body) ? request.body.length - 1 : 0;
      if ('principal' in admission && remainingMessages > 0) {
        await authenticate(admission.credentials, computeArrivedAt(reply), { tokens: remainingMessages });
      }
      const openSession: OpenSession = async () => {
        if ('rateLimitError' in admission) throw admission.rateLimitError;
        return { dependencies, organizationId: admission.principal.organizationId };
      };
      const answer = await mcp.answer({
        request: toWebRequest(request, createDisconnectSignal(reply)),
        // The SDK answers `null` with 400, and a missing body with 500.
        body: request.body ?? null,
        traceId: request.id,
        arrivedAt: computeArrivedAt(reply),
        open: openSession,
        onCall: ({ tool, url, answer: sentAnswer, error, ...endedCall }) => {
          if (!('principal' in admission)) return;
          const { organizationId, keyId, userId } = admission.principal;
          const serviceError = error instanceof ServiceError ? error : undefined;
          Object.assign(request.notes, { url, answer: sentAnswer, error: serviceError });
          recorder.recordCall({
            ...endedCall,
            organizationId,
            keyId,
            userId,
            operation: `mcp.${tool}`,
            status: 200,
            url: url && splitCredentials(url).url,
            error: serviceError,
            originError: sentAnswer?.originError,
            snapshotId: sentAnswer?.snapshotId,
            credits: sentAnswer?.pendingCharge.billable ? 1 : 0,
          });
        },
      });
      return sendWebResponse(reply, answer);
    },
  });
  app.addHook('preClose', () => mcp.close());
}

const isToolCall = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === 'tools/call';

/** Converts a request without its body, which is passed on separately. */
function toWebRequest({ method, headers, url }: FastifyRequest, signal: AbortSignal): Request {
  const webHeaders = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) webHeaders.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(new URL(url, 'http://localhost'), { method, headers: webHeaders, signal });
}

function sendWebResponse(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.send(body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : null);
}
