import { expect } from 'vitest';

/** Milliseconds of CPU time. A shorter time consists mostly of noise. */
const MIN_MEASURABLE_MS = 100;
/** For four times the size, linear work takes 4 times the time, and quadratic work 16 times. */
const SIZE_FACTOR = 4;
const MAX_TIME_FACTOR = 9;
const MAX_ATTEMPTS = 5;

/**
 * Expects that work takes linear time. Compares the CPU time for `size` and for four times `size`, so the speed of the
 * machine and its other processes do not matter. Measures again before it fails.
 * @param size large enough that quadratic work takes more than 100 ms for four times the size
 */
export async function expectLinearTime(work: (size: number) => unknown, size: number): Promise<void> {
  // The first run also compiles the code.
  await work(size);
  let smallMs = Infinity;
  let largeMs = Infinity;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    smallMs = Math.min(smallMs, await measureCpuMs(() => work(size)));
    largeMs = Math.min(largeMs, await measureCpuMs(() => work(size * SIZE_FACTOR)));
    if (largeMs < Math.max(MIN_MEASURABLE_MS, smallMs * MAX_TIME_FACTOR)) return;
  }
  expect.fail(
    `The work took ${smallMs} ms of CPU time, and ${largeMs} ms for ${SIZE_FACTOR} times the size.`,
  );
}

async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
