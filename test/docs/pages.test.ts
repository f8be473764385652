import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { pageText } from './fences.ts';

const PAGES = readdirSync(new URL('../../docs', import.meta.url)).filter((name) => name.endsWith('.md'));

let service: Pagewright;
beforeAll(async () => {
  service = await startPagewright();
});
afterAll(() => service.close());

const get = (path: string) => service.call('GET', path, { anonymous: true });

const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

describe('the documentation pages', () => {
  it('lists every documentation page and serves it as Markdown', async () => {
    const { text } = await get('/docs');
    for (const file of PAGES) {
      expect(text).toContain(`href="/docs/${file.replace('.md', '')}"`);
      const raw = await get(`/docs/${file}`);
      expect([raw.status, raw.headers.get('content-type'), raw.text]).toEqual([
        200,
        'text/markdown; charset=utf-8',
        pageText(file),
      ]);
    }
  });

  it('the documentation pages have no broken links', { timeout: 120_000 }, async () => {
    const broken: string[] = [];
    const ids = new Map<string, string>();
    for (const path of ['/docs', ...PAGES.map((file) => `/docs/${file.replace('.md', '')}`)])
      ids.set(path, (await get(path)).text);
    for (const [path, html] of ids) {
      for (const link of linksOf(html).filter((address) => /^[/#]/.test(address) || !/^\w+:/.test(address))) {
        const [target, fragment] = link.split('#');
        const targetHtml = target ? (ids.get(target) ?? (await get(target)).text) : html;
        const isMissing = target && !ids.has(target) && (await get(target)).status >= 400;
        if (isMissing || (fragment && ids.has(target || path) && !targetHtml.includes(`id="${fragment}"`)))
          broken.push(`${path}: ${link}`);
      }
    }
    expect(broken.filter((link) => !/\/(playground|dashboard)$/.test(link))).toEqual([]);
  });

  it('the documentation pages run no scripts and load nothing from other sites', async () => {
    const { text, headers } = await get('/docs/configuration');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(text).not.toMatch(/<script|style=/);
    expect(text).toContain('<code>PAGEWRIGHT_HOST</code>');
  });

  it('the documentation includes the API reference and llms.txt', async () => {
    expect((await get('/docs/api')).text).toContain('swagger');
    const { text, headers } = await get('/llms.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`](${service.address}/docs/endpoints.md)`);
  });

  it('the documentation serves no files outside docs/', async () => {
    for (const path of [
      '/docs/../package.json',
      '/docs/%2e%2e%2fpackage.json',
      '/docs/images/..%2f..%2fREADME.md',
    ])
      expect((await get(path)).status).toBe(404);
  });
});
