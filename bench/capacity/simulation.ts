import { quantile } from '../quantile.ts';

/** Served entries are removed in batches of this size, because shifting the array for each entry is slow. */
const MOST_SERVED = 10_000;

/** A queue in front of several servers. The first to come is served first. */
class Station {
  readonly #events: Events;
  readonly #servers: number;
  readonly #waiting: (() => void)[] = [];
  #first = 0;
  #busy = 0;
  busyMs = 0;

  constructor(events: Events, servers: number) {
    this.#events = events;
    this.#servers = servers;
  }

  /** Acquires a server when one is free. The caller must release it. */
  take(then: () => void): void {
    if (this.#busy === this.#servers) {
      this.#waiting.push(then);
      return;
    }
    this.#busy++;
    then();
  }

  give(): void {
    const next = this.#waiting[this.#first];
    if (!next) {
      this.#busy--;
      return;
    }
    this.#first++;
    if (this.#first === MOST_SERVED) {
      this.#waiting.splice(0, this.#first);
      this.#first = 0;
    }
    next();
  }

  /** Occupies a server for a duration. */
  use(ms: number, then: () => void): void {
    this.take(() => {
      this.busyMs += ms;
      this.#events.after(ms, () => {
        this.give();
        then();
      });
    });
  }

  /** Returns the utilisation of the servers, 0 to 1. */
  utilisation(elapsedMs: number): number {
    return this.busyMs / (this.#servers * elapsedMs);
  }
}

/** Pending events, sorted by time in a binary heap. */
class Events {
  readonly #heap: { at: number; run: () => void }[] = [];
  now = 0;

  after(ms: number, run: () => void): void {
    const heap = this.#heap;
    const event = { at: this.now + ms, run };
    let n = heap.push(event) - 1;
    while (n > 0) {
      const parent = (n - 1) >> 1;
      const above = heap[parent];
      if (!above || above.at <= event.at) break;
      heap[n] = above;
      n = parent;
    }
    heap[n] = event;
  }

  /** Runs all events before `endMs`. */
  run(endMs: number): void {
    for (let event = this.#pop(endMs); event; event = this.#pop(endMs)) {
      this.now = event.at;
      event.run();
    }
  }

  #pop(endMs: number): { at: number; run: () => void } | undefined {
    const heap = this.#heap;
    const [first] = heap;
    if (!first || first.at > endMs) return undefined;
    const last = heap.pop();
    if (!last || last === first) return first;
    let n = 0;
    for (;;) {
      let child = 2 * n + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (!left) break;
      let least = left;
      if (right && right.at < left.at) {
        least = right;
        child++;
      }
      if (least.at >= last.at) break;
      heap[n] = least;
      n = child;
    }
    heap[n] = last;
    return first;
  }
}

/** A deployment and its load. */
export interface Scenario {
  name: string;
  /** Requested captures per second. */
  rate: number;
  organizations: number;
  /** Share of captures that the first organization requests. The other organizations share the rest equally. */
  largest: number;
  workers: number;
  slotsEach: number;
  workerCores: number;
  postgresCores: number;
  /** Connections to Postgres: of all processes, or of the pooler. */
  connections: number;
}

/** Measured costs in milliseconds. */
export interface MeasuredCosts {
  /** CPU of browser and Node for one capture. */
  pageCpu: number;
  /** Median additional time of a page: network, and waiting until the page has settled. */
  pageWait: number;
  /** CPU of Postgres for each transaction of a capture: admission, claim, finish, charge. */
  transactionCpu: number;
  /** Additional duration of a transaction: round trips and disk. The row of the organization is locked in this time. */
  transactionWait: number;
}

export interface Result {
  /** Answered captures per second. */
  answered: number;
  /** Answer times without the time of the page itself, in milliseconds. */
  addedP50: number;
  addedP95: number;
  /** Utilisation of each resource, 0 to 1. */
  busy: { workers: number; slots: number; postgres: number; connections: number; largest: number };
}

const WARM_MS = 10_000;
const MEASURED_MS = 50_000;

/** Simulates random arrivals (Poisson) and page times (log-normal, with the spread of real pages). */
export function simulateDeployment(scenario: Scenario, prices: MeasuredCosts): Result {
  const random = createGenerator(1);
  const events = new Events();
  const cores = new Station(events, scenario.workerCores);
  const slots = new Station(events, scenario.workers * scenario.slotsEach);
  const postgres = new Station(events, scenario.postgresCores);
  const connections = new Station(events, scenario.connections);
  const rows = Array.from({ length: scenario.organizations }, () => new Station(events, 1));
  const added: number[] = [];
  let answered = 0;

  /** A transaction on an organization: needs a connection, its row and CPU. */
  function transaction(row: Station, then: () => void): void {
    const { transactionCpu, transactionWait } = prices;
    connections.take(() => {
      const start = events.now;
      row.take(() => {
        const held = events.now;
        postgres.use(transactionCpu, () =>
          events.after(transactionWait, () => {
            row.busyMs += events.now - held;
            connections.busyMs += events.now - start;
            row.give();
            connections.give();
            then();
          }),
        );
      });
    });
  }

  function capture(): void {
    const row = rows[organization()];
    if (!row) return;
    const start = events.now;
    const wait = prices.pageWait * Math.exp(0.7 * normal());
    transaction(row, () =>
      slots.take(() => {
        const taken = events.now;
        transaction(row, () =>
          cores.use(prices.pageCpu, () =>
            events.after(wait, () => {
              slots.busyMs += events.now - taken;
              slots.give();
              transaction(row, () => transaction(row, () => end(start, wait)));
            }),
          ),
        );
      }),
    );
  }

  function end(start: number, wait: number): void {
    if (events.now < WARM_MS) return;
    answered++;
    if (start >= WARM_MS) added.push(events.now - start - wait - prices.pageCpu);
  }

  function arrive(): void {
    capture();
    events.after((-Math.log(1 - random()) * 1000) / scenario.rate, arrive);
  }

  const organization = (): number =>
    random() < scenario.largest ? 0 : Math.floor(random() * scenario.organizations);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

  arrive();
  events.run(WARM_MS + MEASURED_MS);
  const elapsed = events.now;
  return {
    answered: (answered * 1000) / MEASURED_MS,
    addedP50: quantile(added, 0.5),
    addedP95: quantile(added, 0.95),
    busy: {
      workers: cores.utilisation(elapsed),
      slots: slots.utilisation(elapsed),
      postgres: postgres.utilisation(elapsed),
      connections: connections.utilisation(elapsed),
      largest: rows[0]?.utilisation(elapsed) ?? 0,
    },
  };
}

/** Creates a generator of random numbers that are the same in every run (mulberry32). */
function createGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
