// node bench/crawl-docs.ts [--packages NAME@VERSION,…] [--concurrency N]
// Crawls the HTML pages of npm packages with the browser, and compares the results with the files of the packages.
import { execFileSync, type StdioOptions } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createOrganization } from '../src/accounts/index.ts';
import { createEngine } from '../src/assemble/index.ts';
import { planOf } from '../test/dispatch/crawl-site.ts';
import { OPTIONS } from '../test/dispatch/work.ts';
import { readBenchConfig, serveLocally } from './local-service.ts';

/** Packages that contain manuals, examples or demonstrations in HTML: about 560 pages. */
const PACKAGES = [
  'vis@4.21.0-EOL',
  'c3@0.4.11',
  'dygraphs@1.1.1',
  'nvd3@1.8.6',
  'rickshaw@1.6.6',
  'leaflet.markercluster@1.4.1',
  'jsoneditor@5.34.0',
  'tracking@1.1.3',
  'papaparse@5.7.1',
  'bignumber.js@9.1.2',
];

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    packages: { type: 'string', default: PACKAGES.join(',') },
    concurrency: { type: 'string', default: '4' },
  },
});
if (values.help) {
  console.log(`Usage: node bench/crawl-docs.ts [options]

  --packages NAME@VERSION,…   packages with HTML pages (default: ten packages with about 560 pages)
  --concurrency N             pages that are fetched at once (default: 4)

Packages are downloaded once to .cache/crawl-docs. Exits with 1 if a page of a package is missing.`);
  process.exit();
}

const CACHE = new URL('../.cache/crawl-docs/', import.meta.url).pathname;
const isPage = (name: string): boolean => /\.html?$/i.test(name);
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
};

const folders = new Map<string, string>();
for (const name of values.packages.split(',')) {
  const folder = downloadPackage(name);
  if (folder === undefined) {
    console.log(`Skipped: ${name} cannot be downloaded. This bench needs an npm registry.`);
    process.exit();
  }
  folders.set(name.slice(0, name.lastIndexOf('@')), folder);
}
const { base, close } = await serveLocally(({ url = '/' }, response) => serveFile(url, response));
const dataDir = mkdtempSync(join(tmpdir(), 'pagewright-bench-'));
const config = readBenchConfig(dataDir, { PAGEWRIGHT_CONCURRENCY: values.concurrency });
const engine = await createEngine(config, pino({ level: 'fatal' }));
const limits = { maxConcurrency: 1000, ratePerMinute: 1e6, credits: null };
const organizationId = (await createOrganization(engine.store, { name: 'bench', ...limits })).id;

const begin = performance.now();
const crawls = await Promise.all(
  [...folders].map(async ([name, folder]) => ({ name, folder, id: await startCrawl(name) })),
);
console.log('| package | pages on disk | missing | results | failed | without a file |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
let pages = 0;
let isComplete = true;
for (const { name, folder, id } of crawls) {
  const results = await waitForResults(id, name);
  pages += results.size;
  const files = listPages(folder);
  const missing = files.filter((file) => results.get(file) !== 'SUCCEEDED');
  const failed = [...results.values()].filter((state) => state !== 'SUCCEEDED').length;
  const unknown = [...results.keys()].filter((path) => !existsSync(join(folder, path))).length;
  console.log(`| ${name} | ${files.length} | ${missing.length} | ${results.size} | ${failed} | ${unknown} |`);
  for (const file of missing.slice(0, 10)) console.log(`missing: ${name}/${file}`);
  isComplete &&= missing.length === 0;
}
const seconds = (performance.now() - begin) / 1000;
console.log(`${pages} pages in ${seconds.toFixed(0)} s. Complete: ${isComplete ? 'yes' : 'no'}.`);
await engine.drain();
await engine.close();
await close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(isComplete ? 0 : 1);

/** Downloads and unpacks a package once. Returns undefined if the registry cannot be reached. */
function downloadPackage(name: string): string | undefined {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  try {
    const options = { cwd: part, stdio, encoding: 'utf8' } as const;
    const file = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', name], options).trim();
    execFileSync('tar', ['-xzf', file, '--strip-components=1'], { cwd: part, stdio });
    rmSync(join(part, file));
  } catch {
    return undefined;
  }
  renameSync(part, folder);
  return folder;
}

/** Lists the paths of all HTML pages below a folder. */
function listPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => isPage(path) && statSync(join(folder, path)).isFile(),
  );
}

/**
 * Serves `/<package>/<path>`. For a folder, returns links to its pages and folders, so that a crawl can reach each of
 * them.
 */
function serveFile(url: string, response: ServerResponse): void {
  const [, name = '', ...rest] = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '').split('/');
  const folder = folders.get(name);
  const path = folder && join(folder, ...rest);
  if (!path?.startsWith(folder ?? '') || !existsSync(path)) return void response.writeHead(404).end();
  if (statSync(path).isFile()) return sendFile(path, response);
  if (!url.endsWith('/')) return void response.writeHead(301, { location: `${url}/` }).end();
  const names = readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return isPage(entry.name) ? [entry.name] : [];
    return listPages(join(path, entry.name)).length > 0 ? [`${entry.name}/`] : [];
  });
  sendList(rest.join('/'), names, response);
}

function sendFile(path: string, response: ServerResponse): void {
  const type = CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type });
  createReadStream(path).pipe(response);
}

function sendList(title: string, names: string[], response: ServerResponse): void {
  const links = names.map((name) => `<li><a href="${encodeURI(name)}">${name}</a></li>`).join('');
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>${title}</title><main><h1>/${title}</h1><ul>${links}</ul></main>`);
}

async function startCrawl(name: string): Promise<string> {
  const crawl = planOf(`${base}/${name}/`, { scope: 'path', sitemap: 'skip' });
  const { id } = await engine.runs.start({ organizationId, urls: [crawl.start], options: OPTIONS, crawl });
  return id;
}

/** Waits for the end of a crawl, and returns the state of each result by its path in the package. */
async function waitForResults(id: string, name: string): Promise<Map<string, string>> {
  const { db } = engine.store;
  const readState = () =>
    db.selectFrom('runs').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  while ((await readState()).state !== 'COMPLETED') await sleep(200);
  const rows = await db.selectFrom('captures').select(['url', 'state']).where('run_id', '=', id).execute();
  const prefix = `${base}/${name}/`;
  return new Map(
    rows.map(({ url, state }) => [
      decodeURIComponent(url.slice(prefix.length).split('?', 1)[0] ?? ''),
      state,
    ]),
  );
}
