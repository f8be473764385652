import type { Protocol } from 'devtools-protocol';
import type { Session } from './cdp/index.ts';
import { SentHeaders } from './sent-headers.ts';

/** A request as it was sent. */
export interface SentRequest {
  method: string;
  /** Names in lower case. */
  headers: Record<string, string>;
}

/** One document's request: the answer it got, and how it broke. */
export interface DocumentLoad {
  loaderId: string;
  url: string;
  status?: number;
  headers: Record<string, string>;
  /** What the page's process asked for; the network adds cookies and more. */
  request: SentRequest;
  /** As the browser understood it, sniffed where the origin said nothing. */
  mimeType: string;
  /** `net::ERR_*` when loading failed, before or after the answer. */
  failure?: string;
}

/** A page that only downloads: more main documents than this are not remembered. */
const MAX_LOADS = 64;

/** The main frame's documents, oldest first, with the redirects on the way. */
export class Navigation {
  readonly #loads = new Map<string, DocumentLoad>();
  readonly #sent = new SentHeaders(MAX_LOADS);
  readonly #session: Session;
  readonly #mainFrameId: string;
  #answered: (load: DocumentLoad) => void = () => undefined;
  /** The document that the frame shows; undefined until one is committed. */
  #committed: string | undefined;
  /** Loading is stopped by us. */
  isHeld = false;
  /** Another document can be asked for, but none is given any more. */
  isStaying = false;
  /** Set when the frame shows the browser's own error page: the address that failed. */
  unreachableUrl: string | undefined;
  firstRedirectStatus: number | undefined;
  lastRedirectStatus: number | undefined;
  /** The browser's own list of secure sites turned http into https, and that was the only redirect so far. */
  isUpgraded = false;

  constructor(session: Session, mainFrameId: string) {
    this.#session = session;
    this.#mainFrameId = mainFrameId;
    session.on('Network.requestWillBeSent', (event) => this.#requested(event));
    session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
      this.#sent.add(requestId, headers);
    });
    session.on('Network.responseReceived', ({ requestId, response, hasExtraInfo }) => {
      const load = this.#loads.get(requestId);
      if (!load) return;
      if (hasExtraInfo) this.#sent.expect(requestId);
      load.status = response.status;
      load.mimeType = response.mimeType.toLowerCase();
      load.url = response.url;
      load.headers = lowerCased(response.headers);
      this.#answered(load);
    });
    session.on('Network.loadingFailed', ({ requestId, errorText }) => {
      const load = this.#loads.get(requestId);
      if (load && !this.isHeld) load.failure = errorText;
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== mainFrameId) return;
      this.#committed = frame.loaderId;
      this.unreachableUrl = frame.unreachableUrl;
    });
  }

  /** The document shown, or the last one asked for when none was committed. */
  get current(): DocumentLoad | undefined {
    return this.#committedLoad ?? [...this.#loads.values()].at(-1);
  }

  /** The document that the origin gave for what the frame shows; undefined for the browser's own pages. */
  get shown(): DocumentLoad | undefined {
    return this.isCommitted ? this.#committedLoad : undefined;
  }

  get #committedLoad(): DocumentLoad | undefined {
    return this.#committed === undefined ? undefined : this.#loads.get(this.#committed);
  }

  get isCommitted(): boolean {
    return this.#committed !== undefined && this.unreachableUrl === undefined;
  }

  /** What the network sent for a document, cookies and all; what the page's process asked for where none was told. */
  async requestOf({ loaderId, request }: DocumentLoad): Promise<SentRequest> {
    const sent = await this.#sent.of(loaderId);
    return sent ? { ...request, headers: lowerCased(sent) } : request;
  }

  /** From now on loading is stopped by us: what breaks off says nothing of the origin. */
  hold(): void {
    this.isHeld = true;
  }

  /** From now on every document that is asked for is waited for in vain: the one that is shown stays. */
  async stay(): Promise<void> {
    if (this.isStaying) return;
    this.isStaying = true;
    const patterns = [{ resourceType: 'Document' as const, requestStage: 'Request' as const }];
    await this.#session.send('Fetch.enable', { patterns });
  }

  /** Calls back with every answer to a main document's request. */
  onAnswer(handler: (load: DocumentLoad) => void): void {
    this.#answered = handler;
  }

  #requested(event: Protocol.Network.RequestWillBeSentEvent): void {
    if (event.type !== 'Document' || event.frameId !== this.#mainFrameId) return;
    if (event.redirectResponse) {
      const reason = lowerCased(event.redirectResponse.headers)['non-authoritative-reason'];
      this.isUpgraded = reason === 'HSTS' && this.firstRedirectStatus === undefined;
      this.firstRedirectStatus ??= event.redirectResponse.status;
      this.lastRedirectStatus = event.redirectResponse.status;
    }
    this.#sent.hop(event.requestId, event.redirectHasExtraInfo);
    const oldest = this.#loads.keys().next().value;
    if (this.#loads.size >= MAX_LOADS && oldest !== undefined) this.#loads.delete(oldest);
    this.#loads.set(event.requestId, {
      loaderId: event.loaderId,
      url: event.request.url,
      headers: {},
      request: { method: event.request.method, headers: lowerCased(event.request.headers) },
      mimeType: '',
    });
  }
}

function lowerCased(headers: Protocol.Network.Headers): Record<string, string> {
  // Built from entries, so that a header named __proto__ is a header.
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}
