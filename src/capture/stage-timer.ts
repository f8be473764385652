import type { CaptureStage } from '../contract/index.ts';

/** Measures the stages of one capture. */
export class StageTimer {
  readonly list: CaptureStage[] = [];
  readonly #startedAt = performance.now();

  async time<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const from = performance.now();
    try {
      return await work();
    } finally {
      this.list.push({
        name,
        startMs: Math.round(from - this.#startedAt),
        durationMs: Math.round(performance.now() - from),
      });
    }
  }
}
