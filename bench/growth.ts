// node bench/growth.ts [SIZE] [NAME]: reads pages that repeat one construct SIZE, 2 SIZE and 4 SIZE times (5,000 by
// default), and prints the CPU milliseconds and the exponent of the growth: 1 is linear, 2 is quadratic.
import process from 'node:process';
import { serialiseMarkdown } from '../src/content/index.ts';
import { readPage, parseStaticPage } from '../src/page/index.ts';
import { GROWING_PAGES, type GrowingPage } from '../test/page/growing-pages.ts';

const ROUNDS = 3;
const [, , sizeText = '5000', only = ''] = process.argv;
const size = Number(sizeText);

/** Returns the CPU milliseconds of the fastest of several readings, without parsing the HTML. */
function measure(grow: GrowingPage, count: number): number {
  const html = `<!doctype html><main><h1>Title</h1>${grow(count)}</main>`;
  const times = Array.from({ length: ROUNDS }, () => {
    const rendered = parseStaticPage(html, 'https://example.com/');
    const before = process.threadCpuUsage();
    serialiseMarkdown(readPage(rendered).blocks.map(({ block }) => block));
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

console.log(
  `| construct | ${size} | ${2 * size} | ${4 * size} | exponent |\n| --- | --- | --- | --- | --- |`,
);
for (const [name, grow] of Object.entries(GROWING_PAGES)) {
  if (!name.includes(only)) continue;
  measure(grow, 100);
  const times = [1, 2, 4].map((factor) => measure(grow, factor * size));
  const exponent = Math.log2((times[2] ?? 0) / (times[0] ?? 0)) / 2;
  console.log(`| ${name} | ${times.map((ms) => ms.toFixed(0)).join(' | ')} | ${exponent.toFixed(2)} |`);
}
