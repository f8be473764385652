import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/index.ts';
import type { JsonResponse } from '../types.ts';

/**
 * Maximum numbers and sizes of recorded JSON responses. A page with more responses loads feeds instead of the data of
 * the page.
 */
const MAX_JSON_RESPONSES = 20;
const MAX_JSON_BODY_BYTES = 2_000_000;
const MAX_TOTAL_JSON_BYTES = 8_000_000;

const JSON_TYPE_PATTERN = /^application\/(?:[\w.-]{1,60}\+)?json$|^text\/json$/;

interface CandidateResponse {
  url: string;
  method: string;
  isFinished: boolean;
}

/** Records the JSON responses that a page fetches during rendering. The browser keeps their bodies. */
export class JsonResponses {
  readonly #session: CdpSession;
  readonly #candidates = new Map<string, CandidateResponse>();
  readonly #methods = new Map<string, string>();

  constructor(session: CdpSession, mainFrameId: string) {
    this.#session = session;
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (isDynamic(type)) this.#methods.set(requestId, request.method);
    });
    session.on('Network.responseReceived', ({ requestId, response, type }) => {
      const method = this.#methods.get(requestId) ?? 'GET';
      this.#methods.delete(requestId);
      const isRecorded =
        isDynamic(type) && response.status < 400 && JSON_TYPE_PATTERN.test(response.mimeType);
      if (!isRecorded || method === 'OPTIONS' || this.#candidates.size >= MAX_JSON_RESPONSES) return;
      this.#candidates.set(requestId, { url: response.url, method, isFinished: false });
    });
    session.on('Network.loadingFinished', ({ requestId }) => {
      const candidate = this.#candidates.get(requestId);
      if (candidate) candidate.isFinished = true;
    });
    session.on('Network.loadingFailed', ({ requestId }) => {
      this.#methods.delete(requestId);
      this.#candidates.delete(requestId);
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === mainFrameId) this.#candidates.clear();
    });
  }

  /**
   * Reads the finished bodies in the order of their responses. Leaves out the bodies that the browser has discarded.
   */
  async readBodies(): Promise<JsonResponse[]> {
    const results = await Promise.all(
      [...this.#candidates].filter(([, { isFinished }]) => isFinished).map((entry) => this.#body(...entry)),
    );
    const bodies: JsonResponse[] = [];
    let totalBytes = 0;
    for (const result of results) {
      if (!result || result.body.byteLength > MAX_JSON_BODY_BYTES) continue;
      totalBytes += result.body.byteLength;
      if (totalBytes > MAX_TOTAL_JSON_BYTES) break;
      bodies.push(result);
    }
    return bodies;
  }

  async #body(requestId: string, { url, method }: CandidateResponse): Promise<JsonResponse | undefined> {
    try {
      const { body, base64Encoded } = await this.#session.send('Network.getResponseBody', { requestId });
      return { url, method, body: new Uint8Array(Buffer.from(body, base64Encoded ? 'base64' : 'utf8')) };
    } catch (error) {
      if (this.#session.failure !== undefined) throw error;
      return undefined;
    }
  }
}

const isDynamic = (type: Protocol.Network.ResourceType | undefined): boolean =>
  type === 'XHR' || type === 'Fetch';
