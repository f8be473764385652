/**
 * CPU and latency of a capture against Playwright with the same browser (new context, `load`, `content()`),
 * interleaved, medians; then the latency of pages whose content arrives after `load`.
 * Usage: node bench/capture.ts [rounds]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { type Capturer, createCapturer } from '../src/capture/index.ts';
import { createEgress } from '../src/egress/index.ts';
import { measureTreeCpu } from './cpu.ts';
import { serveLocally } from './local-service.ts';
import { median } from './quantile.ts';

const EXECUTABLE = process.env.PAGEWRIGHT_CHROMIUM || '/usr/lib/chromium/chromium-headless-shell';
const ROUNDS = Number(process.argv[2] ?? 20);
const PAUSE_MS = 150;

const paragraph = '<p>The quick brown fox jumps over the lazy dog, and <a href="/next">goes on</a>.</p>';
const ROUTES: Record<string, string> = {
  '/small': `<!doctype html><title>Small</title><h1>Small</h1>${paragraph.repeat(10)}`,
  '/large': `<!doctype html><title>Large</title><style>p{margin:1em}</style><h1>Large</h1>${paragraph.repeat(3_600)}`,
  '/fills-in': `<div id=root></div><script>setTimeout(() => { root.innerHTML = '${paragraph}' }, 200)</script>`,
  '/two-requests': `<div id=root></div><script>fetch('/slow?1').then(() => fetch('/slow?2')).then(() => { root.innerHTML = '${paragraph}' })</script>`,
  '/polls': `${paragraph.repeat(10)}<script>setInterval(() => fetch('/slow'), 300)</script>`,
  '/long-poll': `${paragraph.repeat(10)}<script>fetch('/hangs')</script>`,
  '/hanging-image': `${paragraph.repeat(10)}<img src=/hangs>`,
  '/endless-script': `${paragraph.repeat(10)}<script>for (;;);</script>`,
};

const { base, close } = await serveLocally((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  if (pathname === '/hangs') return;
  if (pathname === '/slow') {
    setTimeout(() => response.setHeader('content-type', 'application/json').end('{}'), 250);
    return;
  }
  response.setHeader('content-type', 'text/html').end(ROUTES[pathname] ?? '');
});

async function capture(capturer: Capturer, path: string): Promise<void> {
  const { outcome } = await capturer.capture({
    url: base + path,
    screenshot: 'none',
    scrollFullPage: false,
    deadline: performance.now() + 30_000,
    signal: new AbortController().signal,
  });
  if (outcome !== 'page') throw new Error(`${path}: ${outcome}`);
}

const capturer = await createCapturer({
  executable: EXECUTABLE,
  egress: createEgress({ allowNetworks: ['127.0.0.0/8'], exits: [], maxTransferBytes: 50_000_000 }),
  limits: { snapshotBytes: 30_000_000, nodes: 500_000 },
});
const playwright = await chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox'] });

async function playwrightLoad(path: string): Promise<void> {
  const context = await playwright.newContext();
  const page = await context.newPage();
  await page.goto(base + path, { waitUntil: 'load' });
  await page.content();
  // Closing is not measured, and neither is it for Pagewright.
  void context.close();
}

for (const path of ['/small', '/large']) {
  const ours = { ms: [] as number[], cpu: [] as number[] };
  const theirs = { ms: [] as number[], cpu: [] as number[] };
  const contenders = [
    { figures: ours, run: () => capture(capturer, path) },
    { figures: theirs, run: () => playwrightLoad(path) },
  ];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { figures, run } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const cpu = measureTreeCpu(process.pid);
      const start = performance.now();
      await run();
      figures.ms.push(performance.now() - start);
      await sleep(PAUSE_MS);
      figures.cpu.push(measureTreeCpu(process.pid) - cpu);
    }
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ms, peerMs] = [median(ours.ms), median(theirs.ms)];
  const [cpu, peerCpu] = [mean(ours.cpu), mean(theirs.cpu)];
  console.log(
    `${path}: latency ${ms.toFixed(0)} ms, Playwright ${peerMs.toFixed(0)} ms (${(ms / peerMs).toFixed(2)}×); ` +
      `CPU ${cpu.toFixed(0)} ms, Playwright ${peerCpu.toFixed(0)} ms (${(cpu / peerCpu).toFixed(2)}×)`,
  );
}
await playwright.close();

for (const path of [
  '/fills-in',
  '/two-requests',
  '/polls',
  '/long-poll',
  '/hanging-image',
  '/endless-script',
]) {
  const times: number[] = [];
  for (let round = 0; round < (path === '/endless-script' ? 2 : 5); round++) {
    const start = performance.now();
    await capture(capturer, path);
    times.push(performance.now() - start);
    await sleep(PAUSE_MS);
  }
  console.log(`${path}: median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`);
}
console.log(
  `memory: ${((await capturer.memoryBytes()) / 1e6).toFixed(0)} MB resident, shared pages counted often`,
);
await capturer.close();
await close();
