interface Hops<Info> {
  /** One entry per request of a redirect chain that was sent over the network, in order. */
  hops: Info[];
  /** Index of the request's current hop. */
  current: number;
  isExpected: boolean;
}

/** Milliseconds by which an extra info event can arrive after the response. */
const MAX_EVENT_DELAY_MS = 1_000;
/** Milliseconds to wait for the event of a request that failed without a response. Usually there is no such event. */
const MAX_DELAY_AFTER_FAILURE_MS = 200;

/**
 * What the network service reports about the main frame's documents: `Network.requestWillBeSentExtraInfo` or
 * `responseReceivedExtraInfo`. Each event can come before or after `requestWillBeSent`, and even after the response. The
 * events are stored by hop, and awaited if the response says that they exist.
 */
export class ExtraInfo<Info> {
  /**
   * Events by request id. Requests for other resources are included, because their type is not known here; the oldest
   * are dropped.
   */
  readonly #requests = new Map<string, Hops<Info>>();
  readonly #max: number;
  #arrived: () => void = () => undefined;

  /**
   * Creates an empty record.
   * @param max maximum number of requests that are remembered
   */
  constructor(max: number) {
    this.#max = max;
  }

  /** Adds the event of the next request in a redirect chain. */
  add(requestId: string, info: Info): void {
    this.#entry(requestId).hops.push(info);
    this.#arrived();
  }

  /**
   * Records that the request of a document starts or is redirected.
   * @param wasSent whether the previous request of the redirect chain was sent over the network
   */
  startHop(requestId: string, wasSent: boolean): void {
    const request = this.#entry(requestId);
    if (wasSent) request.current++;
  }

  /** Records that a response came over the network, so that its event has been or will be sent. */
  expect(requestId: string): void {
    this.#entry(requestId).isExpected = true;
  }

  /**
   * Returns the event of the last request in a redirect chain; undefined if there is none.
   * @param hasFailed whether there was no response
   */
  async of(requestId: string, hasFailed = false): Promise<Info | undefined> {
    const request = this.#requests.get(requestId);
    if (!request) return undefined;
    const waitMs = request.isExpected ? MAX_EVENT_DELAY_MS : hasFailed ? MAX_DELAY_AFTER_FAILURE_MS : 0;
    const waitUntil = performance.now() + waitMs;
    for (;;) {
      const info = request.hops[request.current];
      const leftMs = waitUntil - performance.now();
      if (info || leftMs <= 0) return info;
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

  #entry(requestId: string): Hops<Info> {
    const known = this.#requests.get(requestId);
    if (known) return known;
    const oldest = this.#requests.keys().next().value;
    if (this.#requests.size >= this.#max && oldest !== undefined) this.#requests.delete(oldest);
    const request: Hops<Info> = { hops: [], current: 0, isExpected: false };
    this.#requests.set(requestId, request);
    return request;
  }
}
