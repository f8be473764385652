// node test/web/record-sample.ts
// Records the sample page of the playground with the real service. The web app must be built.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startService } from '../../src/assemble/index.ts';
import { readConfig } from '../../src/config.ts';

const KEY = 'a-fixed-key-of-the-recorder';
const TARGET = join(import.meta.dirname, '../../web/src/playground/sample');
const QUESTIONS = [
  'How much is a return ticket for a child?',
  'When does the last ferry leave?',
  'Can I get a refund?',
  'bicycle price',
  'When do ferries run?',
];

const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-sample-'));
const service = await startService(
  readConfig({
    PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
    PAGEWRIGHT_PORT: '0',
    PAGEWRIGHT_API_KEY: KEY,
    PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
    PAGEWRIGHT_DATA_DIR: dataDir,
    PAGEWRIGHT_LOG_LEVEL: 'error',
  }),
);
const headers = { 'x-service-api-key': KEY, 'content-type': 'application/json' };
const parse = async (response: Promise<Response>) => JSON.parse(await (await response).text());
const post = (path: string, body: object) =>
  parse(fetch(service.address + path, { method: 'POST', headers, body: JSON.stringify(body) }));
const get = (path: string) => parse(fetch(service.address + path, { headers }));

const fetched = await post('/v1/fetch/json', {
  url: `${service.address}/sample`,
  include: { screenshot: { fullPage: true } },
});
const id: string = fetched.meta.snapshotId;
const path = `/v1/snapshots/${id}`;
const json = await get(`${path}?include=statejson,appendix`);
const blocks = await get(`${path}/blocks`);
const searches = [];
for (const query of QUESTIONS) {
  const { highlights } = await post(`${path}/highlights`, {
    highlights: { query, maxResults: 5, minScore: 0 },
  });
  searches.push(highlights);
}
const picture = await fetch(blocks.screenshot.url);
const extension = (picture.headers.get('content-type') ?? '').split('/')[1];
await writeFile(join(TARGET, `screenshot.${extension}`), Buffer.from(await picture.arrayBuffer()));
const text = JSON.stringify({ json, blocks, searches }, null, 1)
  .replaceAll(service.address, 'http://sample.invalid')
  .replaceAll(id, 'sample');
await writeFile(join(TARGET, 'recorded.json'), `${text}\n`);
console.log(
  `Recorded ${(await readFile(join(TARGET, 'recorded.json'))).length} bytes, picture ${extension}.`,
);
await service.close();
await rm(dataDir, { recursive: true, force: true });
