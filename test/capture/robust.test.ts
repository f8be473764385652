import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Capturer, launchBrowser } from '../../src/capture/index.ts';
import { browserPids } from '../browser-pids.ts';
import { page, request, type Site, startCapturer, startSite, textOf } from './harness.ts';

const CONTENT = '<h1>Content</h1>';
const script = (code: string) => `${CONTENT}<script>${code}</script>`;

let site: Site;
let capturer: Capturer;
/** Called when a page requests `/jump`. */
let jumpClock = (): void => undefined;

beforeAll(async () => {
  site = await startSite({
    '/page': CONTENT,
    '/windows': script("setInterval(() => open('/popup'), 10)"),
    '/popup': CONTENT,
    '/crash-page': script("location = 'chrome://crash'"),
    '/memory': script('const all = []; for (;;) all.push(new Uint8Array(64e6).fill(1));'),
    '/marks': `<p id=seen></p><script>
      seen.textContent = 'Seen: ' + document.cookie + (localStorage.mark ?? '');
      document.cookie = 'mark=cookie; max-age=9999'; localStorage.mark = 'storage';</script>`,
    '/late': '<p id=at></p><script>fetch("/jump").then(() => { at.textContent = "Came late" })</script>',
    '/jump': (_, response) => {
      jumpClock();
      response.end();
    },
    '/silent': () => undefined,
  });
  capturer = await startCapturer({ launch: launchBrowser, rendererBytes: 300_000_000 });
});

afterAll(async () => {
  await capturer.close();
  await site.close();
});

describe('a hostile page', () => {
  it('a capture of chrome://crash fails, and the next capture succeeds', async () => {
    expect(textOf(await page(capturer, site.url('/crash-page')))).toContain('Content');
    expect(textOf(await page(capturer, site.url('/page')))).toContain('Content');
  });

  it('a page cannot open windows', async () => {
    expect(textOf(await page(capturer, site.url('/windows')))).toContain('Content');
    expect(site.hits('/popup')).toBe(0);
  });

  it('kills a page that fills the memory, and other pages continue', async () => {
    await expect(capturer.capture(request(site.url('/memory')))).rejects.toMatchObject({
      tag: 'FetchCaptureFailed',
      fields: { failureType: 'capabilityFailed' },
    });
    // The service attributes the second crash to the page.
    expect(site.hits('/memory')).toBe(2);
    expect(textOf(await page(capturer, site.url('/page')))).toContain('Content');
    expect(capturer.stats().launches).toBe(1);
  });
});

describe('isolation from the previous capture', () => {
  it('a capture sees neither cookies nor storage of the previous one', async () => {
    await page(capturer, site.url('/marks'));
    expect(textOf(await page(capturer, site.url('/marks'))).trim()).toBe('Seen:');
  });
});

describe('ending a capture early', () => {
  it('ends a capture when its signal aborts, and rejects with the reason of the signal', async () => {
    const controller = new AbortController();
    const before = site.hits('/silent');
    const capture = capturer.capture(request(site.url('/silent'), { signal: controller.signal }));
    const ended = expect(capture).rejects.toThrow('not wanted');
    await expect.poll(() => site.hits('/silent')).toBe(before + 1);
    controller.abort(new Error('not wanted'));
    await ended;
  });

  it('ends a capture when the deadline of the capture passes', async () => {
    const capture = capturer.capture(request(site.url('/silent'), { deadline: performance.now() + 300 }));
    await expect(capture).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it.each([86_400_000, -86_400_000])(
    'a jump of the wall clock by %i ms does not change when a capture ends',
    async (jumpMs) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      let jumps = 0;
      jumpClock = () => {
        jumps++;
        vi.setSystemTime(Date.now() + jumpMs);
      };
      expect(textOf(await page(capturer, site.url('/late')))).toContain('Came late');
      const deadline = performance.now() + 300;
      const silent = capturer.capture(request(site.url('/silent'), { deadline }));
      jumpClock();
      await expect(silent).rejects.toMatchObject({ name: 'TimeoutError' });
      expect(jumps).toBe(2);
    },
  );

  it('uses the clock of the option `now` for the deadline', async () => {
    const own = await startCapturer({ launch: launchBrowser, now: () => 5_000 });
    const capture = own.capture(request(site.url('/silent'), { deadline: 5_300 }));
    await expect(capture).rejects.toMatchObject({ name: 'TimeoutError' });
    await own.close();
  });
});

describe('a browser that crashes or hangs', () => {
  it('replaces the browser after `pagesPerBrowser` pages without a failed capture', async () => {
    const own = await startCapturer({ launch: launchBrowser, pagesPerBrowser: 2 });
    for (let n = 0; n < 6; n++) expect(textOf(await page(own, site.url('/page')))).toContain('Content');
    expect(own.stats().launches).toBeGreaterThan(2);
    await own.close();
  });

  it('replaces a browser that uses too much memory, without a failed capture', async () => {
    const own = await startCapturer({ launch: launchBrowser, browserBytes: 1 });
    const captureAndCountLaunches = async (): Promise<number> => {
      expect(textOf(await page(own, site.url('/page')))).toContain('Content');
      return own.stats().launches;
    };
    await expect.poll(captureAndCountLaunches, { interval: 200 }).toBeGreaterThan(1);
    await own.close();
  });

  it('replaces a browser that dies during a capture, and retries the capture in the new one', async () => {
    const before = new Set(browserPids());
    const own = await startCapturer({ launch: launchBrowser });
    const browser = browserPids().find((pid) => !before.has(pid)) as number;
    let requests = 0;
    const deadly = await startSite({
      '/page': `${CONTENT}<script src="/script.js"></script>`,
      '/script.js': (_request, response) => {
        requests++;
        if (requests === 1) process.kill(browser, 'SIGKILL');
        else response.setHeader('content-type', 'text/javascript').end();
      },
    });
    onTestFinished(() => deadly.close());
    expect(textOf(await page(own, deadly.url('/page')))).toContain('Content');
    expect([requests, own.stats().launches]).toEqual([2, 2]);
    await own.close();
  });

  it('starts the browser with the sandbox of Chromium', () => {
    expect(capturer.stats().sandboxed).toBe(true);
  });

  it('the error for a browser that cannot start contains the path of its executable', async () => {
    await expect(startCapturer({ executable: '/nowhere/chromium' })).rejects.toThrow(/\/nowhere\/chromium/);
  });
});
