import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Mutant } from './mutants.ts';

/** Folders that the copy shares by a link or does not need. */
const LINKED = ['node_modules', '.cache'];
const LEFT_OUT = new Set([...LINKED, '.git', 'data', 'coverage']);

/** The result of the tests: the first failed test, or undefined if all tests passed. */
export type Verdict = { failed: string | undefined; ms: number };

/** A copy of the tree, in which files may be changed. */
export type Sandbox = {
  /**
   * Runs test files until one of them fails.
   * @param timeoutMs limit, after which the run counts as failed
   */
  runTests(files: readonly string[], timeoutMs: number): Promise<Verdict>;
  /** Applies a mutant while `body` runs. */
  withMutant<T>(file: string, mutant: Mutant, body: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Copies the folder `root`. The copy shares node_modules by a link. */
export async function createSandbox(root: string): Promise<Sandbox> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pagewright-mutation-'));
  // The browsers of the tests run under another user id, which needs access.
  await chmod(folder, 0o755);
  for (const name of await readdir(root)) {
    if (LEFT_OUT.has(name)) continue;
    await cp(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !source.endsWith('/node_modules'),
    });
  }
  for (const name of LINKED) await symlink(path.join(root, name), path.join(folder, name));
  const temporary = path.join(folder, 'tmp');

  return {
    async runTests(files, timeoutMs) {
      await mkdir(temporary);
      const started = performance.now();
      const report = path.join(folder, 'report.json');
      await rm(report, { force: true });
      const child = spawn(
        process.execPath,
        [
          path.join(root, 'node_modules/vitest/vitest.mjs'),
          'run',
          '--project=embedded',
          '--bail=1',
          '--maxWorkers=1',
          '--reporter=json',
          `--outputFile=${report}`,
          ...files,
        ],
        {
          cwd: folder,
          detached: true,
          stdio: ['ignore', 'ignore', 'pipe'],
          env: { ...process.env, TMPDIR: temporary },
        },
      );
      const errors = text(child.stderr);
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        // Kill the group, so that browsers and worker processes end too.
        process.kill(-(child.pid as number), 'SIGKILL');
      }, timeoutMs);
      const [code] = (await once(child, 'exit')) as [number | null];
      clearTimeout(timer);
      endGroup(child.pid as number);
      const failed = timedOut
        ? 'time limit'
        : code === 0
          ? undefined
          : ((await readFirstFailure(report)) ?? `no report: ${(await errors).slice(0, 200)}`);
      await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
      return { failed, ms: performance.now() - started };
    },

    async withMutant(file, { start, end, replacement }, body) {
      const target = path.join(folder, file);
      const source = await readFile(target, 'utf8');
      await writeFile(target, source.slice(0, start) + replacement + source.slice(end));
      try {
        return await body();
      } finally {
        await writeFile(target, source);
      }
    },

    close: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

type Report = {
  testResults: {
    name: string;
    message?: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

async function readFirstFailure(file: string): Promise<string | undefined> {
  const report = await readFile(file, 'utf8').then(
    (json) => JSON.parse(json) as Report,
    () => undefined,
  );
  const suite = report?.testResults.find(({ status }) => status === 'failed');
  if (!suite) return undefined;
  const test = suite.assertionResults.find(({ status }) => status === 'failed');
  return `${path.basename(suite.name)}: ${test?.fullName ?? suite.message?.split('\n')[0] ?? ''}`;
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
