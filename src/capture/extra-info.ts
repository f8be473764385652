interface Hops<Info> {
  /** One entry per hop that went over the network, in order. */
  hops: Info[];
  /** Index of the request's current hop. */
  current: number;
  isExpected: boolean;
}

/** An extra info event can arrive this much after the response. */
const MAX_EVENT_DELAY_MS = 1_000;
/** The same for a request that failed without a response: usually there is no event. */
const MAX_DELAY_AFTER_FAILURE_MS = 200;

/**
 * What the network service reports about the main frame's documents: `Network.requestWillBeSentExtraInfo` or
 * `responseReceivedExtraInfo`. Each event can come before or after `requestWillBeSent`, and even after the response. The
 * events are stored by hop, and awaited if the response says that they exist.
 */
export class ExtraInfo<Info> {
  /** By request. Other resources are included, because their type is not known here; the oldest are dropped. */
  readonly #requests = new Map<string, Hops<Info>>();
  readonly #max: number;
  #arrived: () => void = () => undefined;

  /** @param max how many requests are remembered */
  constructor(max: number) {
    this.#max = max;
  }

  /** The event of the next hop of a request. */
  add(requestId: string, info: Info): void {
    this.#entry(requestId).hops.push(info);
    this.#arrived();
  }

  /** A document's request starts or is redirected. @param wasSent the previous hop went over the network */
  startHop(requestId: string, wasSent: boolean): void {
    const request = this.#entry(requestId);
    if (wasSent) request.current++;
  }

  /** The response came over the network, so its event has been or will be sent. */
  expect(requestId: string): void {
    this.#entry(requestId).isExpected = true;
  }

  /** The event of a request's last hop; undefined if there is none. @param hasFailed there was no response */
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
