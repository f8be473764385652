import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS, startVisit, type Visit } from './support.ts';

let visit: Visit;

beforeAll(async () => {
  visit = await startVisit();
}, START_MS);
afterAll(() => visit.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, visit.service.address), { headers, redirect: 'manual' });

const scriptsAtTheStart = async (): Promise<string[]> => {
  const html = await (await get('/playground')).text();
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => String(path));
};

describe('the web pages', () => {
  it.each(['/playground', '/playground/snap_any', '/dashboard', '/dashboard/keys', '/sign-in', '/set-up'])(
    '%s is a page under a strict policy',
    async (path) => {
      const reply = await get(path);
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = reply.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("img-src 'self';");
      expect(policy).not.toMatch(/unsafe|data:|http|\*/);
      expect(reply.headers.get('x-frame-options')).toBe('DENY');
    },
  );

  it('open at the address of the service itself', async () => {
    const reply = await get('/');
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/playground']);
  });

  it('start with less than 250 kB of compressed script', async () => {
    const sizes = await Promise.all(
      (await scriptsAtTheStart()).map(async (path) => {
        const reply = await visit.service.call('HEAD', path, { headers: { 'accept-encoding': 'gzip' } });
        return Number(reply.headers.get('content-length'));
      }),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThan(250_000);
  });

  it('come compressed to whoever takes that, and can be kept for ever', async () => {
    const [path = ''] = await scriptsAtTheStart();
    const plain = await get(path, { 'accept-encoding': 'identity' });
    const zipped = await get(path, { 'accept-encoding': 'br;q=0, gzip' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(await zipped.text()).toBe(await plain.text());
    expect(zipped.headers.get('cache-control')).toContain('immutable');
  });

  it('leave unknown files and addresses to the table of errors', async () => {
    for (const path of ['/assets/nothing.js', '/assets/..%2findex.html', '/playground/a/b']) {
      expect(await (await get(path)).json()).toMatchObject({ _tag: 'NotFound' });
    }
  });

  it('go from one to the other, and back, without loading anew', async () => {
    const { page, complaints } = await visit.open('/playground');
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/sign-in?next=*');
    await page.goBack();
    await page.waitForURL('**/playground');
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);
    // Nobody is signed in: that is a refusal, and no fault of the pages.
    expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
  });
});
