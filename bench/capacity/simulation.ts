import { quantile } from '../quantile.ts';

/** So many that have been served are forgotten at once: a queue that moves up for each is slow. */
const MOST_SERVED = 10_000;

/** Work that waits for one of so many servers, first come first served. */
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

  /** Takes a server when one is free; whoever has it gives it back. */
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

  /** Holds a server for so long. */
  use(ms: number, then: () => void): void {
    this.take(() => {
      this.busyMs += ms;
      this.#events.after(ms, () => {
        this.give();
        then();
      });
    });
  }

  /** Share of the servers' time that was used. */
  utilisation(elapsedMs: number): number {
    return this.busyMs / (this.#servers * elapsedMs);
  }
}

/** What is still to happen, by time: a binary heap. */
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

  /** Lets everything happen that is due before `endMs`. */
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

/** A deployment, and what is asked of it. */
export interface Scenario {
  name: string;
  /** Captures asked for, a second. */
  rate: number;
  organizations: number;
  /** Share of the captures that the first organization asks for; the others share the rest alike. */
  largest: number;
  workers: number;
  slotsEach: number;
  workerCores: number;
  postgresCores: number;
  /** Connections of all processes, or of the pooler, to Postgres. */
  connections: number;
}

/** Milliseconds, measured. */
export interface Prices {
  /** CPU of the browser and of Node for one capture. */
  pageCpu: number;
  /** Median time a page takes beside that: the network, and waiting for it to come to rest. */
  pageWait: number;
  /** CPU of Postgres for each transaction of a capture: admission, claim, end, charge. */
  transactionCpu: number;
  /** What a transaction lasts beside that: round trips and the disk. It holds the organization's row meanwhile. */
  transactionWait: number;
}

export interface Result {
  /** Captures that were answered, a second. */
  answered: number;
  /** Answer times less what the page itself takes, milliseconds. */
  addedP50: number;
  addedP95: number;
  /** Shares of the time that each was used. */
  busy: { workers: number; slots: number; postgres: number; connections: number; largest: number };
}

const WARM_MS = 10_000;
const MEASURED_MS = 50_000;

/** Captures come at random (Poisson), pages take a random time (log-normal, as wide as real ones). */
export function simulate(scenario: Scenario, prices: Prices): Result {
  const random = generator(1);
  const events = new Events();
  const cores = new Station(events, scenario.workerCores);
  const slots = new Station(events, scenario.workers * scenario.slotsEach);
  const postgres = new Station(events, scenario.postgresCores);
  const connections = new Station(events, scenario.connections);
  const rows = Array.from({ length: scenario.organizations }, () => new Station(events, 1));
  const added: number[] = [];
  let answered = 0;

  /** A transaction that changes an organization: a connection, its row, the processor. */
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

/** The same numbers in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
