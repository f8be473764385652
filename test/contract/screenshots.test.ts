import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, page, startOrigin } from '../origin/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/tall': page('A page of 3,000 pixels', {
        body: '<style>body, p { margin: 0 }</style><div style="height: 3000px"><p>Tall</p></div>',
      }),
      '/endlessly-tall': page('A page of 9,000 pixels', {
        body: '<style>body, p { margin: 0 }</style><div style="height: 9000px"><p>Taller</p></div>',
      }),
    }),
    startPagewright(),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const PNG = '89504e470d0a1a0a';
const sizeOfPng = (bytes: Buffer) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

async function take(path: string, screenshot: unknown): Promise<JsonValue> {
  const { json } = await service.fetchJson({ url: origin.url(path), include: { screenshot } });
  return json.data.screenshot;
}

async function download(url: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('fetches with a screenshot', () => {
  it('returns the viewport as a PNG at a URL without a key', async () => {
    const { url, fullPage } = await take('/tall', true);
    expect(fullPage).toBe(false);
    const { response, bytes } = await download(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG);
    const { width, height } = sizeOfPng(bytes);
    expect(width).toBeGreaterThanOrEqual(1000);
    expect(height).toBeLessThan(1500);
  });

  it('returns the whole page as one screenshot on request', async () => {
    const viewport = sizeOfPng((await download((await take('/tall', { fullPage: false })).url)).bytes);
    const { url, fullPage } = await take('/tall', { fullPage: true });
    expect(fullPage).toBe(true);
    expect(sizeOfPng((await download(url)).bytes)).toEqual({ width: viewport.width, height: 3000 });
  });

  it('returns a JPEG if the page is too tall for a PNG', async () => {
    const { response, bytes } = await download((await take('/endlessly-tall', { fullPage: true })).url);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('returns a screenshot only on request, also for a stored capture without one', async () => {
    expect(await take('/tall', false)).toBeUndefined();
    expect(await take('/tall', undefined)).toBeUndefined();
  });

  it('loads the images of a page only for screenshots', async () => {
    await service.fetchJson({ url: origin.url('/article') });
    expect(origin.requests('/image.png')).toEqual([]);
    await take('/article', true);
    expect(origin.requests('/image.png').length).toBeGreaterThan(0);
  });
});
