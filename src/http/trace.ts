import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toLoggedPath } from '../contract/index.ts';
import { NO_TRACER, type Span, type Tracer } from '../trace/index.ts';

/** Number of characters of a trace id. */
const TRACE_ID_LENGTH = 32;

/**
 * Returns the trace id of a request, which is the first part of its id. If the trace began at the caller, the second
 * part is the id of the span, because several requests can belong to one trace.
 */
export const readTraceId = ({ id }: Pick<FastifyRequest, 'id'>): string => id.slice(0, TRACE_ID_LENGTH);

/**
 * Whether a request is a health check or a metrics scrape. These are neither logged nor traced, because they arrive
 * every second.
 */
export const isProbeRequest = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  url === '/healthz' || url === '/readyz' || url === '/metrics';

/** The spans of the requests that are being answered. */
export interface RequestSpans {
  /** Starts the span of a request and returns the id of the request. */
  start(request: IncomingMessage): string;
  /** Returns the ids of a request for its log lines. */
  describe(request: IncomingMessage): { traceId?: string; spanId?: string };
  /** Ends the span when the response is sent or the connection is closed. */
  endWith(request: FastifyRequest, reply: FastifyReply): void;
  /** Ends the spans of all requests, and runs the handlers inside their spans. */
  bind(app: FastifyInstance): void;
}

/** Creates the spans of requests. */
export function createRequestSpans(tracer: Tracer): RequestSpans {
  const spans = new WeakMap<IncomingMessage, Span>();

  function endWith(request: FastifyRequest, reply: FastifyReply): void {
    const span = spans.get(request.raw);
    if (span?.spanId === undefined) return;
    let isEnded = false;
    const end = (isAborted: boolean): void => {
      if (isEnded) return;
      isEnded = true;
      endRequestSpan(span, request, reply, isAborted);
    };
    reply.raw.once('finish', () => end(false));
    reply.raw.once('close', () => end(!reply.raw.writableFinished));
  }

  return {
    start(request) {
      const { method = 'GET', url = '/', headers } = request;
      const requestTracer = isProbeRequest({ url }) ? NO_TRACER : tracer;
      const span = requestTracer.start(method, {
        kind: 'server',
        parent: headers['traceparent']?.toString(),
        attributes: {
          'http.request.method': method,
          'url.path': toLoggedPath(url),
          'network.protocol.version': request.httpVersion,
        },
      });
      spans.set(request, span);
      return span.isContinued ? `${span.traceId}-${span.spanId}` : span.traceId;
    },
    describe(request) {
      const { traceId, spanId } = spans.get(request) ?? {};
      return { ...(traceId !== undefined && { traceId }), ...(spanId !== undefined && { spanId }) };
    },
    endWith,
    bind(app) {
      app.addHook('onRequest', async (request, reply) => endWith(request, reply));
      // Enter the span after the body was read, because the events of a body run outside the span.
      app.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request.raw);
        if (span) tracer.runWithin(span, done);
        else done();
      });
    },
  };
}

/** Status from which a response is a failure of the service. */
const FIRST_SERVER_ERROR_STATUS = 500;

function endRequestSpan(span: Span, request: FastifyRequest, reply: FastifyReply, isAborted: boolean): void {
  const { operation, principal, error, answer, runId } = request.notes;
  // Fastify doubles a colon that does not begin a parameter.
  const route = request.routeOptions.url?.replaceAll('::', ':');
  if (route !== undefined) span.rename(`${request.method} ${route}`);
  span.setAttributes({
    'http.route': route,
    'url.scheme': request.protocol,
    'server.address': request.hostname,
    'client.address': request.ip,
    'http.response.status_code': isAborted ? undefined : reply.statusCode,
    'error.type': isAborted ? 'ClientDisconnected' : error?.tag,
    'pagewright.operation': operation,
    'pagewright.organization.id': principal?.organizationId,
    'pagewright.snapshot.id': answer?.snapshotId,
    'pagewright.run.id': runId,
    'pagewright.origin.error': answer?.originError?.kind,
  });
  span.end(
    !isAborted && reply.statusCode >= FIRST_SERVER_ERROR_STATUS ? (error ?? reply.statusCode) : undefined,
  );
}
