import type { CdpSession } from '../cdp/index.ts';

/** Name of the isolated world in which the scripts of this service run. Scripts of the page cannot access it. */
export const ISOLATED_WORLD_NAME = 'pagewright';

/** The execution contexts of the isolated world, one per frame. */
export class IsolatedWorlds {
  readonly #byFrame = new Map<string, number>();
  readonly #session: CdpSession;
  readonly #mainFrameId: string;

  constructor(session: CdpSession, mainFrameId: string) {
    this.#session = session;
    this.#mainFrameId = mainFrameId;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId = (context.auxData as { frameId?: string } | undefined)?.frameId;
      if (context.name === ISOLATED_WORLD_NAME && frameId !== undefined)
        this.#byFrame.set(frameId, context.id);
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      for (const [frameId, id] of this.#byFrame) if (id === executionContextId) this.#byFrame.delete(frameId);
    });
    session.on('Runtime.executionContextsCleared', () => this.#byFrame.clear());
  }

  /** Returns the execution context of a frame; undefined while the frame has none. */
  getContext(frameId: string): number | undefined {
    return this.#byFrame.get(frameId);
  }

  /** Evaluates an expression and returns its value. The value is transferred as JSON. */
  async evaluate<Value>(contextId: number, expression: string, awaitPromise = false): Promise<Value> {
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue: true,
      awaitPromise,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Value;
  }

  /** Waits until the promise of an expression in the main frame settles, or until the frame has no context. */
  async waitInMainFrame(expression: string): Promise<void> {
    const contextId = this.getContext(this.#mainFrameId);
    if (contextId !== undefined) await this.evaluate(contextId, expression, true).catch(() => undefined);
  }

  /**
   * Evaluates an expression in the main frame. Returns undefined if the frame has no context or navigates away. Rejects
   * if the session has failed.
   */
  async evaluateInMainFrame<Value>(expression: string): Promise<Value | undefined> {
    const contextId = this.getContext(this.#mainFrameId);
    if (contextId === undefined) return undefined;
    try {
      return await this.evaluate<Value>(contextId, expression);
    } catch (error) {
      if (this.#session.failure !== undefined) throw error;
      return undefined;
    }
  }

  readonly send: CdpSession['send'] = (method, params) => this.#session.send(method, params);

  /** Evaluates an expression and returns the unparsed reply message. */
  evaluateRaw(contextId: number, expression: string): Promise<Uint8Array> {
    return this.#session.sendRaw('Runtime.evaluate', { expression, contextId, returnByValue: true });
  }
}
