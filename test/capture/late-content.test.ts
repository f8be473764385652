import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Capturer } from '../../src/capture/index.ts';
import { json, page, type Route, type Site, startCapturer, startSite, textOf } from './harness.ts';

const WORDS = 'late words';
/** Statement that fills the page. */
const FILL = `root.textContent = '${WORDS}'`;
const ARTICLE = `<p>${'The quick brown fox jumps over the lazy dog. '.repeat(20)}</p>`;

/** Milliseconds after which a page cancels its request. The clock of an empty page is advanced by more than that. */
const CANCEL_MS = 900;
/** Milliseconds by which the clock of a page may be ahead of real time while a request is pending. */
const MAX_AHEAD_MS = 100;

/** Scripts that fill an empty page some time after it was loaded. */
const PATTERNS: Record<string, string> = {
  'a timer of 200 ms': `setTimeout(() => ${FILL}, 200)`,
  'a timer of 450 ms': `setTimeout(() => ${FILL}, 450)`,
  'four timers in a row': `let n = 0; (function next() { setTimeout(() => ++n < 4 ? next() : ${FILL}, 150) })()`,
  'an interval': `let n = 0; const id = setInterval(() => { if (++n === 5) { clearInterval(id); ${FILL} } }, 60)`,
  'five frames': `let n = 0; (function next() { requestAnimationFrame(() => ++n < 5 ? next() : ${FILL}) })()`,
  'frames after a timer': `setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => ${FILL})), 150)`,
  'an idle callback after a timer': `setTimeout(() => requestIdleCallback(() => ${FILL}), 150)`,
  'an idle callback after frames': `requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => ${FILL})))`,
  'an observer of intersections after a timer': `setTimeout(() => new IntersectionObserver(([entry]) => {
    if (entry.isIntersecting) ${FILL} }).observe(root), 150)`,
  'messages of a channel': `let n = 0; const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => ++n < 50 ? port2.postMessage(0) : ${FILL}; setTimeout(() => port2.postMessage(0), 100)`,
  'a request': `fetch('/data').then((r) => r.json()).then(() => ${FILL})`,
  'a request after a timer': `setTimeout(() => fetch('/data').then((r) => r.json()).then(() => ${FILL}), 150)`,
  'a timer after a request': `fetch('/data').then((r) => r.json()).then(() => setTimeout(() => ${FILL}, 200))`,
  'two requests in a row': `fetch('/data').then(() => fetch('/data')).then((r) => r.json()).then(() => ${FILL})`,
  'an XMLHttpRequest': `const r = new XMLHttpRequest(); r.onload = () => ${FILL}; r.open('GET', '/data'); r.send()`,
  'a module that a timer imports': `setTimeout(async () => (await import('/module.js')).fill(root), 100)`,
  'a script that a timer adds': `setTimeout(() => {
    const script = document.createElement('script'); script.src = '/script.js'; document.head.append(script) }, 100)`,
  'a database': `const open = indexedDB.open('pages', 1);
    open.onupgradeneeded = () => open.result.createObjectStore('texts');
    open.onsuccess = () => { const put = open.result.transaction('texts', 'readwrite');
      put.objectStore('texts').put(1, 1); put.oncomplete = () => ${FILL} }`,
  'a digest': `setTimeout(() => crypto.subtle.digest('SHA-256', new Uint8Array(1e6)).then(() => ${FILL}), 100)`,
  'a worker': `new Worker('/worker.js').onmessage = () => ${FILL}`,
  'a stream of events': `new EventSource('/events').onmessage = () => ${FILL}`,
  'the end of an animation': `root.textContent = 'x';
    root.animate([{ opacity: 0.5 }, { opacity: 1 }], { duration: 200 }).onfinish = () => ${FILL}`,
  // Reading a length computes the style before the change. Without it, the browser starts no transition.
  'the end of a transition': `root.textContent = 'x'; root.style.transition = 'margin-left .2s';
    setTimeout(() => { root.offsetWidth; root.style.marginLeft = '9px'; root.ontransitionend = () => ${FILL} }, 100)`,
  'a redirect by a timer': `setTimeout(() => { location = '/target' }, 300)`,
  'the load event': `addEventListener('load', () => setTimeout(() => ${FILL}, 100))`,
};
const names = Object.keys(PATTERNS);
const pathOf = (name: string): string => `/${names.indexOf(name)}`;

const sendScript =
  (body: string): Route =>
  (_, response) => {
    response.setHeader('content-type', 'text/javascript');
    response.end(body);
  };

let site: Site;
let capturer: Capturer;
/** When the page `/cancels` was served, and when it told that it has cancelled its request. */
const cancels: { servedAt: number; cancelledAt?: number } = { servedAt: 0 };

beforeAll(async () => {
  site = await startSite({
    ...Object.fromEntries(
      names.map((name) => [pathOf(name), `<div id=root></div><script>${PATTERNS[name]}</script>`]),
    ),
    '/cancels': (_, response) => {
      cancels.servedAt = performance.now();
      response.setHeader('content-type', 'text/html');
      response.end(`<div id=root></div><script>const control = new AbortController();
        setTimeout(() => control.abort(), ${CANCEL_MS});
        fetch('/data', { signal: control.signal }).then((r) => r.json()).then(() => ${FILL})
          .catch(() => fetch('/cancelled'))</script>`);
    },
    '/cancelled': (_, response) => {
      cancels.cancelledAt = performance.now();
      response.end();
    },
    '/rich': `${ARTICLE}<div id=root></div><script>setTimeout(() => ${FILL}, 400)</script>`,
    '/grows': `<div id=root></div><script>let n = 0; setInterval(() => {
      root.append(Object.assign(document.createElement('p'), { textContent: 'Row ' + ++n + ' of an endless list' })) }, 100)</script>`,
    '/target': `<p>${WORDS}</p>`,
    '/data': json({}, 300),
    '/module.js': sendScript(
      `await new Promise((resolve) => setTimeout(resolve, 100)); export const fill = (root) => ${FILL}`,
    ),
    '/script.js': sendScript(`setTimeout(() => ${FILL}, 100)`),
    '/worker.js': sendScript('setTimeout(() => postMessage(1), 200)'),
    '/events': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      setTimeout(() => response.write('data: 1\n\n'), 200);
    },
  });
  capturer = await startCapturer();
});

afterAll(async () => {
  await capturer.close();
  await site.close();
});

it.each(names)('reads an empty page that is filled by %s', async (name) => {
  const captured = await page(capturer, site.url(pathOf(name)));
  expect(textOf(captured)).toContain(WORDS);
  expect(captured.facts.loadingStatus).toBe('complete');
});

it('an advanced clock does not make a page cancel a pending request', async () => {
  const captured = await page(capturer, site.url('/cancels'));
  const { servedAt, cancelledAt } = cancels;
  if (cancelledAt === undefined) {
    expect(textOf(captured)).toContain(WORDS);
    expect(captured.facts.loadingStatus).toBe('complete');
    return;
  }
  // On a machine that stalls for so long, the page rightly cancels its request.
  expect(cancelledAt - servedAt).toBeGreaterThan(CANCEL_MS - MAX_AHEAD_MS);
});

it('reads text that a long page adds 400 ms after loading', async () => {
  expect(textOf(await page(capturer, site.url('/rich')))).toContain(WORDS);
});

it('reports the loading status capped for a page that grows endlessly, and reads its content', async () => {
  const captured = await page(capturer, site.url('/grows'));
  expect(captured.facts.loadingStatus).toBe('capped');
  expect(textOf(captured)).toContain('Row 1 of');
});
