import type { CaptureStage } from '../../contract/index.ts';

/** Times of a capture in milliseconds. The stages begin when a worker starts the last attempt. */
export interface CaptureTimes {
  /** From admission to the first attempt. */
  queuedMs: number;
  /** From the first attempt to the result. */
  runMs: number;
  stages: readonly CaptureStage[];
}

/**
 * Returns the stages of a request, from the queue to the answer. `capture` stands for a capture without known stages.
 * @param durationMs duration of the whole request
 */
export function toRequestStages(
  { queuedMs, runMs, stages }: CaptureTimes,
  durationMs: number,
): CaptureStage[] {
  const capturedMs = Math.min(runMs, Math.max(0, ...stages.map((stage) => stage.startMs + stage.durationMs)));
  const endMs = queuedMs + runMs;
  const all: CaptureStage[] = [
    { name: 'queue', startMs: 0, durationMs: queuedMs },
    ...stages.map((stage) => ({ ...stage, startMs: stage.startMs + queuedMs })),
    {
      name: stages.length === 0 ? 'capture' : 'finish',
      startMs: queuedMs + capturedMs,
      durationMs: runMs - capturedMs,
    },
    { name: 'answer', startMs: endMs, durationMs: Math.round(durationMs) - endMs },
  ];
  return all.filter((stage) => stage.durationMs > 0);
}
