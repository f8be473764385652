// npm run mutation -- [--module dispatch] [--count 40] [--seed 1] [--only src/dispatch/upkeep/sweep.ts:62]
// Changes one expression at a time in a copy of the tree, and reports which changes no test notices.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MODULES, type ModuleTests } from './modules.ts';
import { listMutants, type Mutant } from './mutants.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const { values } = parseArgs({
  options: {
    module: { type: 'string', multiple: true, default: Object.keys(MODULES) },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});

type Located = Mutant & { file: string; line: number };
type Tested = { mutant: Located; failed: string | undefined };

const QUICK_LIMIT_MS = 180_000;
const SLOW_LIMIT_MS = 600_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

const sandbox = await createSandbox(root);
try {
  for (const module of values.module) await testModule(module);
} finally {
  await sandbox.close();
}

async function testModule(module: string): Promise<void> {
  const tests = MODULES[module];
  if (!tests) throw new Error(`Unknown module "${module}". Modules: ${Object.keys(MODULES).join(', ')}.`);
  const all = await mutantsOf(module, tests.skippedPaths);
  const chosen = values.only
    ? all.filter(({ file, line }) => `${file}:${line}` === values.only)
    : sample(all, Number(values.count), Number(values.seed));
  console.log(`\n### ${module}: ${chosen.length} of ${all.length} mutants\n`);

  const intact = await testAll(sandbox, tests);
  if (intact) throw new Error(`A test fails without any change: ${intact}`);
  const results: Tested[] = [];
  for (const mutant of chosen) {
    const failed = await sandbox.withMutant(mutant.file, mutant, () => testAll(sandbox, tests));
    results.push({ mutant, failed });
    console.log(describe({ mutant, failed }));
  }
  const survivors = results.filter(({ failed }) => failed === undefined);
  console.log(`\n${module}: ${results.length - survivors.length} of ${results.length} killed`);
  for (const survivor of survivors) console.log(describe(survivor));
}

async function testAll({ runTests }: Sandbox, { quick, slow }: ModuleTests): Promise<string | undefined> {
  return (await runTests(quick, QUICK_LIMIT_MS)).failed ?? (await runTests(slow, SLOW_LIMIT_MS)).failed;
}

async function mutantsOf(module: string, skippedPaths: readonly string[] = []): Promise<Located[]> {
  const files = execFileSync('git', ['ls-files', `src/${module}/*.ts`], { cwd: root, encoding: 'utf8' });
  const lists = await Promise.all(
    files
      .trim()
      .split('\n')
      .filter((file) => !skippedPaths.some((path) => file.startsWith(path)))
      .map(async (file) => {
        const source = await readFile(path.join(root, file), 'utf8');
        return listMutants(file, source).map((mutant) => ({
          ...mutant,
          file,
          line: source.slice(0, mutant.start).split('\n').length,
        }));
      }),
  );
  return lists.flat();
}

/** Draws `count` items without replacement. The same seed draws the same items. */
function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  const rest = [...items];
  let state = seed >>> 0;
  // The linear congruential generator of Numerical Recipes is random enough for choosing lines.
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(next() * rest.length), 1)[0] as T,
  );
}

function describe({ mutant: { file, line, original, replacement }, failed }: Tested): string {
  const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 100);
  const result = failed === undefined ? 'SURVIVED' : 'killed  ';
  return `${result} ${file}:${line}  ${short(original)}  →  ${short(replacement)}${failed ? `  (${short(failed)})` : ''}`;
}
