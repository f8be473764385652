import type { Protocol } from 'devtools-protocol';
import type { Session } from './cdp/index.ts';

/** What still loads and can change what the page says. Images, fonts and media never do. */
const TRACKED = new Set<string>(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch']);
/** Streams that stay open by design. */
const STREAMS = new Set(['text/event-stream', 'application/grpc-web+proto', 'multipart/x-mixed-replace']);
/** The same request, sent this often after `load`, is polling. */
const POLL_REPEATS = 3;
/** A refresh later than this is a reload timer, not a redirect. */
export const REDIRECT_REFRESH_MAX_S = 3;
/** After the time a refresh is due: until the navigation it starts is seen. */
const REFRESH_SLACK_MS = 300;

export interface InFlight {
  /** Of a main document: when its last bytes came. */
  startedAt: number;
  type: string;
  /** Asked for by a script while the page runs. */
  dynamic: boolean;
  isMainFrame: boolean;
}

/** What goes on in a page's main frame and on its network, from the protocol's events. Times: `performance.now()`. */
export class Activity {
  readonly requests = new Map<string, InFlight>();
  loaderId: string | undefined;
  committedAt = 0;
  domContentLoaded = false;
  loaded = false;
  /** Bytes of the document's markup so far, decoded. */
  documentBytes = 0;
  /** XHR and fetch requests of this document so far. */
  dynamicRequests = 0;
  /** When the page last asked to go elsewhere; undefined when it has not. */
  navigationRequestedAt: number | undefined;
  /** Until when a scheduled refresh is expected to navigate. */
  refreshDueAt: number | undefined;
  lastChange = performance.now();
  navigations = 0;
  readonly #mainFrameId: string;
  readonly #repeats = new Map<string, number>();
  #wake: () => void = () => undefined;

  constructor(session: Session, mainFrameId: string) {
    this.#mainFrameId = mainFrameId;
    session.on('Network.requestWillBeSent', (event) => this.#requested(event));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (STREAMS.has(response.mimeType)) this.#finished(requestId);
    });
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (requestId !== this.loaderId) return;
      this.documentBytes += dataLength;
      const request = this.requests.get(requestId);
      if (request) request.startedAt = performance.now();
    });
    session.on('Network.loadingFinished', ({ requestId }) => this.#finished(requestId));
    session.on('Network.loadingFailed', ({ requestId }) => {
      // A document that broke off fires no events of its own: nothing more will come of it.
      if (requestId === this.loaderId) this.domContentLoaded = this.loaded = true;
      this.#finished(requestId);
    });
    session.on('Page.frameNavigated', ({ frame }) => this.#committed(frame));
    session.on('Page.frameScheduledNavigation', ({ frameId, delay }) => {
      if (frameId === mainFrameId) this.expectRefresh(delay);
    });
    session.on('Page.frameClearedScheduledNavigation', ({ frameId }) => {
      if (frameId !== mainFrameId || this.refreshDueAt === undefined) return;
      this.refreshDueAt = Math.min(this.refreshDueAt, performance.now() + REFRESH_SLACK_MS);
    });
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
      if (frameId === mainFrameId && disposition === 'currentTab') this.#leaving();
    });
    session.on('Page.downloadWillBegin', ({ frameId }) => {
      if (frameId === mainFrameId) this.stayed();
    });
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId !== mainFrameId || loaderId !== this.loaderId) return;
      if (name === 'DOMContentLoaded') this.domContentLoaded = true;
      else if (name === 'load') this.loaded = true;
      else return;
      this.#wake();
    });
  }

  /** @param delay seconds until the page refreshes itself */
  expectRefresh(delay: number): void {
    if (delay > REDIRECT_REFRESH_MAX_S) return;
    this.refreshDueAt ??= performance.now() + delay * 1000 + REFRESH_SLACK_MS;
  }

  /** The navigation that was under way came to nothing: a download, or an error that is not shown. */
  stayed(): void {
    this.navigationRequestedAt = undefined;
    for (const [id, { type, isMainFrame }] of this.requests) {
      if (type === 'Document' && isMainFrame && id !== this.loaderId) this.requests.delete(id);
    }
  }

  /** Resolves at the next thing that could end the waiting, at the latest after `ms`. */
  next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #requested({ requestId, request, type, frameId, loaderId }: Protocol.Network.RequestWillBeSentEvent): void {
    const isMainFrame = frameId === this.#mainFrameId;
    if (type === 'Document' && isMainFrame && this.loaderId && loaderId !== this.loaderId) this.#leaving();
    if (type === undefined || !TRACKED.has(type)) return;
    const dynamic = type === 'XHR' || type === 'Fetch';
    if (dynamic) {
      const key = `${request.method} ${request.url.split(/[?#]/, 1)[0]}`;
      const repeats = (this.#repeats.get(key) ?? 0) + 1;
      this.#repeats.set(key, repeats);
      this.dynamicRequests++;
      if (repeats > POLL_REPEATS && this.loaded) return;
    }
    const now = performance.now();
    this.requests.set(requestId, { startedAt: now, type, dynamic, isMainFrame });
    this.lastChange = now;
  }

  #finished(requestId: string): void {
    if (!this.requests.delete(requestId)) return;
    this.lastChange = performance.now();
    this.#wake();
  }

  #committed(frame: Protocol.Page.Frame): void {
    if (frame.id !== this.#mainFrameId) return;
    this.loaderId = frame.loaderId;
    this.committedAt = performance.now();
    this.domContentLoaded = false;
    this.loaded = false;
    this.documentBytes = 0;
    this.dynamicRequests = 0;
    this.navigationRequestedAt = undefined;
    this.refreshDueAt = undefined;
    this.navigations++;
    this.#repeats.clear();
    // The document's own request goes on; everything else belonged to the document before.
    for (const id of this.requests.keys()) if (id !== frame.loaderId) this.requests.delete(id);
  }

  #leaving(): void {
    this.navigationRequestedAt = performance.now();
  }
}
