import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type LabelValues, type Registry } from 'prom-client';
import type { CapturerStats } from '../capture/index.ts';
import { readQueueLoad, readHealthSignals } from '../dispatch/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';

export interface MetricsSources {
  store: Store;
  /** The capturer; undefined in a process without a browser. */
  capturer?: { stats(): CapturerStats; memoryBytes(): Promise<number> } | undefined;
  /** Version of the service and role of this process. */
  build: { version: string; role: string };
  /** Number of captures that this process runs at once. */
  slots: number;
}

interface GaugeSample<Label extends string> {
  labels: LabelValues<Label>;
  value: number;
}

/** A gauge and the function that reads its samples on each scrape. */
interface GaugeDefinition<Label extends string> {
  name: string;
  help: string;
  labelNames?: Label[];
  read: () => Promise<GaugeSample<Label>[]>;
}

/**
 * Milliseconds to read one gauge. Prometheus waits ten seconds for a scrape, and the timeouts of the database are
 * longer.
 */
const GAUGE_READ_TIMEOUT_MS = 5000;

/**
 * This is shorter than `GAUGE_READ_TIMEOUT_MS`, so that `pagewright_database_up` reports 0 instead of being left out.
 */
const DATABASE_READ_TIMEOUT_MS = 4000;

/** The sample of a gauge without labels. */
const toSingleSample = (value: number): GaugeSample<never>[] => [{ labels: {}, value }];

/** Registers the gauges. They are read on each scrape. */
export function addGauges(register: Registry, { store, capturer, build, slots }: MetricsSources): void {
  addGauge(register, {
    name: 'pagewright_build_info',
    help: 'Version and role of this process. The value is always 1.',
    labelNames: ['version', 'role'],
    read: async () => [{ labels: build, value: 1 }],
  });
  addDatabaseGauges(register, store);
  addQueueGauges(register, store);
  addHealthGauges(register, store);
  if (capturer) addBrowserGauges(register, capturer, slots);
}

/** Registers a gauge. It is left out of a scrape when it cannot be read, so that the others are still reported. */
function addGauge<Label extends string = never>(
  register: Registry,
  { name, help, labelNames = [], read }: GaugeDefinition<Label>,
): void {
  const gauge = new Gauge<Label>({
    name,
    help,
    labelNames,
    // The default is the global registry.
    registers: [],
    async collect() {
      const samples = await readWithin(GAUGE_READ_TIMEOUT_MS, read(), []);
      this.reset();
      // A gauge without labels is 0 after a reset.
      if (labelNames.length === 0) this.remove();
      for (const { labels, value } of samples) this.set(labels, value);
    },
  });
  register.registerMetric(gauge);
}

/** Waits for a value. Returns the fallback if the value cannot be read in time. */
const readWithin = <Value>(limitMs: number, reading: Promise<Value>, fallback: Value): Promise<Value> =>
  Promise.race([reading, sleep(limitMs, fallback, { ref: false })]).catch(() => fallback);

/** Lets the gauges of one scrape share one database query. */
function shareConcurrentReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

function addDatabaseGauges(register: Registry, store: Store): void {
  addGauge(register, {
    name: 'pagewright_database_up',
    help: 'Whether the database answers this process (1 or 0).',
    async read() {
      const answer = readDatabaseTime(store).then(() => 1);
      return toSingleSample(await readWithin(DATABASE_READ_TIMEOUT_MS, answer, 0));
    },
  });
}

function addQueueGauges(register: Registry, store: Store): void {
  const readLoad = shareConcurrentReads(() => readQueueLoad(store));
  addGauge(register, {
    name: 'pagewright_queue_captures',
    help: 'Captures by state, and waiting items of runs.',
    labelNames: ['state'],
    async read() {
      const { queued, running, waitingItems } = await readLoad();
      return Object.entries({ queued, running, waitingItems }).map(([state, value]) => ({
        labels: { state },
        value,
      }));
    },
  });
  addGauge(register, {
    name: 'pagewright_in_flight_captures',
    help: 'Captures in flight by organization.',
    labelNames: ['organization'],
    async read() {
      const { inFlight } = await readLoad();
      return inFlight.map(({ organizationId, captures }) => ({
        labels: { organization: organizationId },
        value: captures,
      }));
    },
  });
}

function addHealthGauges(register: Registry, store: Store): void {
  const readSignals = shareConcurrentReads(() => readHealthSignals(store));
  addGauge(register, {
    name: 'pagewright_queue_oldest_seconds',
    help: 'Age of the oldest queued capture.',
    read: async () => toSingleSample((await readSignals()).oldestQueuedMs / 1000),
  });
  addGauge(register, {
    name: 'pagewright_leases_expired',
    help: 'Running captures whose lease has expired.',
    read: async () => toSingleSample((await readSignals()).expiredLeases),
  });
  addGauge(register, {
    name: 'pagewright_in_flight_drift',
    help: 'Difference between the in-flight counters and the open captures. Any value but 0 is a bug.',
    read: async () => toSingleSample((await readSignals()).drift),
  });
}

function addBrowserGauges(
  register: Registry,
  capturer: NonNullable<MetricsSources['capturer']>,
  slots: number,
): void {
  addGauge(register, {
    name: 'pagewright_slots',
    help: 'Captures that this process runs at once.',
    read: async () => toSingleSample(slots),
  });
  const addStat = (name: string, help: string, read: (stats: CapturerStats) => number): void =>
    addGauge(register, { name, help, read: async () => toSingleSample(read(capturer.stats())) });
  addStat(
    'pagewright_pool_ready_pages',
    'Prepared browser pages that wait for a capture.',
    ({ ready }) => ready,
  );
  addStat('pagewright_pool_active_captures', 'Captures running in the browser.', ({ active }) => active);
  addStat(
    'pagewright_browser_launches',
    'Browser processes that this process has started, restarts included.',
    ({ launches }) => launches,
  );
  addStat(
    'pagewright_browser_killed_renderers',
    'Renderer processes that this process has killed because of their memory or CPU time, or because they did not exit.',
    ({ killedRenderers }) => killedRenderers,
  );
  addGauge(register, {
    name: 'pagewright_browser_memory_bytes',
    help: 'Resident memory of all browser processes.',
    read: async () => toSingleSample(await capturer.memoryBytes()),
  });
}
