import { afterAll, expect, it } from 'vitest';
import { createAddressFilter } from '../../src/service/sites/site-addresses.ts';
import { createThreads } from '../../src/threads/index.ts';

const threads = createThreads({ rerank: undefined });
afterAll(() => threads.close());

const START = 'https://example.com/docs/';

it('selects the addresses of the site that match the patterns of the caller', async () => {
  const selection = { scope: 'host' as const, includePatterns: ['/docs/'], excludePatterns: ['draft$'] };
  const select = createAddressFilter(threads, [START], selection, {
    organizationId: 'a',
    signal: new AbortController().signal,
  });
  const urls = ['docs/a', 'docs/a-draft', 'blog/a'].map((path) => `https://www.example.com/${path}`);
  expect(await select([...urls, 'https://other.example/docs/a'])).toEqual([urls[0]]);
});

it('stops matching slow patterns when the signal aborts', async () => {
  const controller = new AbortController();
  const slow = '(?:[a-z/:.0-9]{1,20}){1,45}[b-z]{3}[0-9]N?$';
  const selection = { scope: 'host' as const, includePatterns: [slow] };
  const select = createAddressFilter(threads, [START], selection, {
    organizationId: 'a',
    signal: controller.signal,
  });
  const urls = Array.from({ length: 100_000 }, (_, n) => `${START}${'a/b.c:0'.repeat(200)}${n}`);
  const selected = select(urls);
  // A timer runs only if the main thread is free.
  setTimeout(() => controller.abort(new Error('too late')), 500);
  await expect(selected).rejects.toThrow();
});
