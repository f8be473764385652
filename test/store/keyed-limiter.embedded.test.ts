import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../../src/store/index.ts';
import { createKeyedLimiter } from '../../src/store/postgres/keyed-limiter.ts';

describe('work of one name', () => {
  it('has one at work and one that is next, in the order in which it came, and keeps no other name waiting', async () => {
    const inTurn = createKeyedLimiter();
    const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const begun: number[] = [];
    const work = ends.map(({ promise }, n) =>
      inTurn('one', async () => {
        begun.push(n);
        await promise;
        return n;
      }),
    );
    expect(await inTurn('other', async () => 'other')).toBe('other');
    expect(begun).toEqual([0, 1]);
    ends[1]?.resolve();
    expect(await work[1]).toBe(1);
    await sleep(0);
    expect(begun).toEqual([0, 1, 2]);
    for (const { resolve } of ends) resolve();
    expect(await Promise.all(work)).toEqual([0, 1, 2, 3]);
  });

  it('goes on after work that failed', async () => {
    const inTurn = createKeyedLimiter();
    const failing = Array.from({ length: 3 }, () => inTurn('one', () => Promise.reject(new Error('broken'))));
    const after = inTurn('one', async () => 'done');
    for (const one of failing) await expect(one).rejects.toThrow('broken');
    expect(await after).toBe('done');
  });

  it('is refused, not kept, where its turn does not come in seconds', async () => {
    vi.useFakeTimers();
    try {
      const inTurn = createKeyedLimiter();
      const hanging = Promise.withResolvers<void>();
      const held = [inTurn('one', () => hanging.promise), inTurn('one', () => hanging.promise)];
      const refused = inTurn('one', async () => 'never');
      const says = expect(refused).rejects.toSatisfy(
        (error) => error instanceof StoreUnavailable && !error.mayHaveHappened,
      );
      await vi.advanceTimersByTimeAsync(10_000);
      await says;
      hanging.resolve();
      await Promise.all(held);
      expect(await inTurn('one', async () => 'again')).toBe('again');
    } finally {
      vi.useRealTimers();
    }
  });
});
