import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { forward, tool } from './child.mjs';
import { judgeRun, testDeadline } from './test-report.mjs';

/** Unstable tests that do not fail a run, each with the reason. */
const KNOWN_UNSTABLE = 'test/vitest/unstable.json';
/** The result of the last run: failures, unstable tests, and the time of each file. */
const REPORT = '.cache/test-report.json';

/**
 * Runs Vitest and prints the machine-readable count as the last line: `N passed, N failed`.
 *
 * @param {URL} root the project's folder
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} args passed on to Vitest
 * @param {{ begun?: number, repeats?: boolean }} options `begun` is the time at which the command began, in milliseconds
 *   since 1970; its time limit counts from there. `repeats` runs failed files once more, one at a time
 * @returns {Promise<number>} an exit code
 */
export async function runUnitTests(root, node, env, args, { begun = Date.now(), repeats = false } = {}) {
  const deadline = testDeadline(env, begun);
  const testEnv = deadline === undefined ? env : { ...env, PAGEWRIGHT_TEST_DEADLINE: String(deadline) };
  const run = await runVitest(root, node, testEnv, args);
  if (run.report === undefined) {
    process.stdout.write('0 passed, 1 failed\n');
    return run.code || 1;
  }
  const failedFiles = [...new Set(run.report.failures.map(({ file }) => file))];
  const repetition =
    repeats && failedFiles.length > 0 ? await repeat(root, node, testEnv, failedFiles) : undefined;
  const known = JSON.parse(await readFile(new URL(KNOWN_UNSTABLE, root), 'utf8'));
  const { failed, unstable, isGreen } = judgeRun(run.report, repetition, known);
  const report = { ...run.report, failed, unstable };
  await writeFile(new URL(REPORT, root), `${JSON.stringify(report, undefined, 2)}\n`);
  printProblems(report, known, env);
  const passesAll = isGreen && (run.code === 0 || repetition !== undefined);
  // An error outside a test, or a file that was not started, fails the run although no test failed.
  const failures = passesAll ? 0 : Math.max(1, failed.length + unstable.length);
  process.stdout.write(`${report.passed} passed, ${failures} failed\n`);
  return passesAll ? 0 : run.code || 1;
}

async function repeat(root, node, env, files) {
  process.stdout.write(`\nRunning ${files.length} failed test files again, one at a time.\n`);
  const { report } = await runVitest(root, node, env, [...files, '--no-file-parallelism']);
  return report;
}

/** Returns the exit code of Vitest, and its report; undefined if Vitest did not finish. */
async function runVitest(root, node, env, args) {
  const path = fileURLToPath(new URL(`.cache/vitest-${process.pid}.json`, root));
  await mkdir(new URL('.cache/', root), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=./test/vitest/report.ts'];
  const code = await forward(node, [tool(root, 'vitest', 'vitest'), 'run', ...reporters, ...args], {
    cwd: root,
    env: { ...env, PAGEWRIGHT_TEST_REPORT: path },
  });
  const report = await readFile(path, 'utf8').then(JSON.parse, () => undefined);
  await rm(path, { force: true });
  return { code, report };
}

function printProblems({ notRun, failed, unstable }, known, env) {
  const print = (line) => process.stdout.write(`${line}\n`);
  for (const name of failed) print(`failed: ${name}`);
  for (const name of unstable) {
    const reason = known.find(({ test }) => test === name)?.reason;
    print(`unstable: ${name}${reason === undefined ? '' : ` (known: ${reason})`}`);
  }
  if (notRun.length === 0) return;
  const limit = `The limit of ${env.PAGEWRIGHT_TEST_MINUTES} minutes was reached`;
  print(`Not a complete run. ${limit} before these ${notRun.length} test files started:`);
  for (const file of notRun) print(`  ${file}`);
}
