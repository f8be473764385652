import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { DispatchEvent } from '../dispatch/index.ts';
import { addGauges, type MetricsSources } from './gauges.ts';

/** Prometheus metrics of the service. */
export interface Metrics {
  observeDispatch(event: DispatchEvent): void;
  observeStages(stages: readonly { name: string; durationMs: number }[]): void;
  observeCall(operation: string, status: number, seconds: number): void;
  /** Records a rejected promise that no code handled. */
  observeUnhandledRejection(): void;
  /** Renders the Prometheus text format, version 0.0.4. */
  render(): Promise<{ contentType: string; text: string }>;
}

/** Histogram buckets in seconds, up to the time budget of a capture. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 150];

/**
 * Milliseconds between two samples of the delay of the event loop. Every sample wakes the process, and the default of
 * 10 ms needs more CPU than everything else in an idle service. A sample contains the pause, so 0.1 s is no delay.
 */
const EVENT_LOOP_SAMPLE_MS = 100;

/** Creates the metrics and registers the default metrics of Node. */
export function createMetrics(sources: MetricsSources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  const registers = [register];

  const captures = new Counter({
    name: 'pagewright_captures_total',
    help: 'Finished captures by outcome.',
    labelNames: ['outcome', 'tag'],
    registers,
  });
  const refusals = new Counter({
    name: 'pagewright_refusals_total',
    help: 'Rejected captures by error.',
    labelNames: ['tag'],
    registers,
  });
  const dispatchEvents = new Counter({
    name: 'pagewright_dispatch_events_total',
    help: 'Requeued, expired, cancelled, aborted and late captures, and store failures, by type.',
    labelNames: ['type'],
    registers,
  });
  const queueTimes = new Histogram({
    name: 'pagewright_queue_seconds',
    help: 'Time from admission to the claim by a worker.',
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const captureTimes = new Histogram({
    name: 'pagewright_capture_seconds',
    help: 'Time from the claim to the result.',
    labelNames: ['outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const stages = new Histogram({
    name: 'pagewright_capture_stage_seconds',
    help: 'Time of each stage of a capture.',
    labelNames: ['stage'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const requests = new Histogram({
    name: 'pagewright_http_request_seconds',
    help: 'HTTP requests by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const unhandledRejections = new Counter({
    name: 'pagewright_unhandled_rejections_total',
    help: 'Rejected promises that no code handled.',
    registers,
  });
  addGauges(register, sources);

  return {
    observeDispatch(event) {
      switch (event.type) {
        case 'claimed':
          return queueTimes.observe((event.job.claimedAt - event.job.queuedAt) / 1000);
        case 'refused':
          return refusals.inc({ tag: event.tag });
        case 'finished':
          captures.inc({ outcome: event.outcome, tag: event.tag ?? '' });
          return captureTimes.observe({ outcome: event.outcome }, event.runMs / 1000);
        case 'expired':
        case 'cancelled':
          captures.inc({ outcome: event.type, tag: '' });
          return dispatchEvents.inc({ type: event.type });
        case 'workerLost':
          if (event.became !== 'requeued') captures.inc({ outcome: event.became, tag: '' });
          return dispatchEvents.inc({ type: event.type });
        case 'admitted':
          return undefined;
        default:
          return dispatchEvents.inc({ type: event.type });
      }
    },
    observeStages(captureStages) {
      for (const { name, durationMs } of captureStages) stages.observe({ stage: name }, durationMs / 1000);
    },
    observeCall: (operation, status, seconds) =>
      requests.observe({ operation, status: String(status) }, seconds),
    observeUnhandledRejection: () => unhandledRejections.inc(),
    render: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  };
}
