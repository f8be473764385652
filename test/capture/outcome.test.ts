import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Capturer } from '../../src/capture/index.ts';
import { toOriginOutcome } from '../../src/contract/index.ts';
import { incomplete, incompleteHead, REPORTS_ARRIVAL, startRaw } from '../origin/index.ts';
import { page, request, type Site, startCapturer, startSite, textOf } from './harness.ts';

let site: Site;
let capturer: Capturer;

const redirect =
  (location: string, status = 302): Parameters<typeof startSite>[0][string] =>
  (_, response) =>
    response.writeHead(status, { location }).end();

beforeAll(async () => {
  site = await startSite({
    '/page': '<h1>Arrived</h1>',
    '/moved': redirect('/page', 301),
    '/loop': redirect('/loop'),
    '/to-file': redirect('file:///etc/passwd'),
    '/to-forbidden': redirect('http://10.0.0.1/'),
    '/script-to-refused': '<p>Wait</p><script>location = "http://127.0.0.1:9999/"</script>',
    '/navigates-to-missing': `<h1>Shown</h1><p>${'All of it stood here. '.repeat(30)}</p><script>location = '/missing'</script>`,
    '/navigates-early': `<head><script>location = '/missing'</script></head><p>${'All of it stood here. '.repeat(30)}</p>`,
    '/navigates-to-refused': `<p>${'All of it stood here. '.repeat(30)}</p><script>
      setTimeout(() => { location = 'http://127.0.0.1:9999/' }, 50)</script>`,
    '/wait-for-missing': '<p>Wait</p><script>location = "/missing"</script>',
    '/no-content': (_, response) => response.writeHead(204).end(),
    '/missing': (_, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>'),
    '/busy': (_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Busy</h1>'),
    '/pdf': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
    '/attachment': (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=a.html' })
        .end('<h1>File</h1>'),
    '/reset': (incoming) => incoming.socket.resetAndDestroy(),
    '/closed': (incoming) => incoming.socket.end(),
    '/undecodable': (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('no gzip'),
  });
  capturer = await startCapturer({ allowNetworks: ['127.0.0.1/32'] });
});

afterAll(async () => {
  await capturer.close();
  await site.close();
});

describe('an unreachable origin', () => {
  it.each([
    ['http://nothing.invalid/', 'dns', 'net::ERR_NAME_NOT_RESOLVED', false],
    ['http://127.0.0.1:9999/', 'connectionRefused', 'net::ERR_CONNECTION_REFUSED', true],
    ['http://10.0.0.1/', 'addressUnreachable', 'net::ERR_ADDRESS_INVALID', false],
    ['http://[::1]:8080/', 'addressUnreachable', 'net::ERR_ADDRESS_INVALID', false],
    ['/to-forbidden', 'addressUnreachable', 'net::ERR_ADDRESS_INVALID', false],
    ['/reset', 'connectionReset', 'net::ERR_CONNECTION_RESET', true],
    ['/closed', 'emptyResponse', 'net::ERR_EMPTY_RESPONSE', true],
    ['/script-to-refused', 'connectionRefused', 'net::ERR_CONNECTION_REFUSED', true],
  ])('reports %s as outcome %s', async (address, kind, upstreamError, retryable) => {
    const url = address.startsWith('/') ? site.url(address) : address;
    const result = await capturer.capture(request(url));
    expect(result).toMatchObject({
      outcome: 'originError',
      error: { _tag: 'FetchOriginError', url, kind, upstreamError, retryable, contentAvailable: false },
    });
  });

  it('reports endless redirects as an origin error with status 302 and redirectLimitReached', async () => {
    const result = await capturer.capture(request(site.url('/loop')));
    expect(result).toMatchObject({
      outcome: 'originError',
      error: {
        kind: 'http',
        originStatusCode: 302,
        upstreamError: 'net::ERR_TOO_MANY_REDIRECTS',
        redirectLimitReached: true,
        retryable: false,
      },
    });
  });
});

describe('a failure that repeats', () => {
  it.each([
    ['/no-content', 'FetchNavigationFailed', 'pageNeverSettled'],
    ['/to-file', 'FetchNavigationFailed', 'unsafeNavigation'],
    ['http://127.0.0.1:6000/', 'FetchNavigationFailed', 'unsafeNavigation'],
    ['/undecodable', 'FetchCaptureFailed', 'undecodable'],
  ])('the capture of %s fails with %s and failure type %s', async (address, tag, failureType) => {
    const url = address.startsWith('/') ? site.url(address) : address;
    await expect(capturer.capture(request(url))).rejects.toMatchObject({ tag, fields: { url, failureType } });
  });

  it('reports a response that is not HTTP as an invalid response', async () => {
    const babbler = createServer((socket) => socket.on('error', () => undefined).end('220 mail ready\r\n'));
    await new Promise<void>((resolve) => babbler.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(babbler.address() as AddressInfo).port}/`;
    await expect(capturer.capture(request(url))).rejects.toMatchObject({
      tag: 'FetchNavigationFailed',
      fields: { failureType: 'invalidResponse' },
    });
    babbler.close();
  });
});

describe('a response of the origin', () => {
  it('returns URL, status and content type of the last response after a redirect', async () => {
    const captured = await page(capturer, site.url('/moved'));
    expect(captured.facts.response).toMatchObject({
      url: site.url('/page'),
      requestedUrl: site.url('/moved'),
      originStatusCode: 200,
      redirectStatusCode: 301,
      contentType: 'text/html; charset=utf-8',
    });
    expect(toOriginOutcome(captured.facts.response, true)).toBeUndefined();
  });

  it.each([
    ['/missing', 404, 'Not here', false],
    ['/busy', 503, 'Busy', true],
  ])(
    'captures %s and returns the error status of the page',
    async (path, originStatusCode, words, retryable) => {
      const captured = await page(capturer, site.url(path));
      expect(textOf(captured)).toContain(words);
      expect(toOriginOutcome(captured.facts.response, true)).toMatchObject({
        kind: 'http',
        originStatusCode,
        retryable,
        contentAvailable: true,
      });
    },
  );

  it.each(['/navigates-to-missing', '/navigates-early', '/navigates-to-refused'])(
    'keeps the text of %s when its script then navigates to a page that fails',
    async (path) => {
      const captured = await page(capturer, site.url(path));
      expect(captured.facts.response).toMatchObject({ url: site.url(path), originStatusCode: 200 });
      expect(captured.facts.loadingStatus).toBe('complete');
      expect(textOf(captured)).toContain('stood here');
    },
  );

  it('follows the navigation of a page without text to an error page', async () => {
    const captured = await page(capturer, site.url('/wait-for-missing'));
    expect(toOriginOutcome(captured.facts.response, true)).toMatchObject({
      kind: 'http',
      originStatusCode: 404,
    });
  });

  it.each(['/pdf', '/attachment'])('reports the response to %s as a download', async (path) => {
    const result = await capturer.capture(request(site.url(path)));
    expect(result).toMatchObject({ outcome: 'download', response: { originStatusCode: 200 } });
  });

  it('captures the received part of a truncated body', async () => {
    const server = await startRaw(
      incomplete(`${incompleteHead('200 OK')}<h1>Half</h1><p>of a page${REPORTS_ARRIVAL}`, 'close'),
    );
    onTestFinished(server.close);
    const captured = await page(capturer, `http://127.0.0.1:${server.port}/`);
    expect(captured.facts.loadingStatus).toBe('partial');
    expect(textOf(captured)).toContain('of a page');
  });
});
