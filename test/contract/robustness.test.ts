import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { browserPids } from '../browser-pids.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright({ PAGEWRIGHT_CONCURRENCY: '4' })]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const expectTheNextOneToWork = async (): Promise<void> => {
  const { status, json } = await service.fetchJson({ url: origin.url('/small') });
  expect(status).toBe(200);
  expect(json.markdown).toContain('nothing to load');
};

describe.concurrent('a hostile page', () => {
  it.for([
    'alert',
    'alert-once',
    'beforeunload',
    'popups',
    'popup-storm',
    'download',
    'print',
    'permissions',
    'deep-markup',
    'deep-lists',
    'deep-quotes',
    'many-attributes',
    'markdown',
    'clobber',
    'prototypes',
    'history',
    'service-worker',
    'frames',
    'fullscreen',
    'debugger',
    'instructions',
  ])('returns the content of the hostile page %s', async (name, { expect }) => {
    const url = origin.url(`/malicious/${name}`);
    const { status, text } = await service.fetch({ url }, '?include=appendix');
    expect(status).toBe(200);
    expect(text).toContain('The content of a page that means harm.');
  });
});

describe('a page that exhausts resources', () => {
  const TYPED = ['FetchPageTooLarge', 'FetchCaptureFailed', 'FetchNavigationFailed', 'FetchCaptureTimeout'];

  it.each([
    'memory',
    'buffers',
    'dom-growth',
    'text-growth',
    'nodes-40000',
    'deep',
    'wide',
    'long-text',
    'long-word',
    'long-attribute',
    'table',
    'regex',
    'bomb-gzip',
    'bomb-br',
    'workers',
    'requests',
    'sockets',
    'console',
    'chrome-crash',
  ])('returns the page or a typed error for %s, and then reads the next page', async (name) => {
    const { json } = await service.fetchJson({ url: origin.url(`/malicious/${name}`) });
    if (json._tag === undefined) expect(json.meta).toMatchObject({ version: 1, title: expect.any(String) });
    else expect(TYPED).toContain(json._tag);
    await expectTheNextOneToWork();
  });
});

describe.concurrent('a page that never settles', () => {
  it.for(['loop-later', 'promises', 'timers', 'reload', 'ping-pong'])(
    'returns the current content of %s',
    async (name, { expect }) => {
      const { status, json } = await service.fetchJson({ url: origin.url(`/endless/${name}`) });
      expect(status).toBe(200);
      expect(json.markdown).toContain('never comes to rest');
    },
  );
});

describe('isolation of captures', () => {
  it('captures do not share cookies or storage', async () => {
    for (let visit = 0; visit < 2; visit++) {
      const { json } = await service.fetchJson({ url: origin.url('/malicious/state') });
      expect(json.markdown).toContain('Found: nothing');
    }
  });

  it('returns no links for text that imitates Markdown links', async () => {
    const { json } = await service.fetchJson({
      url: origin.url('/malicious/markdown'),
      include: { links: { sameDomainOnly: false } },
    });
    expect(json.data.links.map(({ url }: JsonValue) => url)).toEqual([]);
  });
});

describe.skipIf(process.platform !== 'linux')('after a browser crash', () => {
  it('reads the next page after a browser crash', async () => {
    const pids = browserPids();
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await expectTheNextOneToWork();
    expect(browserPids()).not.toEqual(expect.arrayContaining(pids));
  });

  it('repeats a running request in a new browser', async () => {
    const call = service.fetchJson({ url: origin.url('/rendered/two-requests') });
    await expect.poll(() => origin.requests('/rendered/two-requests').length, { interval: 10 }).toBe(1);
    for (const pid of browserPids()) process.kill(pid, 'SIGKILL');
    const { status, json } = await call;
    expect(status).toBe(200);
    expect(json.markdown).toContain('Second answer shown.');
    expect(origin.requests('/rendered/two-requests')).toHaveLength(2);
  });
});
