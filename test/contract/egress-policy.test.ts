import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const paths = (origin: Origin): string[] =>
  origin.routes.map(({ path }) => path).filter((path) => path.startsWith('/bait/') && !path.endsWith('.js'));
const reached = ({ victim }: Origin): string[] =>
  victim.journal.map((entry) => ('path' in entry ? entry.path : entry.kind));

describe('a forbidden address', () => {
  let origin: Origin;
  let service: Pagewright;

  beforeAll(async () => {
    [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
  });
  afterAll(() => Promise.all([origin.close(), service.close()]));

  it('no page reaches a forbidden address', async () => {
    for (const path of paths(origin)) {
      const reply = await service.fetchJson({ url: origin.url(path) });
      expect([200, 502], path).toContain(reply.status);
      expect(reply.text, path).not.toContain('The secret of the victim');
      expect(origin.requests(path).length, path).toBeGreaterThan(0);
      expect(reached(origin), path).toEqual([]);
    }
  });

  it('no page reaches a forbidden address while it is scrolled for a screenshot', async () => {
    for (const path of ['/bait/subresources', '/bait/iframe', '/bait/ping']) {
      const reply = await service.fetchJson({
        url: origin.url(path),
        include: { screenshot: { fullPage: true } },
        browserConfig: { scrollFullPage: true },
      });
      expect(reply.status, path).toBe(200);
    }
    expect(reached(origin)).toEqual([]);
  });

  it('a page cannot read local files', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/bait/schemes'), include: { html: true } });
    expect(json.markdown + json.data.html).not.toContain('root:x:0');
    expect(json.markdown).not.toMatch(/]\((javascript|data|file):/i);
  });
});

describe('the same pages if the address is allowed', () => {
  let origin: Origin;
  let service: Pagewright;

  beforeAll(async () => {
    [origin, service] = await Promise.all([
      startOrigin(),
      startPagewright({ PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.0/8' }),
    ]);
  });
  afterAll(() => Promise.all([origin.close(), service.close()]));

  it.each([
    ['/bait/subresources', ['/style.css', '/script.js']],
    ['/bait/iframe', ['/frame', '/redirect']],
    ['/bait/fetch', ['/fetch', '/no-cors', '/xhr', '/events']],
    ['/bait/fetch-redirected', ['/redirect']],
    ['/bait/websocket', ['/socket']],
    ['/bait/worker', ['/worker']],
    ['/bait/location', ['/location']],
    ['/bait/meta', ['/meta']],
    ['/bait/form', ['/form']],
    ['/bait/redirect-307', ['/redirect-307']],
    ['/bait/redirect-number', ['/']],
  ])('%s reaches the address if the policy allows it', async (path, expected) => {
    origin.victim.journal.length = 0;
    expect((await service.fetchJson({ url: origin.url(path) })).status).toBe(200);
    expect(reached(origin)).toEqual(expect.arrayContaining([...expected]));
  });
});
