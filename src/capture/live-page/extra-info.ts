interface RequestHops<Info> {
  /** The events of a redirect chain, in order: one for each request that was sent over the network. */
  hops: Info[];
  /** Index of the current request in the redirect chain. */
  currentIndex: number;
  isExpected: boolean;
}

/** Maximum milliseconds between a response and its event with extra information. */
const MAX_EVENT_DELAY_MS = 1_000;
/**
 * Milliseconds to wait for the event of a request that failed without a response. Such a request usually has no event.
 */
const MAX_EVENT_DELAY_AFTER_FAILURE_MS = 200;

/**
 * Stores the events `Network.requestWillBeSentExtraInfo` or `responseReceivedExtraInfo` of the main frame's documents,
 * for each request of a redirect chain. An event can arrive before `requestWillBeSent`, after it, and even after the
 * response.
 */
export class ExtraInfo<Info> {
  /**
   * Events by request id. Requests for other resources are included, because the event does not tell the type. The
   * oldest are dropped.
   */
  readonly #requests = new Map<string, RequestHops<Info>>();
  readonly #max: number;
  #arrived: () => void = () => undefined;

  /** @param maxRequests maximum number of requests whose events are kept */
  constructor(maxRequests: number) {
    this.#max = maxRequests;
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
    if (wasSent) request.currentIndex++;
  }

  /** Records that a response came over the network, so that its event has arrived or will arrive. */
  expect(requestId: string): void {
    this.#entry(requestId).isExpected = true;
  }

  /**
   * Returns the stored event of the last request in a redirect chain. Waits for the event if the response has
   * `hasExtraInfo`. Returns undefined if there is no event.
   * @param hasFailed whether the request ended without a response; then waits for a short time
   */
  async waitForLast(requestId: string, hasFailed = false): Promise<Info | undefined> {
    const request = this.#requests.get(requestId);
    if (!request) return undefined;
    const waitMs = request.isExpected ? MAX_EVENT_DELAY_MS : hasFailed ? MAX_EVENT_DELAY_AFTER_FAILURE_MS : 0;
    const waitUntil = performance.now() + waitMs;
    for (;;) {
      const info = request.hops[request.currentIndex];
      const remainingMs = waitUntil - performance.now();
      if (info || remainingMs <= 0) return info;
      await this.#nextArrival(remainingMs);
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

  #entry(requestId: string): RequestHops<Info> {
    const knownRequest = this.#requests.get(requestId);
    if (knownRequest) return knownRequest;
    const oldestId = this.#requests.keys().next().value;
    if (this.#requests.size >= this.#max && oldestId !== undefined) this.#requests.delete(oldestId);
    const request: RequestHops<Info> = { hops: [], currentIndex: 0, isExpected: false };
    this.#requests.set(requestId, request);
    return request;
  }
}
