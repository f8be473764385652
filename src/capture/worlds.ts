import type { Session } from './cdp/index.ts';

/** The isolated world that our scripts run in; no page script can reach it. */
export const WORLD_NAME = 'pagewright';

/** The isolated world's execution context in each frame. */
export class Worlds {
  readonly #byFrame = new Map<string, number>();
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId = (context.auxData as { frameId?: string } | undefined)?.frameId;
      if (context.name === WORLD_NAME && frameId !== undefined) this.#byFrame.set(frameId, context.id);
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      for (const [frameId, id] of this.#byFrame) if (id === executionContextId) this.#byFrame.delete(frameId);
    });
    session.on('Runtime.executionContextsCleared', () => this.#byFrame.clear());
  }

  /** The frame's context, or undefined while it has none. */
  of(frameId: string): number | undefined {
    return this.#byFrame.get(frameId);
  }

  /** The value of an expression, sent as JSON. */
  async evaluate<Value>(contextId: number, expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Value;
  }

  /** The whole reply message to the evaluation of an expression, unparsed. */
  evaluateRaw(contextId: number, expression: string): Promise<Uint8Array> {
    return this.#session.sendRaw('Runtime.evaluate', { expression, contextId, returnByValue: true });
  }
}
