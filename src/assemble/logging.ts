import { type Logger, pino } from 'pino';
import { ServiceError } from '../contract/index.ts';
import type { DispatchEvent } from '../dispatch/index.ts';
import type { BatchedDependencies } from '../service/index.ts';

/** @param descriptor where lines go: 1 for a service, 2 beside a page on standard output */
export const createLogger = (level: string, descriptor: 1 | 2): Logger =>
  pino({ level }, pino.destination(descriptor));

/** Faults of ours are logged; a failure that the contract has a name for is the ordinary course of captures. */
export function logDispatch(logger: Logger, event: DispatchEvent): void {
  if (event.type === 'storeFailed') {
    logger.error({ err: event.error, during: event.during }, 'the store failed');
  } else if (event.type === 'workFailed' && !(event.error instanceof ServiceError)) {
    const { captureId, url } = event.job;
    logger.error({ err: event.error, captureId, url }, 'a capture failed');
  } else if (event.type === 'discardFailed') {
    logger.warn({ err: event.error, captureId: event.job.captureId }, 'a late snapshot was not deleted');
  }
}

/** One result of a run that an answer has to do without. */
export const logItemFailed =
  (logger: Logger): BatchedDependencies['onItemFailed'] =>
  (error, { url }) =>
    logger.error({ err: error, url }, 'an item could not be rendered');

/** A fault of ours in a tool that an agent called. */
export const logToolFailed =
  (logger: Logger) =>
  (error: unknown, tool: string): void =>
    logger.error({ err: error, tool }, 'a tool failed');
