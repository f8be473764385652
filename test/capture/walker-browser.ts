import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import {
  type FrameEvaluator,
  readFrames,
  readHtml,
  type WalkedFrame,
  type WalkLimits,
  walkerSource,
} from '../../src/capture/walker/index.ts';
import { decodeHtml, decodeWalkerChunks, readMessageValue, type DecodedPage } from '../../src/page/index.ts';

export const LIMITS: WalkLimits = { softBytes: 15_000_000, hardBytes: 30_000_000, nodes: 1_000_000 };

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.PAGEWRIGHT_CHROMIUM ?? '/usr/lib/chromium/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-features=IsolateOrigins,site-per-process'],
    // Without a limit: the limit of the test applies.
    timeout: 0,
  });
}

/** Serves `pages` by path. */
export async function servePages(pages: Record<string, string>): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/**
 * Opens a URL or HTML and reads the page in the same way as the service: in isolated worlds, with unparsed CDP
 * messages and the decoder.
 */
export async function walkPage(browser: Browser, page: { url: string } | { html: string }, limits = LIMITS) {
  const tab = 'url' in page ? await openTab(browser) : await reuseTab(browser);
  if ('url' in page) await tab.goto(page.url);
  else await tab.setContent(page.html);
  const cdp = await tab.context().newCDPSession(tab);
  try {
    const frames: WalkedFrame[] = [];
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const waiting = [{ tree: frameTree, parentFrameId: undefined as string | undefined }];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const frameId = next.tree.frame.id;
      const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
        frameId,
        worldName: 'pagewright',
      });
      await cdp.send('Runtime.evaluate', { expression: walkerSource, contextId: executionContextId });
      frames.push({
        frameId,
        contextId: executionContextId,
        ...(next.parentFrameId && { parentFrameId: next.parentFrameId }),
      });
      for (const tree of next.tree.childFrames ?? []) waiting.push({ tree, parentFrameId: frameId });
    }
    const evaluate = async (contextId: number, expression: string) => {
      const reply = await cdp.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
      if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description);
      return reply;
    };
    const evaluator: FrameEvaluator = {
      send: cdp.send.bind(cdp) as FrameEvaluator['send'],
      evaluate: async (contextId, expression) => (await evaluate(contextId, expression)).result.value,
      evaluateRaw: async (contextId, expression) =>
        new TextEncoder().encode(JSON.stringify({ id: 1, result: await evaluate(contextId, expression) })),
    };
    const read = await readFrames(evaluator, frames, limits);
    const seen: DecodedPage | undefined = read.refused
      ? undefined
      : decodeWalkerChunks(read.chunks.map(readMessageValue));
    const [top] = frames;
    const readHtmlOf = top && !read.refused ? await readHtml(evaluator, top, limits.hardBytes) : undefined;
    return { read, seen, html: readHtmlOf && { ...readHtmlOf, text: decodeHtml(readHtmlOf.chunks) } };
  } finally {
    await cdp.detach();
    if ('url' in page) await tab.context().close();
  }
}

async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(0);
  return await context.newPage();
}

/** The tab of each browser in which snippets of HTML are read one after another. */
const tabs = new WeakMap<Browser, Page>();

/** Returns the tab for snippets with a new document and a new window. A tab of its own would take longer than the walk. */
async function reuseTab(browser: Browser): Promise<Page> {
  const tab = tabs.get(browser) ?? (await openTab(browser));
  tabs.set(browser, tab);
  await tab.goto('about:blank');
  return tab;
}
