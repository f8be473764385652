import packageJson from '../../package.json' with { type: 'json' };
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { hideCredentials } from '../contract/index.ts';
import type { Dispatcher, CaptureJob, PendingCharge, BatchedRuns, CaptureWork } from '../dispatch/index.ts';
import { createTracer, type SpanAttributes, type Tracer } from '../trace/index.ts';
import { createLogger } from './logging.ts';

/** Creates the logger and the tracer of a process. Without an endpoint the tracer records nothing. */
export async function createLoggerAndTracer(config: Config): Promise<{ logger: Logger; tracer: Tracer }> {
  const endpoint = config.PAGEWRIGHT_TRACES_ENDPOINT;
  const tracer = await createTracer(
    endpoint === undefined
      ? undefined
      : {
          endpoint,
          ratio: config.PAGEWRIGHT_TRACES_RATIO,
          version: packageJson.version,
          role: config.PAGEWRIGHT_ROLE,
          onExport: (problem) => logExport(logger, problem),
        },
  );
  const logger = createLogger(config.PAGEWRIGHT_LOG_LEVEL, 1, {
    format: config.PAGEWRIGHT_LOG_FORMAT,
    tracer,
  });
  return { logger, tracer };
}

function logExport(logger: Logger, problem: Error | undefined): void {
  if (problem) logger.warn({ err: problem }, 'traces cannot be sent; spans are dropped');
  else logger.info('traces are sent again');
}

/** Records the wait for each capture and its charge as spans, and passes the trace on to the worker. */
export const traceDispatcher = (dispatcher: Dispatcher, tracer: Tracer): Dispatcher => ({
  ...dispatcher,
  submit: (submission) =>
    tracer.run('dispatch', async (span) => {
      const { traceParent } = span;
      const result = await dispatcher.submit({
        ...submission,
        ...(traceParent !== undefined && { traceParent }),
      });
      span.setAttributes({ 'pagewright.capture.id': result.captureId });
      return { ...result, pendingCharge: traceCharge(result.pendingCharge, tracer) };
    }),
});

const traceCharge = (charge: PendingCharge, tracer: Tracer): PendingCharge =>
  charge.billable
    ? { ...charge, complete: (signal) => tracer.run('charge', () => charge.complete(signal)) }
    : charge;

/** Stores with each run the trace of the call that started it. */
export const traceRuns = (runs: BatchedRuns, tracer: Tracer): BatchedRuns => ({
  ...runs,
  start(run) {
    const traceParent = tracer.current()?.traceParent;
    return runs.start({ ...run, ...(traceParent !== undefined && { traceParent }) });
  },
});

/**
 * Records each capture, and its wait in the queue, below the span of the call that waits for it. The items of a run
 * have traces of their own with a link to the call that started the run, because a run can have thousands of them.
 */
export const traceCaptureWork = (work: CaptureWork, tracer: Tracer): CaptureWork => ({
  ...work,
  run(job, context) {
    const { traceParent, attempt, claimedAt, queuedAt } = job;
    const traceRelation = job.run ? { linkedTo: traceParent } : { parent: traceParent };
    // A later attempt waited in the queue from a time that the row does not contain.
    if (!job.run && attempt === 1)
      tracer.start('queue', { ...traceRelation, startedMsAgo: claimedAt - queuedAt }).end();
    return tracer.run(
      'capture',
      async (span) => {
        const result = await work.run(job, context);
        span.setAttributes({
          'pagewright.outcome': result.outcome,
          'pagewright.snapshot.id': result.outcome === 'succeeded' ? result.snapshotId : undefined,
        });
        return result;
      },
      { kind: 'consumer', attributes: describeJob(job), ...traceRelation },
    );
  },
});

const describeJob = ({ captureId, organizationId, url, attempt, run }: CaptureJob): SpanAttributes => ({
  'url.full': describeTarget(url),
  'server.address': URL.parse(url)?.hostname,
  'pagewright.capture.id': captureId,
  'pagewright.organization.id': organizationId,
  'pagewright.attempt': attempt,
  'pagewright.run.id': run?.id,
  'pagewright.item.index': run?.itemIndex,
});

/** Returns the URL of a page without its query, which can contain tokens. */
const describeTarget = (url: string): string => hideCredentials(url.split(/[?#]/, 1)[0] ?? '');
