import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/index.ts';

type PausedRequest = Protocol.Fetch.RequestPausedEvent;

/** Returns the answer to a paused request, or undefined to let the request continue. */
export type PausedHandler = (paused: PausedRequest) => Promise<unknown> | undefined;

/** User name and password for the site of a URL. */
export interface SiteCredentials {
  url: string;
  userName: string;
  password: string;
}

/**
 * Splits credentials into user name and password.
 * @param credentials as in a URL: percent-encoded, separated by a colon
 */
export function createSiteCredentials(url: string, credentials: string): SiteCredentials {
  const colonIndex = credentials.indexOf(':');
  const [userName = '', password = ''] = [
    credentials.slice(0, colonIndex),
    credentials.slice(colonIndex + 1),
  ].map(decodePercentEncoding);
  return { url, userName, password };
}

/** Decodes percent-encoding. Returns a text with invalid escapes unchanged. */
function decodePercentEncoding(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const createAuthorizationHeader = ({
  userName,
  password,
}: SiteCredentials): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
});

/** Whether a URL has the same host and port as the site, and uses https or the scheme of the site's URL. */
const isSameSite = (url: URL, site: URL): boolean =>
  url.host === site.host && (url.protocol === site.protocol || url.protocol === 'https:');

const isChallengeOfSite = ({ source, origin }: Protocol.Fetch.AuthChallenge, url: string): boolean =>
  source !== 'Proxy' && URL.canParse(origin) && isSameSite(new URL(origin), new URL(url));

/**
 * Owns the CDP Fetch domain of a page: enables the domain, and gives every paused request to the registered handlers.
 */
export class RequestInterception {
  readonly #session: CdpSession;
  readonly #handlers: PausedHandler[] = [];
  /** Whether document requests are paused without an answer, so that the page keeps its document. */
  areDocumentsHeld = false;
  #credentials: SiteCredentials | undefined;
  /** Headers that are added to requests, and the only origin to which they are sent. */
  #added: { origin: string; headers: Record<string, string> } | undefined;

  #documents: { mainFrameId: string; createHeaders: (url: string) => Record<string, string> } | undefined;

  constructor(session: CdpSession) {
    this.#session = session;
    session.on('Fetch.requestPaused', (paused) => this.#answer(paused));
  }

  /**
   * Answers authentication challenges of the site with the credentials from its URL. Credentials that stay in the URL
   * would become part of every relative link.
   */
  async authenticate(credentials: SiteCredentials): Promise<void> {
    this.#credentials = credentials;
    const answeredRequests = new Set<string>();
    this.#session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
      const isFirstChallenge =
        !answeredRequests.has(requestId) && isChallengeOfSite(authChallenge, credentials.url);
      answeredRequests.add(requestId);
      const { userName: username, password } = credentials;
      const authChallengeResponse = isFirstChallenge
        ? { response: 'ProvideCredentials' as const, username, password }
        : { response: 'CancelAuth' as const };
      this.#session
        .send('Fetch.continueWithAuth', { requestId, authChallengeResponse })
        .catch(() => undefined);
    });
    await this.enable([]);
  }

  /** Adds headers to every request to an origin, and to no other. */
  async addHeaders(origin: string, headers: Record<string, string>): Promise<void> {
    this.#added = { origin, headers };
    await this.enable([]);
  }

  /**
   * Adds headers to the requests for documents of the main frame, and to no others. They replace headers of the same
   * names.
   * @param createHeaders called for each request of a redirect chain
   */
  async addDocumentHeaders(
    mainFrameId: string,
    createHeaders: (url: string) => Record<string, string>,
  ): Promise<void> {
    this.#documents = { mainFrameId, createHeaders };
    await this.enable([]);
  }

  /**
   * Returns the authorization header for a plain fetch of a URL of the same site; no header if there are no
   * credentials.
   */
  createAuthorizationFor(url: string): Record<string, string> {
    const siteCredentials = this.#credentials;
    return siteCredentials && isSameSite(new URL(url), new URL(siteCredentials.url))
      ? createAuthorizationHeader(siteCredentials)
      : {};
  }

  onPaused(handler: PausedHandler): void {
    this.#handlers.push(handler);
  }

  /**
   * Pauses matching requests from now on, instead of requests that match earlier patterns. Does nothing while document
   * requests are held.
   */
  async enable(patterns: Protocol.Fetch.RequestPattern[]): Promise<void> {
    if (this.areDocumentsHeld) return;
    const handleAuthRequests = this.#credentials !== undefined;
    // Pause requests before they are sent, because Chromium reports authentication challenges only for such requests.
    const requestPattern = { resourceType: 'Document' as const, requestStage: 'Request' as const };
    const allPatterns = [
      ...patterns,
      ...(handleAuthRequests || this.#documents ? [requestPattern] : []),
      ...(this.#added ? [{ urlPattern: `${this.#added.origin}/*`, requestStage: 'Request' as const }] : []),
    ];
    await this.#session.send('Fetch.enable', { patterns: allPatterns, handleAuthRequests });
  }

  /** Pauses every later document request without an answer. */
  async holdDocuments(): Promise<void> {
    if (this.areDocumentsHeld) return;
    this.areDocumentsHeld = true;
    const patterns = [{ resourceType: 'Document' as const, requestStage: 'Request' as const }];
    await this.#session.send('Fetch.enable', { patterns });
  }

  /** Returns all headers of a request, with the additional headers. Empty if there are none for it. */
  #headersFor({ request, resourceType, frameId }: PausedRequest): { headers?: Protocol.Fetch.HeaderEntry[] } {
    const { url, headers } = request;
    const isMainDocument = resourceType === 'Document' && frameId === this.#documents?.mainFrameId;
    const addedHeaders = URL.parse(url)?.origin === this.#added?.origin ? this.#added?.headers : {};
    const documentHeaders = isMainDocument ? this.#documents?.createHeaders(url) : {};
    const newHeaders = new Map(
      Object.entries({ ...addedHeaders, ...documentHeaders }).map(([name, value]) => [
        name.toLowerCase(),
        { name, value },
      ]),
    );
    if (newHeaders.size === 0) return {};
    const sentHeaders = Object.entries(headers).filter(([name]) => !newHeaders.has(name.toLowerCase()));
    return { headers: [...sentHeaders.map(([name, value]) => ({ name, value })), ...newHeaders.values()] };
  }

  #answer(paused: PausedRequest): void {
    const isResponse = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
    if (this.areDocumentsHeld && !isResponse) return;
    let answer: Promise<unknown> | undefined;
    for (const handler of this.#handlers) answer ??= handler(paused);
    answer ??= this.#session.send('Fetch.continueRequest', {
      requestId: paused.requestId,
      ...(!isResponse && this.#headersFor(paused)),
    });
    // The request may have ended in the meantime, so ignore a failure.
    answer.catch(() => undefined);
  }
}
