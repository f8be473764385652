import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, sendPage, startOrigin } from '../origin/index.ts';
import { type JsonValue, newPlace, type Pagewright, type Place, startPagewright } from './support.ts';

let origin: Origin;
let place: Place;
let service: Pagewright;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pagewright-export-'));
  [origin, place] = await Promise.all([
    startOrigin({
      '/guide/*': {
        about: 'Pages of which each links to the next',
        serve(exchange) {
          const page = Number(exchange.url.pathname.replace('/guide/', ''));
          const body = `<main><h1>Step ${page}</h1><p>${`Turn part ${page} of the machine. `.repeat(page + 5)}</p><a href="/guide/${page + 1}">Next</a></main>`;
          sendPage(exchange, { title: `Step ${page}`, body });
        },
      },
    }),
    newPlace(),
  ]);
  service = await startPagewright(place.settings);
});
afterAll(async () => {
  await Promise.all([origin.close(), service.close()]);
  await place.remove();
  rmSync(folder, { recursive: true });
});

async function runToEnd(path: string, body: object): Promise<string> {
  const { json } = await service.call('POST', path, { body });
  const isOver = async () => (await service.call('GET', `${path}/${json.id}`)).json.status === 'COMPLETED';
  await expect.poll(isOver, { interval: 200 }).toBe(true);
  return json.id;
}

interface Archive {
  names: string[];
  read(name: string): string;
  manifest: JsonValue;
}

/** Downloads an archive and opens it with `unzip`. */
async function download(path: string): Promise<Archive> {
  const reply = await fetch(new URL(path, service.address), {
    headers: { 'x-service-api-key': service.apiKey },
  });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="run_\w+\.zip"$/);
  const file = join(folder, `${path.replaceAll('/', '-')}.zip`);
  writeFileSync(file, await reply.bytes());
  const unzip = (...args: string[]) => execFileSync('unzip', args, { encoding: 'utf8', maxBuffer: 1e8 });
  unzip('-tqq', file);
  const read = (name: string) => unzip('-p', file, name);
  return {
    names: unzip('-Z1', file).trimEnd().split('\n'),
    read,
    manifest: JSON.parse(read('manifest.json')),
  };
}

describe('the zip export', () => {
  it('a zip export contains one Markdown file for each page with content, and all results in the manifest', async () => {
    const urls = [
      origin.url('/guide/1'),
      origin.refused('/x'),
      origin.url('/status/404'),
      origin.url('/guide/1'),
    ];
    const id = await runToEnd('/v1/fetch/batched', { urls, name: 'Three pages' });
    const { names, read, manifest } = await download(`/v1/fetch/batched/${id}/export/zip`);
    const host = new URL(urls[0] ?? '').host.replace(':', '-');
    const expected = [
      `1-${host}-guide-1.md`,
      `3-${host}-status-404.md`,
      `4-${host}-guide-1.md`,
      'manifest.json',
    ];
    expect(names.toSorted()).toEqual(expected);
    expect(names.at(-1)).toBe('manifest.json');
    expect(read(expected[0] ?? '')).toMatch(/^---\nurl: "http.*\ntitle: "Step 1"\n[^]*\n---\n\n# Step 1\n/);
    expect(manifest).toMatchObject({ id, name: 'Three pages', status: 'COMPLETED', totalUrls: 4 });
    const results = manifest.results.toSorted((a: JsonValue, b: JsonValue) => a.index - b.index);
    expect(results).toEqual([
      {
        index: 0,
        url: urls[0],
        status: 'SUCCEEDED',
        file: expected[0],
        title: 'Step 1',
        snapshotId: expect.any(String),
      },
      {
        index: 1,
        url: urls[1],
        status: 'FAILED',
        error: expect.objectContaining({ kind: 'connectionRefused' }),
      },
      expect.objectContaining({
        file: expected[1],
        originError: expect.objectContaining({ originStatusCode: 404 }),
      }),
      expect.objectContaining({ index: 3, file: expected[2] }),
    ]);
  });

  it('a zip export of a crawl contains the source of each page and the number of links that were not followed', async () => {
    const url = origin.url('/guide/10');
    const id = await runToEnd('/v1/crawl', { url, limit: 2, sitemap: 'skip' });
    const { manifest } = await download(`/v1/crawl/${id}/export/zip`);
    expect(manifest).toMatchObject({ url, totalUrls: 2, skipped: { limit: 1 } });
    expect(manifest.results).toMatchObject([{ depth: 0 }, { depth: 1, foundBy: 0 }]);
  });

  it('a zip export can contain more than a thousand pages', async () => {
    const id = await runToEnd('/v1/fetch/batched', { urls: [origin.url('/guide/20')] });
    const pages = 1200;
    const store = await place.openStore();
    const item = await store.db
      .selectFrom('run_items')
      .selectAll()
      .where('run_id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: pages - 1 }, (_, n) => ({
      ...item,
      item_index: n + 1,
      finished_order: n + 2,
      address_key: null,
    }));
    for (let n = 0; n < copies.length; n += 500) {
      await store.db
        .insertInto('run_items')
        .values(copies.slice(n, n + 500))
        .execute();
    }
    await store.db
      .updateTable('runs')
      .set({ total: pages, dispatched: pages, finished: pages })
      .where('id', '=', id)
      .execute();
    await store.close();
    const { names, read, manifest } = await download(`/v1/fetch/batched/${id}/export/zip`);
    expect([new Set(names).size, manifest.results.length]).toEqual([pages + 1, pages]);
    expect(read(manifest.results.at(-1).file)).toContain('# Step 20');
  });

  it('a zip export of an unknown run returns BatchedRunNotFound', async () => {
    for (const path of ['/v1/fetch/batched/run_unknown/export/zip', '/v1/crawl/run_unknown/export/zip']) {
      const { status, json } = await service.call('GET', path);
      expect([status, json._tag]).toEqual([404, 'BatchedRunNotFound']);
    }
  });
});
