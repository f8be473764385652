import { maxHeaderSize } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { ServiceError } from '../contract/index.ts';
import type { Metrics } from '../metrics/index.ts';
import type { RequestRecorder } from '../service/index.ts';
import type { Store } from '../store/index.ts';
import { createTraceId, NO_TRACER, type Tracer } from '../trace/index.ts';
import { registerJsonParser } from './body.ts';
import { handleErrors, sendError, toServiceError } from './errors.ts';
import { limitConnections, readConnectionLimit } from './connections.ts';
import { createOriginCheck, registerCors } from './cors.ts';
import { createNotFoundPage } from './pages/docs.ts';
import { registerMcp, type McpBinding } from './mcp.ts';
import { registerMetrics, countRequests } from './metrics.ts';
import { registerPublicRoutes, type PublicOptions } from './public.ts';
import { recordRequests } from './request-log.ts';
import {
  type AuthenticateCall,
  type OperationHandlers,
  registerOperations,
  rejectUnknownRoutes,
} from './route.ts';
import { registerSessions } from './session.ts';
import { createRequestSpans, readTraceId } from './trace.ts';
import type { RegisterUploads } from './upload.ts';
import { registerWeb } from './pages/web.ts';

export interface HttpOptions extends PublicOptions {
  logger: FastifyBaseLogger;
  authenticate: AuthenticateCall;
  handlers: OperationHandlers;
  maxBodyBytes: number;
  /** Registers the parser of routes that receive files. */
  registerUploads: RegisterUploads;
  /** Maximum number of open connections. By default a quarter of the file descriptors of the process. */
  maxConnections?: number;
  /** Number of reverse proxies in front of the service, or the networks of these proxies. */
  trustProxy: number | readonly string[];
  metrics: Metrics;
  /** Receives every answered call of an identified caller. */
  recorder: Pick<RequestRecorder, 'recordCall'>;
  /** Whether `/metrics` is served on the API port. */
  metricsOnApiPort: boolean;
  /** Whether calls need an API key. */
  requiresKey: boolean;
  /** Stores users and sessions. */
  store: Store;
  mcp: Pick<McpBinding, 'mcp' | 'dependencies'>;
  /** Web origins that CORS allows. `*` allows all. */
  corsOrigins: readonly string[];
  /** Records each request as a span. By default no spans are recorded. */
  tracer?: Tracer;
}

/** Name of the response header that contains the trace id (specification 1). */
const TRACE_HEADER = 'x-service-trace-id';

/** Maximum length of an id in a path. Node accepts no longer head of a request, so every id is looked up. */
const MAX_ID_CHARS = maxHeaderSize;
/** Milliseconds for receiving a request. Sending the response has no limit. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Milliseconds for receiving the head of a request. A connection without a request is closed after the same time. */
const HEADERS_TIMEOUT_MS = 20_000;

/** Creates the HTTP server: operations and errors of the contract, and a trace id on every response. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const {
    logger,
    authenticate,
    handlers,
    maxBodyBytes,
    trustProxy,
    metrics,
    metricsOnApiPort,
    corsOrigins,
    maxConnections = readConnectionLimit(),
    recorder,
    tracer = NO_TRACER,
  } = options;
  const spans = createRequestSpans(tracer);
  const app = Fastify({
    loggerInstance: logger,
    genReqId: spans.start,
    // `recordRequests` logs one line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, _bindings, childOptions, request) =>
      parent.child(spans.describe(request), childOptions),
    // Fastify ignores a number of proxies, because it cannot check who connects. The operator is responsible for that
    // here.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : [...trustProxy],
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A hook below checks the header, because the response of Node would have no trace id.
    http: { requireHostHeader: false, headersTimeout: HEADERS_TIMEOUT_MS },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_ID_CHARS },
    // Malformed HTTP does not reach the hooks of Fastify, so add the trace id here.
    clientErrorHandler(error, socket) {
      if (!socket.writable) return;
      const areHeadersTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
      const message = 'The request is not valid HTTP.';
      const body = JSON.stringify(
        areHeadersTooLarge
          ? new ServiceError('PayloadTooLarge', {}).body('')
          : { _tag: 'HttpApiDecodeError', message, issues: [{ _tag: 'Pointer', path: [], message }] },
      );
      const status = areHeadersTooLarge ? '413 Payload Too Large' : '400 Bad Request';
      socket.end(
        `HTTP/1.1 ${status}\r\n${TRACE_HEADER}: ${createTraceId()}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
    frameworkErrors(error, request, reply) {
      spans.endWith(request, reply);
      reply.header(TRACE_HEADER, readTraceId(request));
      return sendError(toServiceError(error), request, reply);
    },
  });
  // Register this hook first. A later hook that refuses a request adds its error to the notes of the request.
  recordRequests(app, recorder);
  spans.bind(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(TRACE_HEADER, readTraceId(request));
    reply.header('x-content-type-options', 'nosniff');
    // Responses can contain HTML of captured pages, which must never run as a page of the service. Own pages override it.
    reply.header('content-security-policy', 'sandbox');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      const message = 'The header Host is missing.';
      throw new ServiceError('HttpApiDecodeError', {
        message,
        issues: [{ _tag: 'Missing', path: ['host'], message }],
      });
    }
  });
  // Ignore unknown expectations (RFC 9110, 10.1.1), because Node's answer 417 would have no trace id.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  limitConnections(app, maxConnections);
  closeActiveConnections(app);
  handleErrors(app);
  registerJsonParser(app, maxBodyBytes);
  countRequests(app, metrics);
  if (metricsOnApiPort) registerMetrics(app, metrics);
  await registerCors(app, corsOrigins);
  rejectUnknownRoutes(app, () => `${options.publicUrl()}/docs/api`, createNotFoundPage());
  registerOperations(app, authenticate, handlers, options.registerUploads);
  registerSessions(app, options);
  registerMcp(app, {
    ...options.mcp,
    authenticate,
    recorder,
    isOriginAllowed: createOriginCheck(options.publicUrl, corsOrigins),
  });
  registerWeb(app);
  registerPublicRoutes(app, options);
  return app;
}

/** Closes connections with running requests after their response. Keep-alive would delay the shutdown. */
function closeActiveConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  // This hook covers responses that began before the shutdown or that bypass Fastify.
  app.addHook('onResponse', async ({ raw }) => {
    if (isClosing) raw.socket.destroySoon();
  });
}
