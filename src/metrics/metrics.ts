import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CapturerStats } from '../capture/index.ts';
import { type DispatchEvent, readLoad, readSigns, type Signs } from '../dispatch/index.ts';
import type { Store } from '../store/index.ts';

/** Where gauges are read from when somebody asks. */
export interface MetricsSources {
  store: Store;
  /** Undefined in a process without a browser. */
  capturer?: { stats(): CapturerStats; memoryBytes(): Promise<number> } | undefined;
}

/** What the service counts, in Prometheus' words. */
export interface Metrics {
  observe(event: DispatchEvent): void;
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
    observe(event) {
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

/** Gauges that are read at the moment of the question. */
function addGauges(register: Registry, sources: MetricsSources): void {
  const add = (gauge: Gauge): void => register.registerMetric(gauge);
  // Without registries of its own a gauge would join the global one.
  const registers: Registry[] = [];
  add(
    new Gauge({
      name: 'pagewright_queue_captures',
      help: 'Captures by state, and items of runs that wait.',
      labelNames: ['state'],
      registers,
      async collect() {
        const { queued, running, waitingItems } = await readLoad(sources.store);
        for (const [state, count] of Object.entries({ queued, running, waitingItems }))
          this.set({ state }, count);
      },
    }),
  );
  add(
    new Gauge({
      name: 'pagewright_in_flight_captures',
      help: 'Captures in flight by organization.',
      labelNames: ['organization'],
      registers,
      async collect() {
        const { inFlight } = await readLoad(sources.store);
        this.reset();
        for (const { organizationId, captures } of inFlight)
          this.set({ organization: organizationId }, captures);
      },
    }),
  );
  add(
    new Gauge({
      name: 'pagewright_ledger_credits',
      help: 'Credits charged and granted, ever, by kind.',
      labelNames: ['kind'],
      registers,
      async collect() {
        const rows = await sources.store.db
          .selectFrom('ledger')
          .select((eb) => ['kind', eb.fn.sum<number>('amount').as('credits')])
          .groupBy('kind')
          .execute();
        for (const { kind, credits } of rows) this.set({ kind }, Math.abs(Number(credits)));
      },
    }),
  );
  const sign = (name: string, help: string, read: (signs: Signs) => number): void =>
    add(
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(read(await readSigns(sources.store)));
        },
      }),
    );
  sign(
    'pagewright_queue_oldest_seconds',
    'How long the capture that waits longest has waited.',
    ({ oldestQueuedMs }) => oldestQueuedMs / 1000,
  );
  sign(
    'pagewright_leases_expired',
    'Running captures whose worker has stopped renewing its lease.',
    ({ expiredLeases }) => expiredLeases,
  );
  sign(
    'pagewright_in_flight_drift',
    'Slots that counters hold beyond, or below, the open captures: not 0 is a fault.',
    ({ drift }) => drift,
  );
  if (sources.capturer) addBrowserGauges(add, registers, sources.capturer);
}

function addBrowserGauges(
  add: (gauge: Gauge) => void,
  registers: Registry[],
  capturer: NonNullable<MetricsSources['capturer']>,
): void {
  const browser = (name: string, help: string, read: (stats: CapturerStats) => number): void => {
    add(
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read(capturer.stats()));
        },
      }),
    );
  };
  browser('pagewright_pool_ready_pages', 'Prepared pages that wait.', ({ ready }) => ready);
  browser('pagewright_pool_active_captures', 'Captures in the browser now.', ({ active }) => active);
  browser(
    'pagewright_browser_launches',
    'Browser processes started, restarts included.',
    ({ launches }) => launches,
  );
  browser(
    'pagewright_browser_killed_renderers',
    'Renderers killed for their memory.',
    ({ killedRenderers }) => killedRenderers,
  );
  add(
    new Gauge({
      name: 'pagewright_browser_memory_bytes',
      help: 'Resident memory of all browser processes.',
      registers,
      async collect() {
        this.set(await capturer.memoryBytes());
      },
    }),
  );
}
