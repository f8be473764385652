import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Capturer, type CaptureRequest, launchBrowser } from '../../src/capture/index.ts';
import { browserPids } from '../browser-pids.ts';
import { page as capturePage, type Route, type Site, startCapturer, startSite, textOf } from './harness.ts';

/** Reports what the site has stored in the browser, then stores something in each place. */
const STORES = `
  const open = () => new Promise((resolve) => {
    const request = indexedDB.open('visits', 1);
    let isNew = false;
    request.onupgradeneeded = () => { isNew = true; };
    request.onsuccess = () => { request.result.close(); resolve(isNew); };
  });
  (async () => {
    const found = [
      document.cookie !== '' && 'cookie',
      localStorage.visits && 'localStorage',
      sessionStorage.visits && 'sessionStorage',
      !(await open()) && 'database',
      (await caches.keys()).length > 0 && 'cache',
      navigator.serviceWorker.controller && 'controller',
      (await navigator.serviceWorker.getRegistrations()).length > 0 && 'registration',
    ].filter(Boolean);
    document.cookie = 'visits=1; max-age=3600; SameSite=None; Secure';
    document.cookie = 'plain=1; max-age=3600';
    localStorage.visits = sessionStorage.visits = 1;
    await caches.open('visits');
    await navigator.serviceWorker.register('/worker.js');
    document.body.append(' Found: ' + (found.join(' ') || 'nothing') + '.');
  })();`;

const cached =
  (type: string, body: string): Route =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);

let capturer: Capturer;
let site: Site;
let other: Site;
/** Another group for each test, because the tests share one capturer. */
let cacheGroup: string;

beforeAll(async () => {
  const routes = {
    '/worker.js': cached('text/javascript', 'self.addEventListener("fetch", () => {})'),
    '/stores': `<p>A page of the site.<script>${STORES}</script>`,
    '/script.js': cached('text/javascript', 'document.write("<p>The script ran.")'),
    '/remembers':
      '<script>document.write("Found: " + (localStorage.visits || "nothing") + "."); localStorage.visits = 1</script>',
    '/page': '<script src=/script.js></script>',
    '/other-page': '<script src=/script.js></script>',
    '/cached': cached('text/html', '<title>Cached</title><p>A page that may be cached.'),
    '/slow': '<p>A page that never loads completely.<script src=/never></script>',
  };
  other = await startSite(routes);
  const frame = other.url('/remembers').replace('127.0.0.1', 'localhost');
  site = await startSite({
    ...routes,
    '/framed': `<p>A page with a frame.</p><iframe src="${frame}"></iframe>`,
  });
  capturer = await startCapturer({ launch: launchBrowser });
});
afterAll(() => Promise.all([site.close(), other.close(), capturer.close()]));
beforeEach(() => {
  cacheGroup = randomUUID();
});

/** Starts a capturer for one test. */
async function startOwnCapturer(): Promise<Capturer> {
  const started = await startCapturer({ launch: launchBrowser });
  onTestFinished(() => started.close());
  return started;
}

async function captureInGroup(path: string, chosen = capturer): Promise<string> {
  return textOf(await capturePage(chosen, site.url(path), { cacheGroup }));
}

it('loads a script that two pages of a group share only once', async () => {
  const before = site.hits('/script.js');
  for (const path of ['/page', '/other-page', '/page']) {
    expect(await captureInGroup(path)).toContain('The script ran.');
  }
  expect(site.hits('/script.js') - before).toBe(1);
});

it('counts only the bytes of the page itself for a page whose script is cached', async () => {
  await captureInGroup('/page');
  const { facts } = await capturePage(capturer, site.url('/page'), { cacheGroup });
  expect(facts.transferBytes).toBeGreaterThan(0);
  expect(facts.transferBytes).toBeLessThan(400);
});

it('deletes cookies, storage, databases and service workers after each page', async () => {
  for (let visit = 0; visit < 3; visit++) {
    expect(await captureInGroup('/stores')).toContain('Found: nothing.');
  }
});

it('deletes what frames of other sites have stored', async () => {
  for (let visit = 0; visit < 3; visit++) {
    expect(await captureInGroup('/framed')).toContain('Found: nothing.');
  }
});

it('reads a page that comes from the cache', async () => {
  const before = site.hits('/cached');
  for (let visit = 0; visit < 2; visit++) {
    expect(await captureInGroup('/cached')).toContain('A page that may be cached.');
  }
  expect(site.hits('/cached') - before).toBe(1);
});

it.each([
  ['another group', { cacheGroup: 'another run' }],
  ['no group', { cacheGroup: undefined }],
  ['settings', { settings: { locale: 'de-DE' } }],
  ['a password', { credentials: 'user:secret' }],
])('does not share the cache with a capture with %s', async (_name, fields) => {
  await captureInGroup('/page');
  const before = site.hits('/script.js');
  await capturePage(capturer, site.url('/page'), { cacheGroup, ...fields } as Partial<CaptureRequest>);
  expect(site.hits('/script.js') - before).toBe(1);
});

it('does not share the cache with another site', async () => {
  await captureInGroup('/page');
  const before = other.hits('/script.js');
  await capturePage(capturer, other.url('/page'), { cacheGroup });
  expect(other.hits('/script.js') - before).toBe(1);
});

it('does not keep the context of a page that did not load completely', async () => {
  const own = await startOwnCapturer();
  const result = await capturePage(own, site.url('/slow'), { cacheGroup });
  expect(result.facts.loadingStatus).not.toBe('complete');
  expect(own.stats().kept).toBe(0);
});

it('captures the next page if the browser of the kept context was lost', async () => {
  const earlierPids = new Set(browserPids());
  const own = await startOwnCapturer();
  await captureInGroup('/page', own);
  for (const pid of browserPids()) if (!earlierPids.has(pid)) process.kill(pid, 'SIGKILL');
  expect(await captureInGroup('/page', own)).toContain('The script ran.');
  expect(own.stats().launches).toBe(2);
});

it('closes while the next page of a context is being prepared', async () => {
  const own = await startCapturer({ launch: launchBrowser });
  await capturePage(own, site.url('/page'), { cacheGroup });
  await own.close();
  expect(own.stats().kept).toBe(0);
});
