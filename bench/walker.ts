/**
 * Compares the walker with `DOMSnapshot.captureSnapshot` on a page of 92,000 nodes, interleaved: CPU of the renderer and
 * of decoding the result. Run with `node bench/walker.ts`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { type FrameEvaluator, readFrames, walkerSource } from '../src/capture/walker/index.ts';
import { decodeWalkerChunks, readMessageValue } from '../src/page/index.ts';
import { median } from './quantile.ts';

const ROUNDS = 5;
const LIMITS = { softBytes: 15_000_000, hardBytes: 30_000_000, nodes: 1_000_000 };
const MS_PER_TICK = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const SNAPSHOT = {
  computedStyles: ['display', 'visibility', 'opacity', 'font-size', 'font-weight', 'white-space', 'position'],
  includeDOMRects: true,
};

/** Returns a page with cards of text, links and attributes: seven elements and five text nodes each. */
function pageOf(cards: number): string {
  const card = (index: number) =>
    `<article class="card c${index % 40}" id="card-${index}"><h3 class="title"><a href="/item/${index}?ref=list">Item ${index}
    </a></h3><p class="text">Some words on item ${index}, <b>a few of them</b> bold, and a price.</p>
    <div class="meta"><span class="price">${index}.00</span></div></article>\n`;
  const style =
    '.card{display:inline-block;width:300px}.title{font-size:20px}.meta{position:relative}.c7{opacity:0}';
  return `<!doctype html><style>${style}</style><body>${Array.from({ length: cards }, (_, index) => card(index)).join('')}`;
}

/** Returns the CPU milliseconds of a process. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

async function rendererPid(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.toSorted((a, b) => b.cpuTime - a.cpuTime)[0]?.id ?? 0;
}

async function installWalker(cdp: CDPSession): Promise<{ frameId: string; contextId: number }> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const frameId = frameTree.frame.id;
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'bench',
  });
  await cdp.send('Runtime.evaluate', { expression: walkerSource, contextId });
  return { frameId, contextId };
}

const browser = await chromium.launch({
  executablePath: process.env.PAGEWRIGHT_CHROMIUM ?? '/usr/lib/chromium/chromium-headless-shell',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
await page.setContent(pageOf(7_000));
const cdp = await page.context().newCDPSession(page);
const frame = await installWalker(cdp);
const pid = await rendererPid(browser);
const evaluate = (contextId: number, expression: string) =>
  cdp.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
const evaluator: FrameEvaluator = {
  send: cdp.send.bind(cdp) as FrameEvaluator['send'],
  evaluate: async (contextId: number, expression: string) =>
    (await evaluate(contextId, expression)).result.value,
  evaluateRaw: async (contextId: number, expression: string) =>
    new TextEncoder().encode(JSON.stringify({ id: 0, result: await evaluate(contextId, expression) })),
};

const figures = {
  walker: [] as number[],
  wall: [] as number[],
  decode: [] as number[],
  snapshot: [] as number[],
};
let summary = '';
for (let round = 0; round < ROUNDS; round++) {
  let from = cpuMs(pid);
  const started = performance.now();
  const read = await readFrames(evaluator, [frame], LIMITS);
  figures.wall.push(performance.now() - started);
  figures.walker.push(cpuMs(pid) - from);
  const decodeFrom = process.cpuUsage();
  decodeWalkerChunks(read.chunks.map(readMessageValue));
  const decoded = process.cpuUsage(decodeFrom);
  figures.decode.push((decoded.user + decoded.system) / 1_000);
  from = cpuMs(pid);
  await cdp.send('DOMSnapshot.captureSnapshot', SNAPSHOT);
  figures.snapshot.push(cpuMs(pid) - from);
  summary = `${read.nodes} nodes, ${read.bytes} bytes, ${read.chunks.length} chunks`;
}
await browser.close();

console.log(summary);
console.log(
  `walker: ${median(figures.walker)} ms CPU of the renderer, ${Math.round(median(figures.wall))} ms until all chunks are here`,
);
console.log(`decoding: ${Math.round(median(figures.decode))} ms CPU`);
console.log(`DOMSnapshot.captureSnapshot: ${median(figures.snapshot)} ms CPU of the renderer`);
console.log(`ratio: ${(median(figures.snapshot) / median(figures.walker)).toFixed(1)}`);
