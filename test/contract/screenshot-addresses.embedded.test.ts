// A store that cannot sign URLs: the service signs the screenshot URLs itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

async function take(path: string, screenshot: unknown): Promise<JsonValue> {
  const { json } = await service.fetchJson({ url: origin.url(path), include: { screenshot } });
  return json.data.screenshot;
}

async function download(url: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('signed screenshot URL', () => {
  it('rejects a screenshot URL if any part was changed', async () => {
    const url = new URL((await take('/article', true)).url);
    const other = new URL((await take('/small', true)).url);
    const changed = (change: (address: URL) => void): string => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const forged = [
      changed((copy) => copy.searchParams.set('signature', 'A'.repeat(43))),
      changed((copy) => copy.searchParams.set('signature', '')),
      changed((copy) => copy.searchParams.set('expires', '9999999999999')),
      changed((copy) => copy.searchParams.set('expires', String(Date.now() - 1000))),
      changed((copy) => copy.searchParams.delete('signature')),
      changed((copy) => copy.searchParams.append('signature', 'x')),
      changed((copy) => {
        copy.pathname = other.pathname;
      }),
    ];
    for (const address of forged) {
      const { response, bytes } = await download(address);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBeNull();
      expect(JSON.parse(bytes.toString())).toMatchObject({ _tag: 'SnapshotNotFound' });
    }
    const unchanged = await fetch(url);
    expect(unchanged.status).toBe(200);
    expect(unchanged.headers.get('x-content-type-options')).toBe('nosniff');
    expect(unchanged.headers.get('x-service-trace-id')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('rejects a screenshot URL after the snapshot is deleted', async () => {
    const { url } = await take('/small', true);
    const path = new URL(url).pathname.replace(/\/screenshot$/, '');
    expect((await service.call('DELETE', path)).status).toBe(204);
    expect((await fetch(url)).status).toBe(404);
  });
});
