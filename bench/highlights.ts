/**
 * Measures the built-in ranker: CPU milliseconds of one query over 200 KB and 5 MB of real blocks, warm.
 * usage: PAGEWRIGHT_BENCHMARKS=… node bench/highlights.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CandidatePassage } from '../src/highlights/index.ts';
import { rankPassages, searchCorpus } from '../src/highlights/index.ts';

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
if (!benchmarks) throw new Error('Set PAGEWRIGHT_BENCHMARKS to the folder of the benchmarks.');

const QUERIES: [set: string, query: string][] = [
  ['squad2.en', 'When did the Normans conquer England and who was their leader in the battle?'],
  ['docs.en', 'How do I configure a proxy for the crawler?'],
  ['jaquad.ja', 'この作品が初めて公開されたのは何年ですか?'],
  ['korquad.ko', '이 사건이 처음 발생한 연도는 언제인가?'],
  ['xquad.ar', 'متى تأسست الجامعة ومن كان أول رئيس لها؟'],
  ['xquad.th', 'มหาวิทยาลัยก่อตั้งขึ้นเมื่อใดและใครเป็นอธิการบดีคนแรก'],
];
const SIZES: [bytes: number, runs: number][] = [
  [200_000, 20],
  [5_000_000, 5],
];

/** Repeats the blocks of a set up to a size in UTF-8 bytes. */
function blocksOf(set: string, bytes: number): CandidatePassage[] {
  const file = join(benchmarks ?? '', 'highlights', 'open', `${set}.jsonl`);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const all = lines.flatMap((line) => (JSON.parse(line) as { blocks: CandidatePassage[] }).blocks);
  const blocks: CandidatePassage[] = [];
  for (let size = 0, at = 0; size < bytes; at++) {
    const block = all[at % all.length] as CandidatePassage;
    blocks.push(block);
    size += Buffer.byteLength(block.text);
  }
  return blocks;
}

/** Returns the median CPU milliseconds of several runs, after one warm-up run. */
async function cpu(runs: number, run: () => unknown): Promise<number> {
  await run();
  const times: number[] = [];
  for (let count = 0; count < runs; count++) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times.sort((left, right) => left - right)[runs >> 1] as number;
}

/** Stores the blocks as a page of paragraphs. */
function corpusOf(blocks: readonly CandidatePassage[]) {
  let end = -2;
  const places = blocks.map(({ heading, text }, index) => {
    const start = end + 2;
    end = start + text.length;
    return {
      markdownBlockId: `b${index}`,
      nodeIds: [index],
      type: 'paragraph' as const,
      start,
      end,
      headingPath: [heading],
    };
  });
  return { markdown: { markdown: blocks.map(({ text }) => text).join('\n\n'), blocks: places } };
}

console.log('set          bytes     blocks   rank ms   search ms');
for (const [set, query] of QUERIES) {
  for (const [bytes, runs] of SIZES) {
    const blocks = blocksOf(set, bytes);
    const corpus = corpusOf(blocks);
    const ranked = await cpu(runs, () => rankPassages(blocks, query));
    const searched = await cpu(runs, () =>
      searchCorpus(corpus, query, { maxResults: 5, minScore: 0.6, now: () => 0 }),
    );
    const columns = [String(bytes).padStart(9), String(blocks.length).padStart(8)];
    console.log(set.padEnd(10), ...columns, ranked.toFixed(1).padStart(9), searched.toFixed(1).padStart(11));
  }
}
