// PAGEWRIGHT_BENCHMARKS=… node bench/reading.ts OUT.jsonl [dataset]: reads every benchmark page in process, without a
// browser, writes predictions for the benchmark's scorer, and prints CPU milliseconds per page.
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { serialiseMarkdown } from '../src/content/index.ts';
import { readPage, parseStaticPage } from '../src/page/index.ts';

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
const [, , out, only] = process.argv;
if (benchmarks === undefined || out === undefined)
  throw new Error('usage: PAGEWRIGHT_BENCHMARKS=… node bench/reading.ts OUT.jsonl [dataset]');
const corpus = path.join(benchmarks, 'extraction/open');
const file = openSync(out, 'w');
const times: number[] = [];
for (const dataset of readdirSync(corpus)) {
  if (only !== undefined && dataset !== only) continue;
  for (const name of readdirSync(path.join(corpus, dataset))) {
    const folder = path.join(corpus, dataset, name);
    if (!existsSync(path.join(folder, 'page.html.gz'))) continue;
    const gold = JSON.parse(readFileSync(path.join(folder, 'gold.json'), 'utf8')) as {
      id: string;
      url?: string;
    };
    const html = gunzipSync(readFileSync(path.join(folder, 'page.html.gz'))).toString();
    const rendered = parseStaticPage(html, gold.url ?? '');
    const started = process.cpuUsage().user;
    const page = readPage(rendered);
    const cpu = (process.cpuUsage().user - started) / 1000;
    times.push(cpu);
    const markdown = serialiseMarkdown(
      page.blocks.filter(({ role }) => role === 'main').map(({ block }) => block),
    );
    const { title, author, createdAt, description, lang, siteName, image, canonical } = page.metadata;
    const metadata = {
      title,
      author,
      date: createdAt,
      description,
      lang,
      sitename: siteName,
      image,
      canonical,
    };
    writeSync(file, `${JSON.stringify({ id: gold.id, markdown, metadata, cpu, pageType: page.pageType })}\n`);
  }
}
closeSync(file);
times.sort((a, b) => a - b);
const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
console.log(`${times.length} pages; CPU ms: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(0.9999)}`);
