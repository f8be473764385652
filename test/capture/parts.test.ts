import { createServer, connect, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capturer } from '../../src/capture/index.ts';
import { json, page, request, type Site, startCapturer, startSite, textOf } from './harness.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WALL = '<title>Just a moment...</title><h1>Checking</h1><script>window._cf_chl_opt = {}</script>';

let site: Site;
let capturer: Capturer;

beforeAll(async () => {
  site = await startSite({
    '/pictures':
      '<h1>Pictures</h1><img src=/picture.png width=50 height=50><video src=/film.mp4 autoplay></video>',
    '/picture.png': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG),
    '/tall': '<body style="margin:0"><div style="height:3000px">Tall</div>',
    '/very-tall': '<body style="margin:0"><div style="height:9000px">Very tall</div>',
    '/lazy': `<div style="height:2500px">Top</div><p id=last></p><script>
      new IntersectionObserver((seen) => { if (seen[0].isIntersecting) fetch('/more').then((r) => r.json())
        .then(({ text }) => { last.textContent = text }) }).observe(last)</script>`,
    '/more': json({ text: 'came when it was scrolled to' }),
    '/fetches': `<p id=at>…</p><script>fetch('/graph', { method: 'POST', body: '{}' }).then((r) => r.json())
      .then(({ text }) => { at.textContent = text })</script>`,
    '/graph': json({ text: 'süß', list: [1, 2] }),
    '/heavy': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<p>${'x'.repeat(400_000)}</p>`);
    },
    '/many': `<ul>${'<li>item'.repeat(10_000)}</ul>`,
    '/wall': (_, response) =>
      response.writeHead(403, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }).end(WALL),
  });
  capturer = await startCapturer();
});

afterAll(async () => {
  await capturer.close();
  await site.close();
});

describe('images in captures', () => {
  it('loads images only for screenshots, and never loads videos', async () => {
    await page(capturer, site.url('/pictures'));
    expect(site.hits('/picture.png')).toBe(0);
    await page(capturer, site.url('/pictures'), { screenshot: 'viewport' });
    expect(site.hits('/picture.png')).toBe(1);
    expect(site.hits('/film.mp4')).toBe(0);
  });

  it('a screenshot of the viewport is a PNG in the size of the viewport', async () => {
    const { facts, image } = await page(capturer, site.url('/tall'), { screenshot: 'viewport' });
    expect(facts.screenshot).toMatchObject({
      mimeType: 'image/png',
      fullPage: false,
      width: 1365,
      height: 900,
    });
    const bytes = Buffer.from(image ?? []);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1365, 900]);
  });

  it('a screenshot of the full page contains everything below the viewport', async () => {
    const { facts, image } = await page(capturer, site.url('/tall'), { screenshot: 'fullPage' });
    expect(facts.screenshot).toMatchObject({ mimeType: 'image/png', fullPage: true, height: 3000 });
    expect(Buffer.from(image ?? []).readUInt32BE(20)).toBe(3000);
  });

  it('a screenshot of a very tall page is a JPEG', async () => {
    const { facts, image } = await page(capturer, site.url('/very-tall'), { screenshot: 'fullPage' });
    expect(facts.screenshot).toMatchObject({ mimeType: 'image/jpeg', height: 9000 });
    expect([...(image?.subarray(0, 2) ?? [])]).toEqual([0xff, 0xd8]);
  });
});

describe('content that a page loads', () => {
  it('includes content that loads on scrolling', async () => {
    expect(textOf(await page(capturer, site.url('/lazy')))).not.toContain('scrolled to');
    expect(textOf(await page(capturer, site.url('/lazy'), { scrollFullPage: true }))).toContain(
      'scrolled to',
    );
  });

  it('returns JSON that the page fetched, with its URL and method', async () => {
    const { jsonResponses: fetched } = await page(capturer, site.url('/fetches'));
    expect(fetched.map(({ url, method }) => ({ url, method }))).toEqual([
      { url: site.url('/graph'), method: 'POST' },
    ]);
    expect(JSON.parse(new TextDecoder().decode(fetched[0]?.body))).toEqual({ text: 'süß', list: [1, 2] });
  });
});

describe('a page above a size limit', () => {
  it('refuses a page that transfers more bytes than the limit', async () => {
    const own = await startCapturer({ maxTransferBytes: 100_000 });
    await expect(own.capture(request(site.url('/heavy')))).rejects.toMatchObject({
      tag: 'FetchPageTooLarge',
      fields: { limitKind: 'transfer_bytes', limitBytes: 100_000 },
    });
    await own.close();
  });

  it('fails for a snapshot above the size limit, and leaves parts out above half of the limit', async () => {
    const small = await startCapturer({ limits: { snapshotBytes: 100_000, nodes: 500_000 } });
    await expect(small.capture(request(site.url('/many')))).rejects.toMatchObject({
      tag: 'FetchPageTooLarge',
      fields: { limitKind: 'domsnapshot_bytes', limitBytes: 100_000 },
    });
    await small.close();
    const whole = await page(capturer, site.url('/many'));
    expect(whole.facts.degraded).toBeUndefined();
    expect(whole.html?.bytes).toBeGreaterThan(100_000);
    const limit = Math.round(whole.walkerOutput.bytes * 1.5);
    const middling = await startCapturer({ limits: { snapshotBytes: limit, nodes: 500_000 } });
    const { facts, html } = await page(middling, site.url('/many'));
    expect(facts.degraded).toMatchObject({ reason: 'pageTooLarge', limitKind: 'domsnapshot_bytes' });
    expect(facts.degraded?.skipped).toContain('html');
    expect(html).toBeUndefined();
    await middling.close();
  });
});

describe('a wall in place of the page', () => {
  let exit: Server;
  let dials = 0;

  beforeAll(async () => {
    // Starts a minimal HTTP CONNECT proxy. The site treats its requests as requests of another visitor.
    exit = createServer((client) => {
      client.on('error', () => undefined);
      client.once('data', (head) => {
        dials++;
        const [, host, port] = /^CONNECT ([\d.]+):(\d+)/.exec(head.toString('latin1')) ?? [];
        const target = connect(Number(port), host, () => {
          client.write('HTTP/1.1 200 OK\r\n\r\n');
          client.pipe(target).pipe(client);
        });
        target.on('error', () => client.destroy());
      });
    });
    await new Promise<void>((resolve) => exit.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => exit.close());

  it('reports the type of a wall (captcha, ban or login page)', async () => {
    await expect(capturer.capture(request(site.url('/wall')))).rejects.toMatchObject({
      tag: 'FetchBlocked',
      fields: { url: site.url('/wall'), blockedType: 'botProtection' },
    });
  });

  it('retries a page behind a wall once through another proxy exit', async () => {
    const before = site.hits('/wall');
    const address = `http://127.0.0.1:${(exit.address() as AddressInfo).port}`;
    const own = await startCapturer({ exits: ['direct', address] });
    await expect(own.capture(request(site.url('/wall')))).rejects.toMatchObject({ tag: 'FetchBlocked' });
    expect(site.hits('/wall') - before).toBe(2);
    expect(dials).toBeGreaterThan(0);
    await own.close();
  });
});
