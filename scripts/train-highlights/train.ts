/**
 * Regenerates the two data files of src/highlights from open data: the term weights, then the model.
 * usage: PAGEWRIGHT_BENCHMARKS=… node scripts/train-highlights/train.ts [arguments of train.py]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const module = join(here, '..', '..', 'src', 'highlights');
const work = mkdtempSync(join(tmpdir(), 'train-highlights-'));
const run = (command: string, ...args: string[]): void => {
  execFileSync(command, args, { stdio: 'inherit' });
};

try {
  const dump = join(work, 'features');
  run(process.execPath, join(here, 'terms.ts'), join(module, 'term-weight-table.json'));
  run(process.execPath, join(here, 'dump.ts'), dump);
  run(
    'python3',
    join(here, 'train.py'),
    dump,
    '--out',
    join(module, 'relevance-model.json'),
    ...process.argv.slice(2),
  );
} finally {
  rmSync(work, { recursive: true });
}
