import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type LabelValues, type Registry } from 'prom-client';
import type { CapturerStats } from '../capture/index.ts';
import { readLoad, readHealthSignals } from '../dispatch/index.ts';
import { readClock, type Store } from '../store/index.ts';

/** Where gauges are read from when somebody asks. */
export interface MetricsSources {
  store: Store;
  /** Undefined in a process without a browser. */
  capturer?: { stats(): CapturerStats; memoryBytes(): Promise<number> } | undefined;
}

interface Sample<Label extends string> {
  labels: LabelValues<Label>;
  value: number;
}

/** A gauge, and where its value comes from when somebody asks. */
interface Source<Label extends string> {
  name: string;
  help: string;
  labelNames?: Label[];
  read: () => Promise<Sample<Label>[]>;
}

/** Prometheus waits ten seconds for all gauges together; a database that has gone silent is noticed after more. */
const PATIENCE_MS = 5000;

/** In less than that, so that the answer is that there is none. */
const REACH_MS = 4000;

/** The value of a gauge without labels. */
const only = (value: number): Sample<never>[] => [{ labels: {}, value }];

/** Gauges that are read at the moment of the question. */
export function addGauges(register: Registry, { store, capturer }: MetricsSources): void {
  addReach(register, store);
  addLoad(register, store);
  addSigns(register, store);
  if (capturer) addBrowser(register, capturer);
}

/** One that cannot be read now is left out: the others are needed most while something is away. */
function add<Label extends string = never>(
  register: Registry,
  { name, help, labelNames = [], read }: Source<Label>,
): void {
  const gauge = new Gauge<Label>({
    name,
    help,
    labelNames,
    // Without registries of its own a gauge would join the global one.
    registers: [],
    async collect() {
      const samples = await inTime(read(), PATIENCE_MS).catch(() => []);
      this.reset();
      // Without labels a reset gauge says 0.
      if (labelNames.length === 0) this.remove();
      for (const { labels, value } of samples) this.set(labels, value);
    },
  });
  register.registerMetric(gauge);
}

/** @throws Error where the value does not come before a scrape is given up */
async function inTime<Value>(reading: Promise<Value>, withinMs: number): Promise<Value> {
  const over = new AbortController();
  const late = sleep(withinMs, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new Error('The value did not come in time.');
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    over.abort();
  }
}

/** Gauges of one scrape share what is read for them: each question goes to the database that all processes share. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

function addReach(register: Registry, store: Store): void {
  add(register, {
    name: 'pagewright_database_up',
    help: 'Whether the database answers this process: 1 or 0.',
    read: () =>
      inTime(readClock(store), REACH_MS).then(
        () => only(1),
        () => only(0),
      ),
  });
}

function addLoad(register: Registry, store: Store): void {
  const load = shared(() => readLoad(store));
  add(register, {
    name: 'pagewright_queue_captures',
    help: 'Captures by state, and items of runs that their organizations may begin.',
    labelNames: ['state'],
    async read() {
      const { queued, running, waitingItems } = await load();
      return Object.entries({ queued, running, waitingItems }).map(([state, value]) => ({
        labels: { state },
        value,
      }));
    },
  });
  add(register, {
    name: 'pagewright_in_flight_captures',
    help: 'Captures in flight by organization.',
    labelNames: ['organization'],
    async read() {
      const { inFlight } = await load();
      return inFlight.map(({ organizationId, captures }) => ({
        labels: { organization: organizationId },
        value: captures,
      }));
    },
  });
}

function addSigns(register: Registry, store: Store): void {
  const signs = shared(() => readHealthSignals(store));
  add(register, {
    name: 'pagewright_queue_oldest_seconds',
    help: 'How long the capture that waits longest has waited.',
    read: async () => only((await signs()).oldestQueuedMs / 1000),
  });
  add(register, {
    name: 'pagewright_leases_expired',
    help: 'Running captures whose worker has stopped renewing its lease.',
    read: async () => only((await signs()).expiredLeases),
  });
  add(register, {
    name: 'pagewright_in_flight_drift',
    help: 'Slots that counters hold beyond, or below, the open captures: not 0 is a fault.',
    read: async () => only((await signs()).drift),
  });
}

function addBrowser(register: Registry, capturer: NonNullable<MetricsSources['capturer']>): void {
  const stat = (name: string, help: string, read: (stats: CapturerStats) => number): void =>
    add(register, { name, help, read: async () => only(read(capturer.stats())) });
  stat('pagewright_pool_ready_pages', 'Prepared pages that wait.', ({ ready }) => ready);
  stat('pagewright_pool_active_captures', 'Captures in the browser now.', ({ active }) => active);
  stat(
    'pagewright_browser_launches',
    'Browser processes started, restarts included.',
    ({ launches }) => launches,
  );
  stat(
    'pagewright_browser_killed_renderers',
    'Renderers killed for their memory.',
    ({ killedRenderers }) => killedRenderers,
  );
  add(register, {
    name: 'pagewright_browser_memory_bytes',
    help: 'Resident memory of all browser processes.',
    read: async () => only(await capturer.memoryBytes()),
  });
}
