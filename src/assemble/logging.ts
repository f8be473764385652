import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { ServiceError, toLoggedPath } from '../contract/index.ts';
import type { DispatchEvent } from '../dispatch/index.ts';
import type { BatchedDependencies } from '../service/index.ts';
import { NO_TRACER, type Span, type Tracer } from '../trace/index.ts';
import { createTextStream } from './text-log.ts';

export interface LoggerOptions {
  /** `auto` writes text to a terminal and JSON elsewhere. */
  format?: 'auto' | 'json' | 'text';
  /** Adds the ids of the current span to each line. */
  tracer?: Pick<Tracer, 'current'>;
}

/**
 * Creates the logger.
 * @param target descriptor 1 for a service; 2 for commands that print their result on standard output
 */
export function createLogger(
  level: string,
  target: 1 | 2 | DestinationStream,
  { format = 'auto', tracer = NO_TRACER }: LoggerOptions = {},
): Logger {
  const logger: Logger = pino(
    {
      level,
      serializers: { req: formatLoggedRequest, res: formatLoggedReply },
      // The logger of a request has the ids of its request.
      mixin: (_fields, _level, given) => (given === logger ? describeSpan(tracer.current()) : {}),
    },
    openStream(target, format),
  );
  return logger;
}

function openStream(target: 1 | 2 | DestinationStream, format: LoggerOptions['format']): DestinationStream {
  if (typeof target !== 'number') return format === 'text' ? createTextStream(target, false) : target;
  const stream = pino.destination(target);
  const terminal = target === 1 ? process.stdout : process.stderr;
  const isText = format === 'text' || (format === 'auto' && terminal.isTTY);
  return isText ? createTextStream(stream, terminal.isTTY && terminal.hasColors()) : stream;
}

const describeSpan = (span: Span | undefined): object =>
  span ? { traceId: span.traceId, spanId: span.spanId } : {};

const formatLoggedRequest = ({ method, url, host, ip, socket }: FastifyRequest): object => ({
  method,
  url: toLoggedPath(url),
  host,
  remoteAddress: ip,
  remotePort: socket.remotePort,
});

const formatLoggedReply = ({ statusCode }: FastifyReply): object => ({ statusCode });

/** Logs store failures and unexpected errors. Failures that the API defines are part of normal operation. */
export function logDispatch(logger: Logger, event: DispatchEvent): void {
  if (event.type === 'storeFailed') {
    logger.error({ err: event.error, during: event.during }, 'store operation failed');
  } else if (event.type === 'workFailed' && !(event.error instanceof ServiceError)) {
    const { captureId, url } = event.job;
    logger.error({ err: event.error, captureId, url }, 'capture failed');
  } else if (event.type === 'discardFailed') {
    logger.warn({ err: event.error, captureId: event.job.captureId }, 'late snapshot not deleted');
  }
}

/** Logs an item that is left out of a response because it could not be rendered. */
export const logItemFailed =
  (logger: Logger): BatchedDependencies['onItemFailed'] =>
  (error, { url }) =>
    logger.error({ err: error, url }, 'item could not be rendered');

/** Logs an unexpected error of an MCP tool. */
export const logToolFailed =
  (logger: Logger) =>
  (error: unknown, tool: string): void =>
    logger.error({ err: error, tool }, 'MCP tool failed');
