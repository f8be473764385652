import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../accounts/index.ts';
import { ServiceError } from '../contract/index.ts';
import type { McpDependencies, McpHttp, OpenSession } from '../mcp/index.ts';
import { credentialsOf } from './credentials.ts';
import { arrivalOf, hangUpSignal, type Gate } from './route.ts';

export interface McpBinding {
  mcp: McpHttp;
  gate: Gate;
  dependencies: McpDependencies;
  /** Whether a page of this origin may call: a browser sends one, and a rebound name must not get in. */
  isAllowedOrigin(origin: string): boolean;
}

const PATH = '/v1/mcp';

/** How a call was let in: as whom, or the limit that it met. */
type Entry = { principal: Principal } | { limited: ServiceError };

/** Binds MCP to its path: Streamable HTTP, by API key or bearer token. */
export function bindMcp(
  app: FastifyInstance,
  { mcp, gate, dependencies, isAllowedOrigin }: McpBinding,
): void {
  const entries = new WeakMap<FastifyRequest, Entry>();

  const letIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin } = request.headers;
    if (origin !== undefined && !isAllowedOrigin(origin)) {
      throw new ServiceError('OriginNotAllowed', { origin });
    }
    // A session cookie stands for a person at the dashboard, not for an agent.
    const { apiKey, bearer } = credentialsOf(request);
    const credentials = { ...(apiKey !== undefined && { apiKey }), ...(bearer !== undefined && { bearer }) };
    try {
      entries.set(request, { principal: await gate(credentials, arrivalOf(reply)) });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.tag === 'AuthFailed') reply.header('www-authenticate', 'Bearer realm="pagewright"');
      if (error.tag !== 'TooManyRequests') throw error;
      entries.set(request, { limited: error });
    }
  };

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: PATH,
    onRequest: letIn,
    handler: async (request, reply) => {
      const entry = entries.get(request);
      if (!entry) throw new TypeError('A call of MCP was not let in.');
      // A model can wait, where it is told so by its tool; all other calls are answered as everywhere.
      if ('limited' in entry && !callsTool(request.body)) throw entry.limited;
      const open: OpenSession = async () => {
        if ('limited' in entry) throw entry.limited;
        return { dependencies, organizationId: entry.principal.organizationId };
      };
      const answer = await mcp.answer({
        request: webRequest(request, hangUpSignal(reply)),
        body: request.body,
        traceId: request.id,
        arrivedAt: arrivalOf(reply),
        open,
      });
      return sendWeb(reply, answer);
    },
  });
  app.addHook('preClose', () => mcp.close());
}

const callsTool = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === 'tools/call';

/** The head of a request; its body has been read. */
function webRequest({ method, headers, url }: FastifyRequest, signal: AbortSignal): Request {
  const head = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) head.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(new URL(url, 'http://localhost'), { method, headers: head, signal });
}

function sendWeb(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.send(body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : null);
}
