import { expect, it, onTestFinished, vi } from 'vitest';
import { collectGarbage, createIdleCollector } from '../../src/threads/idle-collection.ts';

it('an idle thread collects its garbage once, after its last task', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const collect = vi.fn();
  const { restart: countTask, stop } = createIdleCollector(collect, 1000);
  vi.advanceTimersByTime(5000);
  expect(collect).not.toHaveBeenCalled();
  for (let task = 0; task < 3; task++) {
    countTask();
    vi.advanceTimersByTime(999);
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(collect).toHaveBeenCalledTimes(1);
  countTask();
  vi.advanceTimersByTime(5000);
  expect(collect).toHaveBeenCalledTimes(2);
  countTask();
  stop();
  countTask();
  vi.advanceTimersByTime(5000);
  expect(collect).toHaveBeenCalledTimes(2);
});

it('a collection frees an object without references', async () => {
  const reference = new WeakRef({});
  // A weak reference keeps its object until the end of the current job.
  await new Promise((resolve) => setImmediate(resolve));
  await collectGarbage();
  expect(reference.deref()).toBeUndefined();
});
