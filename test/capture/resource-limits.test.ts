import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProcessTree } from '../../src/capture/browser/process-tree.ts';
import { type Capturer, launchBrowser } from '../../src/capture/index.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { page, request, startCapturer, textOf } from './harness.ts';

const CONTENT = 'The content of a page that means harm.';
const MAX_WORKERS = 16;
const MAX_WORKER_STARTS = 128;

let origin: Origin;
let capturer: Capturer;

/** Returns the number of workers that ran since the last call. */
let counted = 0;
const workersRan = (): number => {
  const total = origin.requests('/malicious/ran').length;
  const ran = total - counted;
  counted = total;
  return ran;
};

const scriptHeaders = { 'content-type': 'text/javascript' };

beforeAll(async () => {
  origin = await startOrigin({
    '/from-workers': {
      about: 'A page whose text comes from workers of each kind',
      serve: ({ response }) => {
        response.setHeader('content-type', 'text/html');
        response.end(`<h1>Workers</h1><script>
          const show = ({ data }) => document.body.append(' ' + data);
          new Worker('/from-workers.js?dedicated').onmessage = show;
          const shared = new SharedWorker('/from-workers.js?shared');
          shared.port.onmessage = show;
          navigator.serviceWorker.register('/from-workers.js?service', { scope: '/' });
          navigator.serviceWorker.ready.then(() => show({ data: 'service' }));</script>`);
      },
    },
    '/from-workers.js': {
      about: 'The script of all its workers',
      serve: ({ response }) => {
        response.writeHead(200, scriptHeaders);
        response.end(`
          if (location.search === '?nested') postMessage('nested');
          if (location.search === '?dedicated') {
            postMessage('dedicated');
            new Worker('/from-workers.js?nested').onmessage = ({ data }) => postMessage(data);
          }
          onconnect = ({ ports: [port] }) => port.postMessage('shared');`);
      },
    },
  });
  capturer = await startCapturer({ launch: launchBrowser, readyPages: 2 });
});

afterAll(async () => {
  await capturer.close();
  await origin.close();
});

describe.skipIf(process.platform !== 'linux')('resource limits', () => {
  it('does not stop a page whose text comes from web workers', async () => {
    const text = textOf(await page(capturer, origin.url('/from-workers')));
    for (const worker of ['dedicated', 'nested', 'shared', 'service']) expect(text).toContain(worker);
  });

  it.each([
    // A start of 300 workers exceeds the limit, so the page can be stopped before any worker runs.
    ['busy-workers', 0, MAX_WORKERS],
    ['shared-workers', 0, MAX_WORKERS],
    ['service-workers', 0, MAX_WORKERS],
    ['worker-churn', 0, MAX_WORKER_STARTS],
    ['wasm-workers', 1, MAX_WORKERS],
    ['nested-workers', 1, MAX_WORKERS],
  ])('the page %s starts at least %i and at most %i web workers', async (name, least, limit) => {
    workersRan();
    const captured = await page(capturer, origin.url(`/malicious/${name}`));
    expect(textOf(captured)).toContain(CONTENT);
    const ran = workersRan();
    expect(ran).toBeGreaterThanOrEqual(least);
    expect(ran).toBeLessThanOrEqual(limit);
    // Whether the page reaches a limit of workers or the end of its time first depends on the speed of the machine.
    if (name === 'busy-workers') expect(['stuck', 'capped']).toContain(captured.facts.loadingStatus);
  });

  // Beside other processes, a page may reach the end of its time before its limit. Then it is captured again.
  it('stops a page with many frames at a resource limit and returns the content read so far', async () => {
    const captureFrames = async () => {
      const captured = await page(capturer, origin.url('/malicious/many-frames'));
      expect(textOf(captured)).toContain(CONTENT);
      return captured.facts.loadingStatus;
    };
    await expect.poll(captureFrames).toBe('stuck');
  });

  it('stops a page at its CPU limit and returns the content read so far', async () => {
    const captureLoop = async () => {
      const own = await startCapturer({ launch: launchBrowser, rendererCpuSeconds: 1 });
      const captured = await page(own, origin.url('/malicious/burn'));
      expect(textOf(captured)).toContain(CONTENT);
      const { killedRenderers, launches } = own.stats();
      await own.close();
      return { status: captured.facts.loadingStatus, killedRenderers, launches };
    };
    await expect.poll(captureLoop).toEqual({ status: 'stuck', killedRenderers: 0, launches: 1 });
  });

  it('lowers the CPU priority of a page with many web workers', async () => {
    const renderers = () => readProcessTree(process.pid).filter(({ type }) => type === 'renderer');
    const bombs = () => renderers().filter(({ pid }) => workerNices(pid).includes(19));
    await expect.poll(bombs).toEqual([]);
    const controller = new AbortController();
    const bomb = capturer.capture(
      request(origin.url('/malicious/wasm-workers'), { signal: controller.signal }),
    );
    const end = bomb.then(
      () => 'ended',
      (error: Error) => error.message,
    );
    await expect.poll(bombs, { interval: 20 }).toHaveLength(1);
    expect(textOf(await page(capturer, origin.url('/small')))).toContain('nothing to load');
    controller.abort(new Error('not wanted'));
    // On a busy machine, the capture has ended before the other one.
    expect(['ended', 'not wanted']).toContain(await end);
    await expect.poll(bombs).toEqual([]);
    expect(renderers().map(({ pid }) => niceOf(`${pid}`))).toContain(2);
    expect(capturer.stats().launches).toBe(1);
  });
});

/** The nice value of a process or thread. @param path below /proc */
function niceOf(path: string): number {
  const stat = readFileSync(`/proc/${path}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

/** The nice values of the workers of a renderer; none if it has exited. */
function workerNices(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}`);
    const isWorker = (path: string) => readFileSync(`/proc/${path}/comm`, 'latin1').startsWith('Dedicated');
    return threads.filter(isWorker).map(niceOf);
  } catch {
    return [];
  }
}
