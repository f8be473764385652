import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CapturedPage,
  type CaptureRequest,
  type Capturer,
  createCapturer,
} from '../../src/capture/index.ts';
import type { CapturerOptions } from '../../src/capture/index.ts';
import type { ElementNode } from '../../src/content/index.ts';
import { createEgress } from '../../src/egress/index.ts';
import { decodeWalkerChunks, readMessageValue } from '../../src/page/index.ts';
import { REUSED } from '../reused-starters.ts';

export const EXECUTABLE = process.env.PAGEWRIGHT_CHROMIUM || '/usr/lib/chromium/chromium-headless-shell';

export interface Site {
  url(path: string): string;
  hits(path: string): number;
  close(): Promise<void>;
}

export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** Starts a small site on a loopback port. A string is an HTML page. An unknown path never gets a response. */
export async function startSite(routes: Record<string, Route>): Promise<Site> {
  const hits = new Map<string, number>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    hits.set(pathname, (hits.get(pathname) ?? 0) + 1);
    const route = routes[pathname];
    if (typeof route === 'string') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(route);
    } else route?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    hits: (path) => hits.get(path) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON after `delayMs`. */
export const json =
  (body: unknown, delayMs = 0): Route =>
  (_, response) => {
    setTimeout(() => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    }, delayMs);
  };

export const LOOPBACK = ['127.0.0.0/8', '::1/128'];

export function startCapturer(
  options: Partial<CapturerOptions> & {
    maxTransferBytes?: number;
    exits?: string[];
    allowNetworks?: string[];
  } = {},
): Promise<Capturer> {
  const { maxTransferBytes = 50_000_000, exits = [], allowNetworks = LOOPBACK, ...rest } = options;
  return createCapturer({
    executable: EXECUTABLE,
    egress: createEgress({ allowNetworks, exits, maxTransferBytes }),
    limits: { snapshotBytes: 30_000_000, nodes: 500_000 },
    readyPages: 1,
    launch: REUSED.launchBrowser,
    ...rest,
  });
}

export const request = (url: string, fields: Partial<CaptureRequest> = {}): CaptureRequest => ({
  url,
  screenshot: 'none',
  scrollFullPage: false,
  // The budget of the service. A capture takes seconds on a busy machine.
  deadline: performance.now() + 150_000,
  signal: new AbortController().signal,
  ...fields,
});

/** Captures a URL whose outcome must be a page. */
export async function page(
  capturer: Capturer,
  url: string,
  fields: Partial<CaptureRequest> = {},
): Promise<CapturedPage> {
  const result = await capturer.capture(request(url, fields));
  if (result.outcome !== 'page') throw new Error(`Expected a page: ${JSON.stringify(result)}`);
  return result;
}

/** Returns all text in the output of the walker (the script that reads a page). */
export function textOf({ walkerOutput: seen }: CapturedPage): string {
  const parts: string[] = [];
  const waiting: ElementNode['children'] = [decodeWalkerChunks(seen.chunks.map(readMessageValue)).root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'text') parts.push(node.value);
    else waiting.push(...node.children.toReversed());
  }
  return parts.join(' ');
}
