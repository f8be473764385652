import { availableParallelism } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { createThreads, type TaskOwner, type ThreadPool } from '../../src/threads/index.ts';
import { NO_TRACER } from '../../src/trace/index.ts';

const SLOW_PATTERN = '(?:[a-z/:.0-9]{1,20}){1,45}[b-z]{3}[0-9]N?$';
const URLS = Array.from({ length: 100_000 }, (_, n) => `https://example.com/${'a/b.c:0'.repeat(200)}${n}`);

/** Starts a pool whose threads are ended after the test. */
function startThreads(limits?: { readingMs: number; viewMs: number }) {
  const threads = createThreads({ rerank: undefined }, NO_TRACER, limits);
  const controller = new AbortController();
  onTestFinished(async () => {
    controller.abort();
    await threads.close();
  });
  return { threads, signal: controller.signal };
}

/** Runs a task that takes minutes. */
const runSlowTask = (threads: ThreadPool, owner: TaskOwner): Promise<string[]> =>
  threads.selectUrls({ selection: { includePatterns: [SLOW_PATTERN] }, urls: URLS }, owner);

const runQuickTask = (threads: ThreadPool, owner: TaskOwner): Promise<string[]> =>
  threads.selectUrls({ selection: { includePatterns: ['a'] }, urls: ['https://a/'] }, owner);

it('the slow tasks of one organization leave a thread to the others', async () => {
  const { threads, signal } = startThreads({ readingMs: 600_000, viewMs: 600_000 });
  let ended = 0;
  for (let n = 0; n <= Math.max(2, availableParallelism()); n++)
    void runSlowTask(threads, { organizationId: 'a', signal })
      .catch(() => undefined)
      .finally(() => ended++);
  expect(await runQuickTask(threads, { organizationId: 'b', signal })).toEqual(['https://a/']);
  expect(ended).toBe(0);
});

it('a view that takes too long is ended with its thread, and fails as a fault of the service', async () => {
  const { threads, signal } = startThreads({ readingMs: 600_000, viewMs: 300 });
  const owner = { organizationId: 'a', signal };
  await expect(runSlowTask(threads, owner)).rejects.toMatchObject({ tag: 'ServiceUnavailable', status: 503 });
  expect(await runQuickTask(threads, { ...owner, url: 'https://a/' })).toEqual(['https://a/']);
});

it('a page whose reading takes too long fails as a fault of the page', async () => {
  const { threads, signal } = startThreads({ readingMs: 300, viewMs: 600_000 });
  const owner = { organizationId: 'a', signal, url: 'https://example.com/' };
  await expect(runSlowTask(threads, owner)).rejects.toMatchObject({
    tag: 'FetchCaptureFailed',
    status: 502,
    fields: { url: owner.url, failureType: 'capabilityFailed' },
  });
});
