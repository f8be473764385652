// node scripts/train-reading/capture.ts RECORDINGS   (PAGEWRIGHT_BENCHMARKS set)
// Captures every page of the benchmark in the browser and writes RECORDINGS/<id>.zst. Existing recordings are kept.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { zstdCompressSync } from 'node:zlib';
import { createCapturer } from '../../src/capture/index.ts';
import { createEgress } from '../../src/egress/index.ts';
import { readMessageValue } from '../../src/page/index.ts';
import { type CorpusPage, listCorpusPages, htmlOf } from './corpus.ts';
import { type Recording, getRecordingPath } from './recording.ts';

const EXECUTABLE = process.env.PAGEWRIGHT_CHROMIUM || '/usr/lib/chromium/chromium-headless-shell';
const JOBS = 2;
const DEADLINE_MS = 60_000;

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
const out = process.argv[2];
if (benchmarks === undefined || out === undefined)
  throw new Error('usage: PAGEWRIGHT_BENCHMARKS=… node scripts/train-reading/capture.ts RECORDINGS');
mkdirSync(out, { recursive: true });
const pages = listCorpusPages(benchmarks);
const byAddress = new Map(pages.map((page) => [page.url.host + page.url.pathname + page.url.search, page]));
const hosts = new Set(pages.map(({ url }) => url.host));

/** A proxy exit that serves only the hosts of the corpus. */
const exit = createServer();
const origin = createServer((request: IncomingMessage, response: ServerResponse) => {
  const page = byAddress.get((request.headers.host ?? '').replace(/:80$/, '') + request.url);
  if (page === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(htmlOf(page));
});
exit.on('connect', (request: IncomingMessage, socket) => {
  socket.on('error', () => undefined);
  const [host, port] = (request.url ?? '').split(/:(?=\d+$)/);
  if (port !== '80' || host === undefined || !hosts.has(host)) {
    socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n');
    return;
  }
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  origin.emit('connection', socket);
});
await new Promise<void>((resolve) => exit.listen(0, '127.0.0.1', resolve));
const egress = createEgress({
  allowNetworks: [],
  exits: [`http://127.0.0.1:${(exit.address() as AddressInfo).port}?dns=remote`],
  maxTransferBytes: 50_000_000,
});
const capturer = await createCapturer({
  executable: EXECUTABLE,
  egress,
  limits: { snapshotBytes: 30_000_000, nodes: 2_000_000 },
});

async function capture({ url }: CorpusPage): Promise<Recording | string> {
  const page = await capturer.capture({
    url: url.href,
    screenshot: 'none',
    scrollFullPage: false,
    deadline: performance.now() + DEADLINE_MS,
    signal: new AbortController().signal,
  });
  if (page.outcome !== 'page') return page.outcome;
  return {
    requestedUrl: page.facts.response.requestedUrl,
    finalUrl: page.facts.response.url,
    contentType: page.facts.response.contentType,
    headers: page.facts.response.headers,
    chunks: page.walkerOutput.chunks.map(readMessageValue),
    fetched: page.jsonResponses.map(({ url, method, body }) => ({
      url,
      method,
      text: new TextDecoder().decode(body),
    })),
  };
}

const waiting = pages.filter(({ id }) => !existsSync(getRecordingPath(out, id)));
let done = 0;
await Promise.all(
  Array.from({ length: JOBS }, async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const recording = await capture(page).catch((error: unknown) => String(error));
      if (typeof recording === 'string') console.log(`${page.id}: ${recording}`);
      else writeFileSync(getRecordingPath(out, page.id), zstdCompressSync(JSON.stringify(recording)));
      if (++done % 100 === 0) console.log(`${done} captured, ${waiting.length} to go`);
    }
  }),
);
await capturer.close();
exit.close();
process.exit(0);
