type Headers = Record<string, string>;

interface Sent {
  /** One entry for each hop that went out over the network, in order. */
  hops: Headers[];
  /** The hop that the request is at. */
  current: number;
  isExpected: boolean;
}

/** The headers are told on a channel of their own; after the answer's, this much later at most. */
const LATE_MS = 1_000;

/**
 * What the network sent for the main frame's documents. It is told by `Network.requestWillBeSentExtraInfo`, before or
 * after `requestWillBeSent` and even after the answer: so it is kept by hop, and waited for once the answer says that
 * it exists.
 */
export class SentHeaders {
  /** By request; of other resources too, which nobody asks for: they make room for later ones. */
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

  /** A document's request goes out, or is sent elsewhere. @param wasSent the hop before this one went out */
  hop(requestId: string, wasSent: boolean): void {
    const sent = this.#entry(requestId);
    if (wasSent) sent.current++;
  }

  /** The answer came over the network: its request's headers have been told, or will be. */
  expect(requestId: string): void {
    this.#entry(requestId).isExpected = true;
  }

  /** The headers of a request's last hop; undefined where none went out. */
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
