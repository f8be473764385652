type Headers = Record<string, string>;

interface Sent {
  /** One entry per hop that was sent over the network, in order. */
  hops: Headers[];
  /** Index of the request's current hop. */
  current: number;
  isExpected: boolean;
}

/** The event with the headers can arrive this much after the response. */
const LATE_MS = 1_000;

/**
 * The headers that were sent for the main frame's documents. `Network.requestWillBeSentExtraInfo` reports them, before
 * or after `requestWillBeSent` and even after the response. They are stored by hop, and awaited if the response says
 * that they exist.
 */
export class SentHeaders {
  /** By request. Other resources are included, because their type is not known here; the oldest are dropped. */
  readonly #sent = new Map<string, Sent>();
  readonly #max: number;
  #arrived: () => void = () => undefined;

  /** @param max how many requests are remembered */
  constructor(max: number) {
    this.#max = max;
  }

  /** The headers of the next hop of a request. */
  add(requestId: string, headers: Headers): void {
    this.#entry(requestId).hops.push(headers);
    this.#arrived();
  }

  /** A document's request starts or is redirected. @param wasSent the previous hop was sent over the network */
  startHop(requestId: string, wasSent: boolean): void {
    const sent = this.#entry(requestId);
    if (wasSent) sent.current++;
  }

  /** The response came over the network, so its request's headers have been or will be reported. */
  expect(requestId: string): void {
    this.#entry(requestId).isExpected = true;
  }

  /** The headers of a request's last hop; undefined if none was sent. */
  async of(requestId: string): Promise<Headers | undefined> {
    const sent = this.#sent.get(requestId);
    if (!sent) return undefined;
    const until = performance.now() + LATE_MS;
    for (;;) {
      const headers = sent.hops[sent.current];
      const leftMs = until - performance.now();
      if (headers || !sent.isExpected || leftMs <= 0) return headers;
      await this.#nextArrival(leftMs);
    }
  }

  #nextArrival(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#arrived = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #entry(requestId: string): Sent {
    const known = this.#sent.get(requestId);
    if (known) return known;
    const oldest = this.#sent.keys().next().value;
    if (this.#sent.size >= this.#max && oldest !== undefined) this.#sent.delete(oldest);
    const made = { hops: [], current: 0, isExpected: false };
    this.#sent.set(requestId, made);
    return made;
  }
}
