import type { Protocol } from 'devtools-protocol';
import type { Session } from './cdp/index.ts';

type Paused = Protocol.Fetch.RequestPausedEvent;

/** Answers a paused request; returns undefined to let it continue. */
export type PausedHandler = (paused: Paused) => Promise<unknown> | undefined;

/** Owns the CDP Fetch domain of a page: enables it, and gives every paused request to the registered handlers. */
export class RequestInterception {
  readonly #session: Session;
  readonly #handlers: PausedHandler[] = [];
  #areDocumentsHeld = false;

  constructor(session: Session) {
    this.#session = session;
    session.on('Fetch.requestPaused', (paused) => this.#answer(paused));
  }

  /** Document requests are paused and never answered, so that the page keeps its document. */
  get areDocumentsHeld(): boolean {
    return this.#areDocumentsHeld;
  }

  onPaused(handler: PausedHandler): void {
    this.#handlers.push(handler);
  }

  /** Pauses matching requests from now on; replaces earlier patterns. Does nothing while documents are held. */
  async enable(patterns: Protocol.Fetch.RequestPattern[]): Promise<void> {
    if (!this.#areDocumentsHeld) await this.#session.send('Fetch.enable', { patterns });
  }

  /** Holds every later document request. */
  async holdDocuments(): Promise<void> {
    if (this.#areDocumentsHeld) return;
    this.#areDocumentsHeld = true;
    const patterns = [{ resourceType: 'Document' as const, requestStage: 'Request' as const }];
    await this.#session.send('Fetch.enable', { patterns });
  }

  #answer(paused: Paused): void {
    const isResponse = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
    if (this.#areDocumentsHeld && !isResponse) return;
    let answered: Promise<unknown> | undefined;
    for (const handler of this.#handlers) answered ??= handler(paused);
    answered ??= this.#session.send('Fetch.continueRequest', { requestId: paused.requestId });
    // The request may have ended in the meantime.
    answered.catch(() => undefined);
  }
}
