import type { Protocol } from 'devtools-protocol';
import { splitCredentials } from '../../contract/index.ts';
import type { CdpSession } from '../cdp/index.ts';
import { ExtraInfo } from './extra-info.ts';

/** A request in the form in which it was sent. */
export interface SentRequest {
  method: string;
  /** Request headers with names in lower case. */
  headers: Record<string, string>;
}

/** The request of one document, with its response or failure. */
export interface DocumentLoad {
  loaderId: string;
  url: string;
  status?: number;
  /** Response headers with names in lower case. Repeated headers are joined with commas. */
  headers: Record<string, string>;
  /** Resolves when `headers` is complete, because the browser reports cookies separately. */
  headersComplete?: Promise<void>;
  /** The request as the renderer sent it. It lacks headers that the network service adds, such as cookies. */
  request: SentRequest;
  /** The media type that the browser uses; it is detected from the content if there is no Content-Type. */
  mimeType: string;
  /** Code `net::ERR_*` if loading failed, before or after the response headers arrived. */
  failure?: string;
}

/** Status and headers that the network service reports, including `set-cookie`. */
interface ReceivedHeaders {
  status: number;
  headers: Protocol.Network.Headers;
}

/** Maximum number of main documents that are remembered, because a page can navigate endlessly. */
const MAX_DOCUMENT_LOADS = 64;

/** The documents and redirects of the main frame. */
export class NavigationHistory {
  readonly #loads = new Map<string, DocumentLoad>();
  readonly #sent = new ExtraInfo<Protocol.Network.Headers>(MAX_DOCUMENT_LOADS);
  readonly #received = new ExtraInfo<ReceivedHeaders>(MAX_DOCUMENT_LOADS);
  readonly #mainFrameId: string;
  #responded: (load: DocumentLoad) => void = () => undefined;
  /** Loader id of the committed document; undefined before the first commit. */
  #committed: string | undefined;
  /** Whether this service has stopped loading. */
  isStopped = false;
  /** The URL that failed to load; set while the frame shows the browser's error page. */
  unreachableUrl: string | undefined;
  firstRedirectStatus: number | undefined;
  lastRedirectStatus: number | undefined;
  /** Whether the browser changed http to https because of its HSTS list, and no other redirect has happened. */
  isUpgraded = false;

  constructor(session: CdpSession, mainFrameId: string) {
    this.#mainFrameId = mainFrameId;
    session.on('Network.requestWillBeSent', (event) => this.#requested(event));
    session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
      this.#sent.add(requestId, headers);
    });
    session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
      this.#received.add(requestId, { status: statusCode, headers });
    });
    session.on('Network.responseReceived', ({ requestId, response, hasExtraInfo }) => {
      const load = this.#loads.get(requestId);
      if (!load) return;
      load.status = response.status;
      load.mimeType = response.mimeType.toLowerCase();
      load.url = removeUrlCredentials(response.url);
      load.headers = lowerCaseNames(response.headers);
      if (hasExtraInfo) {
        this.#sent.expect(requestId);
        this.#received.expect(requestId);
        load.headersComplete = this.#completeHeaders(load);
      }
      this.#responded(load);
    });
    session.on('Network.loadingFailed', ({ requestId, errorText }) => {
      const load = this.#loads.get(requestId);
      if (load && !this.isStopped) load.failure = errorText;
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== mainFrameId) return;
      this.#committed = frame.loaderId;
      this.unreachableUrl = frame.unreachableUrl;
    });
  }

  /** The committed document, or the document that was requested last if none is committed. */
  get currentLoad(): DocumentLoad | undefined {
    return this.#committedLoad ?? [...this.#loads.values()].at(-1);
  }

  /** The committed document of the origin; undefined while the frame shows an error page of the browser. */
  get shownLoad(): DocumentLoad | undefined {
    return this.isCommitted ? this.#committedLoad : undefined;
  }

  get #committedLoad(): DocumentLoad | undefined {
    return this.#committed === undefined ? undefined : this.#loads.get(this.#committed);
  }

  get isCommitted(): boolean {
    return this.#committed !== undefined && this.unreachableUrl === undefined;
  }

  /** Whether the frame shows the browser's error page for an address that is not on the web, such as `about:srcdoc`. */
  get isAtInternalError(): boolean {
    return this.unreachableUrl !== undefined && !/^https?:/i.test(this.unreachableUrl);
  }

  /**
   * Returns the request as the network service sent it, with cookies. If the network service did not report it, returns
   * the request of the renderer.
   */
  async readSentRequest({ loaderId, request }: DocumentLoad): Promise<SentRequest> {
    const sent = await this.#sent.waitForLast(loaderId);
    return sent ? { ...request, headers: lowerCaseNames(sent) } : request;
  }

  /**
   * Adds status and headers to a failed load if they arrived. The browser reports no response if the connection breaks
   * directly after the headers.
   */
  async addLostResponse(load: DocumentLoad): Promise<void> {
    if (load.status !== undefined) return;
    const received = await this.#received.waitForLast(load.loaderId, true);
    if (!received) return;
    load.status = received.status;
    load.headers = lowerCaseNames(received.headers);
    load.mimeType = (load.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  }

  /**
   * Records that this service has stopped loading. The stop itself causes loading failures, so later failures are not
   * recorded.
   */
  markStopped(): void {
    this.isStopped = true;
  }

  /** Registers a handler that is called with the response to each main document's request. */
  onResponse(handler: (load: DocumentLoad) => void): void {
    this.#responded = handler;
  }

  async #completeHeaders(load: DocumentLoad): Promise<void> {
    const received = await this.#received.waitForLast(load.loaderId);
    // Ignore the event of the attempt before authentication, which has another status.
    if (received && received.status === load.status) load.headers = lowerCaseNames(received.headers);
  }

  #requested(event: Protocol.Network.RequestWillBeSentEvent): void {
    if (event.type !== 'Document' || event.frameId !== this.#mainFrameId) return;
    if (event.redirectResponse) {
      const reason = lowerCaseNames(event.redirectResponse.headers)['non-authoritative-reason'];
      this.isUpgraded = reason === 'HSTS' && this.firstRedirectStatus === undefined;
      this.firstRedirectStatus ??= event.redirectResponse.status;
      this.lastRedirectStatus = event.redirectResponse.status;
    }
    this.#sent.startHop(event.requestId, event.redirectHasExtraInfo);
    this.#received.startHop(event.requestId, event.redirectHasExtraInfo);
    const oldest = this.#loads.keys().next().value;
    if (this.#loads.size >= MAX_DOCUMENT_LOADS && oldest !== undefined) this.#loads.delete(oldest);
    this.#loads.set(event.requestId, {
      loaderId: event.loaderId,
      url: removeUrlCredentials(event.request.url),
      headers: {},
      request: { method: event.request.method, headers: lowerCaseNames(event.request.headers) },
      mimeType: '',
    });
  }
}

/** Removes user name and password from a URL. A redirect can lead to a URL with both. */
const removeUrlCredentials = (url: string): string => splitCredentials(url).url;

function lowerCaseNames(headers: Protocol.Network.Headers): Record<string, string> {
  // Use Object.fromEntries, because it keeps a header named __proto__ as an own property.
  return Object.fromEntries(
    // The browser separates repeated headers by line breaks.
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value).replaceAll('\n', ', '),
    ]),
  );
}
