import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/index.ts';

/** Resource types that can change the text of a page. Images, fonts and media cannot. */
const TRACKED_RESOURCE_TYPES = new Set<string>(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch']);
/** Media types of streams that stay open, such as server-sent events. */
const STREAM_RESOURCE_TYPES = new Set([
  'text/event-stream',
  'application/grpc-web+proto',
  'multipart/x-mixed-replace',
]);
/**
 * Maximum number of repetitions of a request after `load`. A request that is repeated more often is polling and is not
 * tracked.
 */
const MAX_REPEATED_POLL_REQUESTS = 3;
/** A refresh after a longer time reloads the page at intervals and is not a redirect. */
const REDIRECT_REFRESH_MAX_S = 3;
/** Milliseconds between the moment at which a refresh is due and the navigation that it starts. */
const REFRESH_SLACK_MS = 300;
/** Maximum number of entries of each kind that are tracked, because a page can send any number of requests. */
const MAX_TRACKED_ENTRIES = 1_000;
/** Milliseconds to wait for a navigation that the page requested. */
const MAX_NAVIGATION_WAIT_MS = 3_000;

/**
 * Milliseconds by kind of request. A request that is pending for longer counts as hanging, and the capture no longer
 * waits for it.
 */
const HANGING_REQUEST_AGE_MS = {
  asset: 2_500,
  /**
   * Limit for a stylesheet that was requested after DOMContentLoaded. Such a stylesheet does not block the parser, and
   * the text is readable without it.
   */
  lateStylesheet: 1_000,
  dynamic: 1_000,
  /** Limit for XHR and fetch requests of a page that shows little text. */
  dynamicWhilePoor: 2_500,
} as const;

interface PendingRequest {
  url: string;
  /** Time at which the request was sent. For a main document: time at which its last bytes arrived. */
  startedAt: number;
  type: string;
  /** Whether a script sent the request through XHR or fetch. */
  isDynamic: boolean;
  frameId: string | undefined;
}

/**
 * Loading state of a page's main frame, and its pending requests. Both are derived from CDP events. Times do not count
 * the overrun of `waitForEvent`, in which this process did not run and events of the page could not arrive.
 */
export class PageActivity {
  readonly #pending = new Map<string, PendingRequest>();
  readonly #mainFrameId: string;
  readonly #repeats = new Map<string, number>();
  #loaderId: string | undefined;
  #committedAt = 0;
  /** Whether DOMContentLoaded has fired. */
  isParsed = false;
  /** Whether `load` has fired. */
  isLoaded = false;
  /** Number of decoded bytes of the current document's markup that have arrived. */
  documentBytes = 0;
  #dynamicRequests = 0;
  /** Time at which the page last requested a navigation. Undefined if the page has not requested one. */
  #navigationRequestedAt: number | undefined;
  /** Time until which a scheduled refresh should have navigated. Undefined if no refresh is scheduled. */
  #refreshDueAt: number | undefined;
  /** Milliseconds by which waits took longer than planned, in total. */
  #overrunMs = 0;
  /** Planned end of the running wait. Events that arrive later get this time, because the process may have stopped. */
  #plannedEnd = Number.POSITIVE_INFINITY;
  #lastChangeAt = this.#now();
  /** Number of tracked requests that were sent or finished so far. */
  changeCount = 0;
  /** Number of documents that were committed so far. */
  commitCount = 0;
  /** Ids of the open streams and web sockets of the current document. */
  readonly #channels = new Set<string>();
  /** URLs of worker scripts. The session of the page gets no event when such a script has loaded. */
  readonly #workerScripts = new Set<string>();
  readonly #waiters = new Set<() => void>();

  constructor(session: CdpSession, mainFrameId: string) {
    this.#mainFrameId = mainFrameId;
    session.on('Network.requestWillBeSent', (event) => this.#requested(event));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (!STREAM_RESOURCE_TYPES.has(response.mimeType)) return;
      addBounded(this.#channels, requestId);
      this.#finished(requestId);
    });
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (requestId !== this.#loaderId) return;
      this.documentBytes += dataLength;
      const request = this.#pending.get(requestId);
      if (request) request.startedAt = this.#now();
    });
    session.on('Network.loadingFinished', ({ requestId }) => {
      this.#channels.delete(requestId);
      this.#finished(requestId);
    });
    session.on('Network.loadingFailed', ({ requestId }) => {
      // If the body of a document is cut off, its load events never fire. Mark the document as complete.
      if (requestId === this.#loaderId) this.markComplete();
      this.#finished(requestId);
    });
    session.on('Network.webSocketCreated', ({ requestId }) => addBounded(this.#channels, requestId));
    session.on('Network.webSocketClosed', ({ requestId }) => this.#channels.delete(requestId));
    session.on('Target.attachedToTarget', ({ targetInfo: { url } }) => {
      addBounded(this.#workerScripts, url);
      for (const [id, request] of this.#pending) if (request.url === url) this.#finished(id);
    });
    session.on('Page.frameNavigated', ({ frame }) => this.#committed(frame));
    session.on('Page.frameDetached', ({ frameId }) => {
      for (const [id, request] of this.#pending) if (request.frameId === frameId) this.#finished(id);
    });
    session.on('Page.frameScheduledNavigation', ({ frameId, delay }) => {
      if (frameId === mainFrameId) this.expectRefresh(delay);
    });
    session.on('Page.frameClearedScheduledNavigation', ({ frameId }) => {
      if (frameId !== mainFrameId || this.#refreshDueAt === undefined) return;
      this.#refreshDueAt = Math.min(this.#refreshDueAt, this.#now() + REFRESH_SLACK_MS);
    });
    session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (disposition !== 'currentTab') return;
      if (frameId === mainFrameId) this.#leaving();
      // The request follows later, also after the events of the main document. The document of `srcdoc` has none.
      else
        this.#track(toFrameKey(frameId), {
          url,
          startedAt: this.#now(),
          type: 'Document',
          isDynamic: false,
          frameId,
        });
    });
    session.on('Page.frameStoppedLoading', ({ frameId }) => this.#finished(toFrameKey(frameId)));
    session.on('Page.downloadWillBegin', ({ frameId }) => {
      if (frameId === mainFrameId) this.cancelNavigation();
    });
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (name === 'DOMContentLoaded') this.#finished(toFrameKey(frameId));
      if (frameId !== mainFrameId || loaderId !== this.#loaderId) return;
      if (name === 'DOMContentLoaded') this.isParsed = true;
      else if (name === 'load') this.isLoaded = true;
      else return;
      this.#wake();
    });
  }

  get hasPendingRequests(): boolean {
    return this.#pending.size > 0;
  }

  /** Whether the body of the current document is still being received. */
  get isReceivingDocument(): boolean {
    return this.#loaderId !== undefined && this.#pending.has(this.#loaderId);
  }

  /** Whether the current document has sent XHR or fetch requests. */
  get hasRequestedData(): boolean {
    return this.#dynamicRequests > 0;
  }

  /** Whether a stream or web socket is open, which can deliver content at any time. */
  get hasOpenChannel(): boolean {
    return this.#channels.size > 0;
  }

  get msSinceCommit(): number {
    return this.#now() - this.#committedAt;
  }

  /** Milliseconds since a request was last sent or finished. */
  get networkQuietMs(): number {
    return this.#now() - this.#lastChangeAt;
  }

  /** Whether a request is pending that is recent enough to wait for. */
  hasBlockingRequest(): boolean {
    const now = this.#now();
    for (const [id, request] of this.#pending) {
      // Always wait for the first bytes of the document, because there is nothing to read before them.
      const isAwaited = id === this.#loaderId && this.documentBytes === 0;
      if (isAwaited || now - request.startedAt < this.#hangingAfterMs(request)) return true;
    }
    return false;
  }

  /** Whether a data request is late, and the page has so little text that it should still wait for the request. */
  hasLateData(): boolean {
    const now = this.#now();
    for (const { isDynamic, startedAt } of this.#pending.values()) {
      const ageMs = now - startedAt;
      if (
        isDynamic &&
        ageMs >= HANGING_REQUEST_AGE_MS.dynamic &&
        ageMs < HANGING_REQUEST_AGE_MS.dynamicWhilePoor
      )
        return true;
    }
    return false;
  }

  /** Whether the parser waits for a script or stylesheet that hangs. */
  isParserStuck(): boolean {
    const isWaiting = !this.isParsed && this.hasPendingRequests && !this.hasBlockingRequest();
    return isWaiting && this.msSinceCommit > HANGING_REQUEST_AGE_MS.asset;
  }

  isExpectingNavigation(): boolean {
    const now = this.#now();
    const requestedAt = this.#navigationRequestedAt;
    if (requestedAt !== undefined && now - requestedAt < MAX_NAVIGATION_WAIT_MS) return true;
    return this.#refreshDueAt !== undefined && now < this.#refreshDueAt;
  }

  /**
   * Treats a refresh as a redirect if its delay is short.
   * @param delay seconds; negative if there is no refresh
   */
  expectRefresh(delay: number): void {
    if (delay < 0 || delay > REDIRECT_REFRESH_MAX_S) return;
    this.#refreshDueAt ??= this.#now() + delay * 1000 + REFRESH_SLACK_MS;
  }

  /**
   * Records that the pending navigation will not commit a document: it is a download, or an error that the page does
   * not show.
   */
  cancelNavigation(): void {
    this.#navigationRequestedAt = undefined;
    for (const [id, request] of this.#pending) {
      if (this.#isMainDocument(request) && id !== this.#loaderId) this.#pending.delete(id);
    }
  }

  /** Records that the document is complete although its events have not fired. */
  markComplete(): void {
    this.isParsed = true;
    this.isLoaded = true;
  }

  /** Resolves at the next event that could end the wait, or after `ms` milliseconds. */
  waitForEvent(ms: number): Promise<void> {
    this.#plannedEnd = performance.now() + ms;
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiters.delete(wake);
        this.#overrunMs += Math.max(0, performance.now() - this.#plannedEnd);
        this.#plannedEnd = Number.POSITIVE_INFINITY;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiters.add(wake);
    });
  }

  #wake(): void {
    for (const wake of this.#waiters) wake();
  }

  #hangingAfterMs({ isDynamic, type }: PendingRequest): number {
    if (isDynamic) return HANGING_REQUEST_AGE_MS.dynamic;
    return type === 'Stylesheet' && this.isParsed
      ? HANGING_REQUEST_AGE_MS.lateStylesheet
      : HANGING_REQUEST_AGE_MS.asset;
  }

  #requested({ requestId, request, type, frameId, loaderId }: Protocol.Network.RequestWillBeSentEvent): void {
    const isMainFrame = frameId === this.#mainFrameId;
    if (type === 'Document' && isMainFrame && this.#loaderId && loaderId !== this.#loaderId) this.#leaving();
    if (type === undefined || !TRACKED_RESOURCE_TYPES.has(type) || this.#workerScripts.has(request.url))
      return;
    // From here on, the request stands for the document of the frame.
    if (type === 'Document' && frameId !== undefined) this.#pending.delete(toFrameKey(frameId));
    const isDynamic = type === 'XHR' || type === 'Fetch';
    if (isDynamic) {
      const key = `${request.method} ${request.url.split(/[?#]/, 1)[0]}`;
      const repeats = (this.#repeats.get(key) ?? 0) + 1;
      if (repeats > 1 || this.#repeats.size < MAX_TRACKED_ENTRIES) this.#repeats.set(key, repeats);
      this.#dynamicRequests++;
      if (repeats > MAX_REPEATED_POLL_REQUESTS && this.isLoaded) return;
    }
    this.#track(requestId, { url: request.url, startedAt: this.#now(), type, isDynamic, frameId });
  }

  #track(id: string, request: PendingRequest): void {
    if (this.#isMainDocument(request) || this.#pending.size < MAX_TRACKED_ENTRIES)
      this.#pending.set(id, request);
    this.#changed(request.startedAt);
  }

  #isMainDocument({ type, frameId }: PendingRequest): boolean {
    return type === 'Document' && frameId === this.#mainFrameId;
  }

  #finished(requestId: string): void {
    if (!this.#pending.delete(requestId)) return;
    this.#changed(this.#now());
    this.#wake();
  }

  #changed(now: number): void {
    this.changeCount++;
    this.#lastChangeAt = now;
  }

  #committed(frame: Protocol.Page.Frame): void {
    if (frame.id !== this.#mainFrameId) return;
    this.#loaderId = frame.loaderId;
    this.#committedAt = this.#now();
    this.isParsed = false;
    this.isLoaded = false;
    this.documentBytes = 0;
    this.#dynamicRequests = 0;
    this.#navigationRequestedAt = undefined;
    this.#refreshDueAt = undefined;
    this.commitCount++;
    this.#repeats.clear();
    this.#channels.clear();
    this.#workerScripts.clear();
    // The document was replaced. Keep only its own request, because all others belong to the previous document.
    for (const id of this.#pending.keys()) if (id !== frame.loaderId) this.#pending.delete(id);
  }

  #now(): number {
    return Math.min(performance.now(), this.#plannedEnd) - this.#overrunMs;
  }

  #leaving(): void {
    this.#navigationRequestedAt = this.#now();
  }
}

/** Key of a requested navigation, in place of the id of its request. */
const toFrameKey = (frameId: string): string => `frame ${frameId}`;

function addBounded(entries: Set<string>, entry: string): void {
  if (entries.size < MAX_TRACKED_ENTRIES) entries.add(entry);
}
