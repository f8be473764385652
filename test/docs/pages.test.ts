import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { COMMON_ERRORS, type Operation, OPERATIONS } from '../../src/contract/index.ts';
import { buildWebPages } from '../web/build.ts';
import { pageText } from './fences.ts';

const PAGES = readdirSync(new URL('../../docs', import.meta.url)).filter((name) => name.endsWith('.md'));

const REFERENCE = Object.values(OPERATIONS).map(({ id }) => `/docs/api/${id}`);

let service: Pagewright;
beforeAll(async () => {
  await buildWebPages();
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
        pageText(file).replaceAll('http://127.0.0.1:8080', service.address),
      ]);
    }
  });

  it('the start page links to every documentation page once, next to the navigation', async () => {
    const main = /<main[^]*?<\/main>/.exec((await get('/docs')).text)?.[0] ?? '';
    const links = linksOf(main).filter((link) => link.startsWith('/docs/'));
    const pages = [...PAGES.map((file) => `/docs/${file.replace('.md', '')}`), '/docs/api'];
    expect(links.toSorted()).toEqual(pages.toSorted());
  });

  it('pages contain the address at which the client reached the service', async () => {
    const served = new URL(service.address);
    const read = async (host: string): Promise<string> => {
      const url = new URL('/docs/quick-start', served);
      url.hostname = host;
      const reply = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } });
      return reply.text();
    };
    for (const host of [served.hostname, 'localhost']) {
      const html = await read(host);
      expect(html).toContain(`http://${host}:${served.port}/v1/fetch`);
      expect(html).not.toContain('127.0.0.1:8080');
    }
  });

  it('colors the last field of front matter as a field, not as a heading', async () => {
    const { text } = await get('/docs/quick-start');
    expect(text).toContain('<span class="hljs-attr">snapshotId:</span>');
    expect(text).not.toMatch(/hljs-section">[^<]*snapshotId/);
  });

  it('the documentation pages have no broken links', async () => {
    const broken: string[] = [];
    const paths = ['/docs', '/docs/api', '/docs/api/types', ...REFERENCE];
    const pages = new Set([...paths, ...PAGES.map((file) => `/docs/${file.replace('.md', '')}`)]);
    const answers = new Map<string, ReturnType<typeof get>>();
    const getOnce = async (path: string) => {
      if (!answers.has(path)) answers.set(path, get(path));
      return await answers.get(path)!;
    };
    for (const path of pages) {
      const links = linksOf((await getOnce(path)).text);
      for (const link of links.filter((address) => /^[/#]/.test(address) || !/^\w+:/.test(address))) {
        const [target = '', fragment] = link.split('#');
        const { status, text } = await getOnce(target || path);
        const hasFragment = !fragment || !pages.has(target || path) || text.includes(`id="${fragment}"`);
        if (status >= 400 || !hasFragment) broken.push(`${path}: ${link}`);
      }
    }
    expect(broken.filter((link) => !/\/(playground|dashboard)$/.test(link))).toEqual([]);
  });

  it('the documentation pages contain one inline script, which the Content Security Policy allows by its hash', async () => {
    const { text, headers } = await get('/docs/configuration');
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    expect(scripts.length).toBe(1);
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(text).not.toMatch(/ style=| on\w+=/);
    expect(text).toContain('<code>PAGEWRIGHT_HOST</code>');
  });

  it('the documentation includes llms.txt with every page, and llms-full.txt with their content', async () => {
    const { text, headers } = await get('/llms.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const full = await get('/llms-full.txt');
    expect(full.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    for (const file of PAGES) {
      expect(text).toContain(`](${service.address}/docs/${file})`);
      expect(full.text).toContain(pageText(file).split('\n', 1)[0]);
    }
    expect(full.text).toContain('`POST /v1/fetch/json`');
  });

  it('samples in several languages form one group and are readable without scripts', async () => {
    const { text } = await get('/docs/endpoints');
    const [group = ''] = /<div class="samples">.*?<\/div>/s.exec(text) ?? [];
    const labels = [...group.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, label]) => label);
    expect(labels).toEqual(['Python', 'TypeScript']);
    expect(group).not.toContain('hidden');
    expect(text).toContain('<span class="hljs-');
  });

  it('the API reference lists every operation with parameters, response and errors', async () => {
    const index = (await get('/docs/api')).text;
    for (const { id, method, path, errors = COMMON_ERRORS } of Object.values<Operation>(OPERATIONS)) {
      expect(index).toContain(`href="/docs/api/${id}"`);
      const { text } = await get(`/docs/api/${id}`);
      const label = `<span class="method method-${method.toLowerCase()}">${method}</span>`;
      expect(text).toContain(`<code>${label} ${path}</code>`);
      expect(text).toContain('id="console"');
      for (const tag of errors) expect(text).toContain(`<code>${tag}</code>`);
      expect((await get(`/docs/api/${id}.md`)).text).not.toMatch(/<\w+|CONSOLE|undefined/);
    }
    const fetchJson = (await get('/docs/api/fetch.fetchJson.md')).text;
    expect(fetchJson).toContain('- `url` (string, **required**, at most 16,384 characters)');
    expect(fetchJson).toMatch(/^ {4}- `maxTokens` \(integer, at least 1\): Truncate/m);
    expect(fetchJson).toContain('- `meta` ([ResultMeta](/docs/api/types#resultmeta), **required**)');
  });

  it('the API reference shows the facts about each property apart from its description', async () => {
    const { text } = await get('/docs/api/fetch.fetchJson');
    expect(text).toContain(
      '<li class="property"><code>url</code> <span class="facts">string · at most 16,384 characters</span> <span class="required">required</span><br>An absolute',
    );
    expect(text).toMatch(
      /<div class="operation-samples"><div class="samples">.*snapshotId.*<section id="console"/s,
    );
  });

  it('the cells of a table with more than two columns have the names of their columns, for phones', async () => {
    const { text } = await get('/docs/errors');
    expect(text).toContain('<td data-label="tag"><code>FetchBlocked</code></td>');
    expect((await get('/docs/quick-start')).text).not.toContain('data-label="you want to"');
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
