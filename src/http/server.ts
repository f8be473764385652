import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ServiceError } from '../contract/index.ts';
import type { Metrics } from '../metrics/index.ts';
import type { Store } from '../store/index.ts';
import { answerErrors, sendError, toServiceError } from './errors.ts';
import { allowedOrigins, answerCors } from './cors.ts';
import { bindMcp, type McpBinding } from './mcp.ts';
import { bindMetrics, countCalls } from './metrics.ts';
import { bindPublicRoutes, type PublicOptions } from './public.ts';
import { type Gate, type Handlers, bindOperations } from './route.ts';
import { newTraceId, TRACE_HEADER } from './trace.ts';
import { bindSessions } from './session.ts';
import { bindWeb } from './web.ts';

export interface HttpOptions extends PublicOptions {
  logger: FastifyBaseLogger;
  gate: Gate;
  handlers: Handlers;
  maxBodyBytes: number;
  trustProxy: boolean;
  metrics: Metrics;
  /** Whether `/metrics` stands beside the API; otherwise it has a port of its own. */
  metricsBeside: boolean;
  /** Where users and their sessions are kept. */
  store: Store;
  mcp: Pick<McpBinding, 'mcp' | 'dependencies'>;
  /** Web origins whose pages may call the service; `*` for all. */
  corsOrigins: readonly string[];
}

/** Longest wait for a request's headers and body; answers may take as long as their budget. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Probes come every second and say nothing. */
const isProbe = ({ url }: FastifyRequest): boolean => url === '/healthz' || url === '/readyz';

/** The HTTP face: routes of the contract, errors from its table, a trace id on every answer. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { logger, gate, handlers, maxBodyBytes, trustProxy, metrics, metricsBeside, corsOrigins } = options;
  const app = Fastify({
    loggerInstance: logger,
    genReqId: newTraceId,
    logController: new LogController({ requestIdLogLabel: 'traceId', disableRequestLogging: isProbe }),
    bodyLimit: maxBodyBytes,
    trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node's own refusal would bear no trace id.
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Malformed HTTP never becomes a request: answer it here, with a trace id as everywhere.
    clientErrorHandler(error, socket) {
      if (!socket.writable) return;
      const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
      const message = 'The request is not HTTP that this service can read.';
      const body = JSON.stringify(
        tooLarge
          ? { _tag: 'PayloadTooLarge' }
          : { _tag: 'HttpApiDecodeError', message, issues: [{ _tag: 'Pointer', path: [], message }] },
      );
      const status = tooLarge ? '413 Payload Too Large' : '400 Bad Request';
      socket.end(
        `HTTP/1.1 ${status}\r\n${TRACE_HEADER}: ${newTraceId()}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
    frameworkErrors(error, request, reply) {
      reply.header(TRACE_HEADER, request.id);
      return sendError(toServiceError(error), request, reply);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(TRACE_HEADER, request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      const message = 'The header Host is missing.';
      throw new ServiceError('HttpApiDecodeError', {
        message,
        issues: [{ _tag: 'Missing', path: ['host'], message }],
      });
    }
  });
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1); Node's 417 would bear no trace id.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  closeUnusedConnections(app);
  closeServedConnections(app);
  answerErrors(app);
  countCalls(app, metrics);
  if (metricsBeside) bindMetrics(app, metrics);
  await answerCors(app, corsOrigins);
  bindOperations(app, gate, handlers);
  bindSessions(app, options);
  bindMcp(app, { ...options.mcp, gate, isAllowedOrigin: allowedOrigins(options.publicUrl, corsOrigins) });
  bindWeb(app);
  await bindPublicRoutes(app, options);
  return app;
}

/**
 * A connection that never carried a request, as clients open ahead of need, is not idle in Node's eyes: without this
 * it would hold the stop up until its time is over.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}

/** A connection that carries a request at the stop would be kept for the next one, and hold the stop up as long. */
function closeServedConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // Of answers that had begun before the stop, or that did not go through Fastify.
  app.addHook('onResponse', async ({ raw }) => {
    if (closing) raw.socket.destroySoon();
  });
}
