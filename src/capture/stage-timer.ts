import type { CaptureStage } from '../contract/index.ts';
import type { Tracer } from '../trace/index.ts';

/** Measures the stages of one capture. Each stage is a span. */
export class StageTimer {
  readonly list: CaptureStage[] = [];
  readonly #startedAt = performance.now();
  readonly #tracer: Tracer;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  async measure<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const stageStartedAt = performance.now();
    try {
      return await this.#tracer.run(name, work);
    } finally {
      this.list.push({
        name,
        startMs: Math.round(stageStartedAt - this.#startedAt),
        durationMs: Math.round(performance.now() - stageStartedAt),
      });
    }
  }
}
