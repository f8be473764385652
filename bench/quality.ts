// npm run bench:quality -- [--sets wcxb,styled] [--limit N] [--jobs N] [--folds DIR] [--out DIR] [--peers]
//                          [--peer NAME=FILE] [--answers FILE]
// Sends the pages of the extraction benchmark through the running service and scores the answers. Needs
// PAGEWRIGHT_BENCHMARKS. `--limit N` takes N pages of every set and type; `--folds` reads each page with the model that
// has not seen its site (written by scripts/train-reading). `--peers` reads the pages with Readability and Defuddle too;
// `--peer` adds the predictions of another program, such as Trafilatura (JSON lines with `id`, `markdown`, `metadata`).
// Only pages that every program has read are scored. `--answers` scores stored answers and starts no service.
import { appendFile, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runProgram, scorePredictions } from './quality/evaluator.ts';
import { dataSets, readGold } from './quality/gold.ts';
import { readPredictions } from './quality/predictions.ts';
import { readWithPeers, scoreSamePages } from './quality/peers.ts';
import { writeReport } from './quality/report.ts';
import { foldRounds, type Round } from './quality/rounds.ts';
import { formatReport } from './quality/tables.ts';
import { findFreePort, startService } from './service.ts';

const { values } = parseArgs({
  options: {
    sets: { type: 'string' },
    limit: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '2' },
    folds: { type: 'string' },
    peers: { type: 'boolean', default: false },
    peer: { type: 'string', multiple: true, default: [] },
    answers: { type: 'string' },
    out: { type: 'string', default: '.cache/quality/report' },
  },
});
const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
if (benchmarks === undefined) throw new Error('PAGEWRIGHT_BENCHMARKS says where the benchmarks are');
const extraction = path.join(benchmarks, 'extraction');
const out = path.resolve(values.out);
const sets = values.sets?.split(',') ?? (await dataSets(benchmarks));
const predictions = path.join(out, 'predictions.jsonl');
await mkdir(out, { recursive: true });
await rm(predictions, { force: true });
const gold = await readGold(benchmarks, sets);

if (values.answers === undefined)
  for (const round of await listRounds()) await appendFile(predictions, await replay(round));
else await copyFile(values.answers, predictions);

const programs = [
  { name: 'Pagewright', file: predictions },
  ...(values.peers ? await readWithPeers(benchmarks, sets, values.limit) : []),
  ...values.peer.map((peer) => {
    const [name = '', ...file] = peer.split('=');
    return { name, file: path.resolve(file.join('=')) };
  }),
];
const [own, ...peers] = programs.length > 1 ? await scoreSamePages(programs, { benchmarks, sets, out }) : [];
const scores = own?.scores ?? (await scorePredictions(benchmarks, predictions, sets, values.limit === '0'));
const ours = await readPredictions(predictions);
const report = formatReport(scores, ours, gold, peers);
await writeFile(path.join(out, 'report.md'), `${report}\n`);
const html = await writeReport(out, report, scores, gold, ours);
console.log(`${report}\n\nWorst pages first, side by side: ${html}`);

/** Lists the rounds: one with the built-in models, or one for each fold. */
async function listRounds(): Promise<Round[]> {
  return values.folds === undefined
    ? [{ corpus: path.join(extraction, 'open'), settings: {} }]
    : await foldRounds(gold.values(), values.folds, path.join(out, 'corpora'));
}

/** Starts a service, fetches the pages of a round and returns the predictions. */
async function replay({ corpus, settings }: Round): Promise<string> {
  const exit = await findFreePort();
  const service = await startService({
    PAGEWRIGHT_CONCURRENCY: values.jobs,
    PAGEWRIGHT_PROXY_EXITS: `http://127.0.0.1:${exit}?dns=remote`,
    ...settings,
  });
  const file = path.join(out, 'round.jsonl');
  try {
    await runProgram(
      process.execPath,
      [
        path.join(extraction, 'replay.mjs'),
        '--corpus',
        corpus,
        '--port',
        String(exit),
        '--base',
        service.base,
        '--key',
        service.key,
        '--out',
        file,
        '--datasets',
        sets.join(','),
        '--cap',
        values.limit,
        '--jobs',
        values.jobs,
      ],
      { cwd: out },
    );
  } finally {
    await service.close();
  }
  return await readFile(file, 'utf8');
}
