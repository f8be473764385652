import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { DispatchEvent } from '../dispatch/index.ts';
import { addGauges, type MetricsSources } from './gauges.ts';

/** What the service counts, in Prometheus' words. */
export interface Metrics {
  observeDispatch(event: DispatchEvent): void;
  /** Stages of one capture. */
  observeStages(stages: readonly { name: string; durationMs: number }[]): void;
  /** One answered call of an operation. */
  observeCall(operation: string, status: number, seconds: number): void;
  /** The text format, version 0.0.4. */
  render(): Promise<{ contentType: string; text: string }>;
}

/** From a millisecond to the budget of a capture. */
const SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 150];

export function createMetrics(sources: MetricsSources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];

  const captures = new Counter({
    name: 'pagewright_captures_total',
    help: 'Finished captures by outcome.',
    labelNames: ['outcome', 'tag'],
    registers,
  });
  const refusals = new Counter({
    name: 'pagewright_refusals_total',
    help: 'Captures that were not admitted, by error.',
    labelNames: ['tag'],
    registers,
  });
  const ends = new Counter({
    name: 'pagewright_dispatch_events_total',
    help: 'Requeued, expired, cancelled, aborted and late captures, and failures of the store.',
    labelNames: ['type'],
    registers,
  });
  const queued = new Histogram({
    name: 'pagewright_queue_seconds',
    help: 'From admission to the claim.',
    buckets: SECONDS,
    registers,
  });
  const ran = new Histogram({
    name: 'pagewright_capture_seconds',
    help: 'From the claim to the result.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const stages = new Histogram({
    name: 'pagewright_capture_stage_seconds',
    help: 'Stages of a capture.',
    labelNames: ['stage'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'pagewright_http_request_seconds',
    help: 'Answered calls by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers,
  });
  addGauges(register, sources);

  return {
    observeDispatch(event) {
      switch (event.type) {
        case 'claimed':
          return queued.observe((event.job.claimedAt - event.job.queuedAt) / 1000);
        case 'refused':
          return refusals.inc({ tag: event.tag });
        case 'finished':
          captures.inc({ outcome: event.outcome, tag: event.tag ?? '' });
          return ran.observe({ outcome: event.outcome }, event.runMs / 1000);
        case 'expired':
        case 'cancelled':
          captures.inc({ outcome: event.type, tag: '' });
          return ends.inc({ type: event.type });
        case 'workerLost':
          if (event.became !== 'requeued') captures.inc({ outcome: event.became, tag: '' });
          return ends.inc({ type: event.type });
        case 'admitted':
          return undefined;
        default:
          return ends.inc({ type: event.type });
      }
    },
    observeStages(list) {
      for (const { name, durationMs } of list) stages.observe({ stage: name }, durationMs / 1000);
    },
    observeCall: (operation, status, seconds) =>
      calls.observe({ operation, status: String(status) }, seconds),
    render: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  };
}
