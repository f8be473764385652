import { describe, expect, it } from 'vitest';
import { createFairQueue } from '../../src/fair-queue/index.ts';

/** Requests places of the queue in the given order, and releases them in the order in which they were granted. */
async function orderOf(concurrency: number, organizations: string[]): Promise<string[]> {
  const queue = createFairQueue(concurrency);
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const all = organizations.map(async (organization) => {
    const release = await queue.acquire(organization);
    order.push(organization);
    releases.push(release);
  });
  for (let freed = 0; freed < organizations.length; freed++) {
    await new Promise(setImmediate);
    releases[freed]?.();
  }
  await Promise.all(all);
  return order;
}

describe('queue of document conversions', () => {
  it('alternates between organizations', async () => {
    expect(await orderOf(1, ['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c', 'c'])).toEqual('ababcacac'.split(''));
  });

  it('starts the first conversion of an organization at once even if another organization uses all slots', async () => {
    const queue = createFairQueue(2);
    await queue.acquire('a');
    await queue.acquire('a');
    const waiting = queue.acquire('a', AbortSignal.timeout(50));
    await queue.acquire('b');
    await expect(waiting).rejects.toThrow('timeout');
  });

  it('a conversion that is aborted while it waits frees its place in the queue', async () => {
    const queue = createFairQueue(1);
    const release = await queue.acquire('a');
    const abort = new AbortController();
    const aborted = queue.acquire('a', abort.signal);
    const next = queue.acquire('a');
    abort.abort(new Error('gone'));
    await expect(aborted).rejects.toThrow('gone');
    release();
    await expect(next).resolves.toBeTypeOf('function');
  });
});
