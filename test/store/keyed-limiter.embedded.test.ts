import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../../src/store/index.ts';
import { createKeyedLimiter } from '../../src/store/keyed-limiter.ts';

describe('a limit of concurrent work for each key', () => {
  it('runs two tasks of a key at once and in order, and does not delay other keys', async () => {
    const limit = createKeyedLimiter();
    const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const begun: number[] = [];
    const work = ends.map(({ promise }, n) =>
      limit('one', async () => {
        begun.push(n);
        await promise;
        return n;
      }),
    );
    expect(await limit('other', async () => 'other')).toBe('other');
    expect(begun).toEqual([0, 1]);
    ends[1]?.resolve();
    expect(await work[1]).toBe(1);
    await sleep(0);
    expect(begun).toEqual([0, 1, 2]);
    for (const { resolve } of ends) resolve();
    expect(await Promise.all(work)).toEqual([0, 1, 2, 3]);
  });

  it('continues after a failed task', async () => {
    const limit = createKeyedLimiter();
    const failing = Array.from({ length: 3 }, () => limit('one', () => Promise.reject(new Error('broken'))));
    const after = limit('one', async () => 'done');
    for (const one of failing) await expect(one).rejects.toThrow('broken');
    expect(await after).toBe('done');
  });

  it('rejects a task that has waited for the maximum time', async () => {
    vi.useFakeTimers();
    try {
      const limit = createKeyedLimiter(10_000);
      const hanging = Promise.withResolvers<void>();
      const held = [limit('one', () => hanging.promise), limit('one', () => hanging.promise)];
      const refused = limit('one', async () => 'never');
      const rejected = expect(refused).rejects.toSatisfy(
        (error) => error instanceof StoreUnavailable && !error.mayHaveHappened,
      );
      await vi.advanceTimersByTimeAsync(10_000);
      await rejected;
      hanging.resolve();
      await Promise.all(held);
      expect(await limit('one', async () => 'again')).toBe('again');
    } finally {
      vi.useRealTimers();
    }
  });
});
