import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capturer } from '../../src/capture/index.ts';
import { json, page, type Route, type Site, startCapturer, startSite, textOf } from './harness.ts';

const SENTENCE = 'The quick brown fox jumps over the lazy dog. ';
/** Milliseconds; longer than the time after which a pending request counts as hanging. */
const BLOCKED_MS = 3_000;
const ARTICLE = `<h1>Article</h1><p>${SENTENCE.repeat(20)}</p>`;

let site: Site;
let capturer: Capturer;

/** Sends a document, blocks the process of the service after the document has arrived, and then cuts the document off. */
function createBlockingRoutes(): Record<string, Route> {
  let cutOff = (): unknown => undefined;
  return {
    '/cut-off-late': (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.write(`${ARTICLE}<script src=/blocks></script>`);
      cutOff = () => response.destroy();
    },
    '/blocks': (_, response) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
      cutOff();
      response.setHeader('content-type', 'text/javascript').end();
    },
  };
}

beforeAll(async () => {
  site = await startSite({
    ...createBlockingRoutes(),
    '/static': `<title>t</title>${ARTICLE}`,
    '/fills-in': `<div id=root></div><script>setTimeout(() => { root.innerHTML = '<p>late content ${SENTENCE}' }, 200)</script>`,
    '/two-requests': `<div id=root>Loading…</div><script>
      fetch('/data/1').then((r) => r.json()).then(() => fetch('/data/2')).then((r) => r.json())
        .then(({ text }) => { root.textContent = text })</script>`,
    '/data/1': json({}, 250),
    '/data/2': json({ text: 'second answer' }, 250),
    '/polls': `${ARTICLE}<script>setInterval(() => fetch('/tick'), 100)</script>`,
    '/tick': json({}),
    '/long-poll': `${ARTICLE}<script>fetch('/hangs')</script>`,
    '/hanging-image': `${ARTICLE}<img src=/hangs width=10 height=10>`,
    '/hanging-script': `${ARTICLE}<script src=/hangs></script><p>behind the script</p>`,
    '/endless-script': `${ARTICLE}<script>for (;;);</script><p>behind the loop</p>`,
    '/endless-timers': `${ARTICLE}<script>setInterval(() => { for (;;); }, 1)</script>`,
    '/script-redirect': `<script>location = '/static'</script>`,
    '/late-script-redirect': `<p>One moment</p><script>setTimeout(() => { location = '/static' }, 300)</script>`,
    '/refresh': `<meta http-equiv=refresh content="0; url=/static"><p>Moved</p>`,
    '/refresh-later': `<meta http-equiv=refresh content="1; url=/static"><p>Moved</p>`,
    '/reloads-in-a-minute': `<meta http-equiv=refresh content="60">${ARTICLE}`,
    '/clobbered': `<form name=body></form><form name=scripts></form>${ARTICLE}<script>
      document.querySelector = () => { throw 0 }; setTimeout(() => document.forms[0].append('late words'), 100)</script>`,
  });
  capturer = await startCapturer();
});

afterAll(async () => {
  await capturer.close();
  await site.close();
});

describe('waiting until a page has settled', () => {
  it.each([
    ['/static', 'Article', 'complete'],
    ['/fills-in', 'late content', 'complete'],
    ['/two-requests', 'second answer', 'complete'],
    ['/polls', 'lazy dog', 'complete'],
    ['/long-poll', 'lazy dog', 'complete'],
    ['/hanging-image', 'lazy dog', 'complete'],
    ['/clobbered', 'late words', 'complete'],
    ['/reloads-in-a-minute', 'lazy dog', 'complete'],
    ['/hanging-script', 'lazy dog', 'stuck'],
    ['/endless-script', 'behind the loop', 'stuck'],
    ['/endless-timers', 'lazy dog', 'stuck'],
  ])(
    'returns the content of %s with the text %j and loading status %s',
    async (path, words, loadingStatus) => {
      const captured = await page(capturer, site.url(path));
      expect(textOf(captured)).toContain(words);
      expect(captured.facts.loadingStatus).toBe(loadingStatus);
    },
  );

  it('does not take a request for hanging while the process of the service is blocked', async () => {
    const captured = await page(capturer, site.url('/cut-off-late'));
    expect(captured.facts.loadingStatus).toBe('partial');
  });

  it.each(['/script-redirect', '/late-script-redirect', '/refresh', '/refresh-later'])(
    'follows the redirect of %s to its target',
    async (path) => {
      const captured = await page(capturer, site.url(path));
      expect(textOf(captured)).toContain('Article');
      expect(captured.facts.response.url).toBe(site.url('/static'));
      expect(captured.facts.response.requestedUrl).toBe(site.url(path));
    },
  );
});
