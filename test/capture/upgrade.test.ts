import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capturer } from '../../src/capture/index.ts';
import { toOriginOutcome } from '../../src/contract/index.ts';
import { page, request, startCapturer, textOf } from './harness.ts';

/** A host in Chromium's built-in HSTS list, which includes all its subdomains. */
const LISTED = 'listed.accounts.google.com';
const url = (path: string) => `http://${LISTED}${path}`;
const LIMIT = 200_000;

const asked: { path: string | undefined; agent: string | undefined; accept: string | undefined }[] = [];
const dialled: string[] = [];
let site: Server;
let exit: Server;
let capturer: Capturer;

beforeAll(async () => {
  site = createServer(({ url: path, headers }, response) => {
    asked.push({ path, agent: headers['user-agent'], accept: headers.accept });
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('x-of-the-origin', 'yes');
    if (path === '/to-secure') return response.writeHead(301, { location: `https://${LISTED}/` }).end();
    if (path === '/moved') return response.writeHead(302, { location: url('/packed#part') }).end();
    if (path === '/packed') {
      const body = gzipSync('<h1>Unpacked ö</h1>');
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    }
    if (path === '/missing') return response.writeHead(404).end('<h1>Not here</h1>');
    if (path === '/huge') return response.end('x'.repeat(2 * LIMIT));
    return response.end('<h1>Plain</h1><p id=at></p><script>at.textContent = location.origin</script>');
  });
  // The proxy refuses port 443. On port 80 it connects every name to the site.
  exit = createServer().on('connect', ({ url: target = '' }, socket: Socket) => {
    dialled.push(target);
    socket.on('error', () => undefined);
    if (!target.endsWith(':80')) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    site.emit('connection', socket);
  });
  await new Promise<void>((resolve) => exit.listen(0, '127.0.0.1', resolve));
  const { port } = exit.address() as AddressInfo;
  capturer = await startCapturer({
    exits: [`http://127.0.0.1:${port}?dns=remote`],
    maxTransferBytes: LIMIT,
  });
});

afterAll(async () => {
  await capturer.close();
  exit.closeAllConnections();
  exit.close();
});

describe('an HSTS upgrade to a port that does not answer', () => {
  it('captures the http URL if the https port does not answer', async ({ skip }) => {
    const captured = await page(capturer, url('/?a=*'));
    expect(textOf(captured)).toContain(`http://${LISTED}`);
    expect(captured.facts.response).toMatchObject({ url: url('/?a=*'), originStatusCode: 200 });
    expect(captured.facts.response.redirectStatusCode).toBeUndefined();
    expect(captured.facts.response.headers['x-of-the-origin']).toBe('yes');
    expect(captured.facts.transferBytes).toBeGreaterThan(50);
    const { agent, accept } = asked.at(-1) ?? {};
    expect(agent).toMatch(/^Mozilla.* Chrome\//);
    expect(accept).toMatch(/^text\/html/);
    // Chromium ignores its HSTS list 70 days after its build date (TransportSecurityState::IsBuildTimely).
    const isEnforced = dialled.includes(`${LISTED}:443`);
    skip(!isEnforced, 'This browser was built more than ten weeks ago: it upgrades nothing by its list.');
  });

  it('follows redirects of the http site and decodes its body', async () => {
    const captured = await page(capturer, url('/moved'));
    expect(textOf(captured)).toContain('Unpacked ö');
    expect(captured.facts.response).toMatchObject({
      url: url('/packed'),
      requestedUrl: url('/moved'),
      redirectStatusCode: 302,
      contentType: 'text/html; charset=utf-8',
    });
  });

  it('reports an error status of the http site', async () => {
    const captured = await page(capturer, url('/missing'));
    expect(toOriginOutcome(captured.facts.response, true)).toMatchObject({
      kind: 'http',
      originStatusCode: 404,
    });
  });

  it('an HSTS upgrade fails if the http site redirects to https', async () => {
    await expect(capturer.capture(request(url('/to-secure')))).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
    });
  });

  it('an HSTS upgrade does not change the limit of transferred bytes', async () => {
    await expect(capturer.capture(request(url('/huge')))).rejects.toMatchObject({
      tag: 'FetchPageTooLarge',
      fields: { limitKind: 'transfer_bytes', limitBytes: LIMIT },
    });
  });
});

it('never falls back to http for an https URL of the caller', async () => {
  const before = asked.length;
  await expect(capturer.capture(request(`https://${LISTED}/`))).rejects.toMatchObject({
    tag: 'ServiceUnavailable',
  });
  expect(asked.length).toBe(before);
});
