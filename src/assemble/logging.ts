import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { hideCredentials, ServiceError } from '../contract/index.ts';
import type { DispatchEvent } from '../dispatch/index.ts';
import type { BatchedDependencies } from '../service/index.ts';

/**
 * Creates the logger.
 * @param target descriptor 1 for a service; 2 for commands that print their result on standard output
 */
export const createLogger = (level: string, target: 1 | 2 | DestinationStream): Logger =>
  pino(
    { level, serializers: { req: describeRequest } },
    typeof target === 'number' ? pino.destination(target) : target,
  );

/** The query is left out: the signature of a screenshot URL is a credential. */
const describeRequest = ({ method, url, host, ip, socket }: FastifyRequest): object => ({
  method,
  // The URL of a page can be part of the path (`GET /https://…`).
  url: hideCredentials(url.split('?', 1)[0] ?? ''),
  host,
  remoteAddress: ip,
  remotePort: socket.remotePort,
});

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
