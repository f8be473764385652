import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

const STABLE = `import { expect, it } from 'vitest'; it('adds', () => expect(1 + 1).toBe(2));`;
const BROKEN = `import { expect, it } from 'vitest'; it('subtracts', () => expect(1 - 1).toBe(2));`;
/** Fails in the first run only. */
const UNSTABLE = `import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
it('is ready', () => {
  const wasRun = existsSync('marker');
  writeFileSync('marker', '');
  expect(wasRun).toBe(true);
});`;

/** Runs the tests of a new project, as `npm test` does after its checks. */
async function runTests(
  files: Record<string, string>,
  known: object[] = [],
  env: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-tests-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'test/vitest'), { recursive: true });
  for (const name of ['node_modules', 'scripts'])
    await symlink(fileURLToPath(new URL(name, ROOT)), join(folder, name));
  for (const name of ['report.ts', 'runner.ts'])
    await cp(new URL(`test/vitest/${name}`, ROOT), join(folder, 'test/vitest', name));
  await writeFile(join(folder, 'test/vitest/unstable.json'), JSON.stringify(known));
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `export default { test: { include: ['test/*.test.ts'], runner: './test/vitest/runner.ts' } };`,
  );
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'test', name), text);
  const code = `
import { runUnitTests } from ${JSON.stringify(new URL('scripts/bootstrap/unit-tests.mjs', ROOT).href)};
const root = new URL(${JSON.stringify(`${pathToFileURL(folder).href}/`)});
const env = { ...process.env, VITEST: '', NO_COLOR: '1', PAGEWRIGHT_TEST_MINUTES: '', ...${JSON.stringify(env)} };
process.exitCode = await runUnitTests(root, process.execPath, env, [], { begun: 0, repeats: true });`;
  const { exitCode, stdout } = await runCode(code, folder);
  const lines = stdout.trimEnd().split('\n');
  const report = await readFile(join(folder, '.cache/test-report.json'), 'utf8').then(JSON.parse);
  return { exitCode, lines, lastLine: lines.at(-1), report };
}

/** Runs code and returns its standard output. Vitest writes failures to standard error, at an undefined place between. */
const runCode = (code: string, cwd: string): Promise<{ exitCode: unknown; stdout: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', code], { cwd }, (error, stdout) =>
      resolve({ exitCode: error?.code ?? 0, stdout }),
    );
  });

it('prints the number of tests as the last line, and succeeds if all tests pass', async () => {
  const { exitCode, lastLine, report } = await runTests({ 'a.test.ts': STABLE });
  expect([exitCode, lastLine]).toEqual([0, '1 passed, 0 failed']);
  expect(report).toMatchObject({ passed: 1, failed: [], unstable: [], files: [{ file: 'test/a.test.ts' }] });
});

it('repeats failed files, and fails if a test passes only then', async () => {
  const files = { 'a.test.ts': STABLE, 'b.test.ts': BROKEN, 'c.test.ts': UNSTABLE };
  const { exitCode, lines, lastLine, report } = await runTests(files);
  expect([exitCode, lastLine]).toEqual([1, '1 passed, 2 failed']);
  expect(lines).toContain('failed: test/b.test.ts > subtracts');
  expect(lines).toContain('unstable: test/c.test.ts > is ready');
  expect(report).toMatchObject({
    failed: ['test/b.test.ts > subtracts'],
    unstable: ['test/c.test.ts > is ready'],
  });
});

it('succeeds with an unstable test whose reason is known', async () => {
  const known = [{ test: 'test/c.test.ts > is ready', reason: 'needs its marker' }];
  const { exitCode, lines, lastLine } = await runTests({ 'a.test.ts': STABLE, 'c.test.ts': UNSTABLE }, known);
  expect([exitCode, lastLine]).toEqual([0, '1 passed, 0 failed']);
  expect(lines).toContain('unstable: test/c.test.ts > is ready (known: needs its marker)');
});

it('fails for a file that cannot be loaded, and for an error outside of a test', async () => {
  const unloadable = await runTests({ 'a.test.ts': `import './missing.ts';` });
  expect([unloadable.exitCode, unloadable.lastLine]).toEqual([1, '0 passed, 1 failed']);
  expect(unloadable.lines).toContain('failed: test/a.test.ts');
  const rejecting = await runTests({
    'a.test.ts': `${STABLE} void Promise.reject(new Error('nobody waits'));`,
  });
  expect([rejecting.exitCode, rejecting.lastLine]).toEqual([1, '1 passed, 1 failed']);
});

it('fails if test files did not start before the time limit, and lists them', async () => {
  const env = { PAGEWRIGHT_TEST_MINUTES: '1' };
  const { exitCode, lines } = await runTests({ 'a.test.ts': STABLE }, [], env);
  expect(exitCode).toBe(1);
  expect(lines.slice(-3)).toEqual([
    'Not a complete run. The limit of 1 minutes was reached before these 1 test files started:',
    '  test/a.test.ts',
    '0 passed, 1 failed',
  ]);
});

it('counts a file that was not repeated within the time limit as failed', async () => {
  const { judgeRun } = await import(new URL('scripts/bootstrap/test-report.mjs', ROOT).href);
  const failures = [{ project: 'a', file: 'test/c.test.ts', test: 'is ready' }];
  const run = { passed: 0, failures, notRun: [], errors: [], files: [] };
  const repetition = { ...run, failures: [], notRun: ['test/c.test.ts'] };
  expect(judgeRun(run, repetition, [])).toEqual({
    failed: ['test/c.test.ts > is ready'],
    unstable: [],
    isGreen: false,
  });
});
