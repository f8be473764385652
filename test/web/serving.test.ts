import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebTest, type WebTest } from './support.ts';

let web: WebTest;

beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, web.service.address), { headers, redirect: 'manual' });

const scriptsAtTheStart = async (): Promise<string[]> => {
  const html = await (await get('/playground')).text();
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => String(path));
};

describe('the web pages', () => {
  it.each([
    '/playground',
    '/playground/snap_any',
    '/playground/compare/snap_a/snap_b',
    '/playground/site',
    '/sample',
    '/dashboard',
    '/dashboard/keys',
    '/sign-in',
    '/set-up',
  ])('serves %s with a strict Content Security Policy', async (path) => {
    const reply = await get(path);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("img-src 'self';");
    expect(policy).not.toMatch(/unsafe|data:|http|\*/);
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
  });

  it('redirects / to the playground', async () => {
    const reply = await get('/');
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/playground']);
  });

  it.each(['/playground', '/playground/site', '/dashboard', '/sign-in'])(
    '%s loads less than 150 kB of scripts, uncompressed',
    async (path) => {
      const { page } = await web.open(path, { anonymous: true });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const total = await page.evaluate<number>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)`,
      );
      expect(total).toBeGreaterThan(10_000);
      expect(total).toBeLessThan(150_000);
    },
  );

  it('serves the web pages compressed and immutable', async () => {
    const [path = ''] = await scriptsAtTheStart();
    const plain = await get(path, { 'accept-encoding': 'identity' });
    const zipped = await get(path, { 'accept-encoding': 'br;q=0, gzip' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(await zipped.text()).toBe(await plain.text());
    expect(zipped.headers.get('cache-control')).toContain('immutable');
  });

  it('returns NotFound for unknown files and paths', async () => {
    for (const path of ['/assets/nothing.js', '/assets/..%2findex.html', '/playground/a/b']) {
      expect(await (await get(path)).json()).toMatchObject({ _tag: 'NotFound' });
    }
  });

  it('the web pages link to each other without a reload', async () => {
    const { page, consoleErrors } = await web.open('/playground');
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/sign-in?next=*');
    await page.goBack();
    await page.waitForURL('**/playground');
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);
    // The 401 without a session is expected.
    expect(consoleErrors.filter((line) => !line.includes('401'))).toEqual([]);
  });
});
