import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeCore, encodeCore } from '../../src/snapshot/index.ts';
import { openStore } from '../../src/store/index.ts';
import { type JsonValue, newPlace, type Pagewright, type Place, startPagewright } from './support.ts';

/** A data directory that version 0.0.1 wrote, with the responses of that version. */
interface OldData {
  /** Files by path, with their content in base64. */
  files: Record<string, string>;
  snapshots: {
    name: 'page' | 'missing' | 'document';
    url: string;
    snapshotId: string;
    headers: Record<string, string>;
    json: JsonValue;
    markdown: string;
  }[];
  /** A batched run of three URLs: a page, a page with status 404 and a refused connection. */
  run: JsonValue;
}

const FIXTURE = new URL('data-0.0.1.json.zst', import.meta.url);

let place: Place;
let pagewright: Pagewright;
const old: OldData = JSON.parse(zstdDecompressSync(await readFile(FIXTURE)).toString());

beforeAll(async () => {
  place = await newPlace();
  const dataDir = place.settings['PAGEWRIGHT_DATA_DIR'] ?? '';
  for (const [path, content] of Object.entries(old.files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), content, 'base64');
  }
  await makeRecent(dataDir);
  pagewright = await startPagewright({
    ...place.settings,
    PAGEWRIGHT_PUBLIC_URL: 'https://pagewright.example',
  });
});
afterAll(async () => {
  await pagewright.close();
  await place.remove();
});

/** Moves the times of the rows to the present, because the sweep deletes old rows. */
async function makeRecent(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  const now = Date.now() - 1000;
  await store.db
    .updateTable('snapshots')
    .set({ created_at: now, expires_at: now + 3_600_000 })
    .execute();
  await store.db.updateTable('captures').set({ queued_at: now, finished_at: now }).execute();
  await store.db.updateTable('runs').set({ created_at: now, finished_at: now }).execute();
  await store.close();
}

describe('a data directory of version 0.0.1', () => {
  it.each(old.snapshots)(
    'serves the stored snapshot of the $name unchanged',
    async ({ snapshotId, json, markdown }) => {
      const path = `/v1/snapshots/${snapshotId}`;
      expect((await pagewright.call('GET', path)).json).toEqual(json);
      // Version 0.0.1 did not write the error status into the front matter.
      const { text } = await pagewright.call('GET', `${path}/markdown`);
      expect(text.replace(/^originStatusCode: .*\n/m, '')).toBe(markdown);
    },
  );

  it.each(old.snapshots)(
    'reuses the stored snapshot of the $name with its headers',
    async ({ url, headers, json }) => {
      const reply = await pagewright.call('POST', '/v1/fetch/json', {
        body: { url },
        headers: { 'cache-control': 'max-age=600' },
      });
      const originHeaders = [...reply.headers].filter(([name]) => name.startsWith('x-service-origin-error'));
      expect(Object.fromEntries(originHeaders)).toEqual(headers);
      expect(reply.json).toMatchObject({ markdown: json.markdown });
      expect(reply.json.originError).toEqual(json.originError);
    },
  );

  it('serves the items of a batched run unchanged', async () => {
    const { json } = await pagewright.call('GET', `/v1/fetch/batched/${old.run.id}`);
    // Version 0.0.1 had no message in most errors, and fewer facts about a page.
    for (const { error, data } of json.results) {
      delete error?.message;
      delete data?.meta?.pageType;
    }
    expect(json).toEqual(old.run);
  });

  it('reads snapshot cores of version 0.0.1 and stores them again without a change', () => {
    const cores = Object.entries(old.files).filter(([path]) => path.endsWith('/core'));
    const decoded = cores.map(([, content]) => decodeCore(Buffer.from(content, 'base64')));
    expect(decoded.filter((core) => 'originError' in core)).toHaveLength(2);
    for (const core of decoded) expect(decodeCore(encodeCore(core))).toEqual(core);
  });
});
