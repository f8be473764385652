import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildWebPages } from '../web/build.ts';
import { findServed } from './packed.ts';

const run = promisify(execFile);

const CLIENT = new URL('../../clients/python/', import.meta.url).pathname;

/**
 * Path of a Python with httpx, pytest, mypy and hatchling, which the set-up of the tests finds. Empty if there is
 * none.
 */
const found = process.env['PAGEWRIGHT_TEST_PYTHON'] ?? '/usr/bin/python3';

/** Whether to run the tests of the Python client. In continuous integration they always run. */
export const hasPython = process.env['CI'] !== undefined || existsSync(found);

/**
 * Runs Python and returns its output.
 * @throws Error with the output of a program that failed
 */
export async function python(
  args: readonly string[],
  { cwd, env }: { cwd: string; env?: Record<string, string> },
): Promise<string> {
  const settings = { PYTHONDONTWRITEBYTECODE: '1', PATH: process.env['PATH'] ?? '', ...env };
  try {
    const { stdout, stderr } = await run(found, [...args], { cwd, env: settings, maxBuffer: 2 ** 24 });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`python ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

/** The client as a wheel and a source distribution, the unpacked files of the wheel, and the client's tests. */
export interface PythonPackage {
  /** Temporary folder with everything; the caller removes it. */
  folder: string;
  archives: string[];
  /** Folder for PYTHONPATH. */
  site: string;
  /** Folder with the tests and the settings of the tools. */
  project: string;
}

/** Builds the client and unpacks its wheel. */
export async function buildPythonPackage(): Promise<PythonPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-python-'));
  const [source, site, project] = [join(folder, 'source'), join(folder, 'site'), join(folder, 'project')];
  const keep = (path: string): boolean => !/__pycache__|_cache$|\/dist$/.test(path);
  await cp(CLIENT, source, { recursive: true, filter: keep });
  await python(['-m', 'hatchling', 'build'], { cwd: source });
  const dist = join(source, 'dist');
  const archives = (await readdir(dist)).toSorted();
  const wheel = archives.find((name) => name.endsWith('.whl')) ?? '';
  await python(['-m', 'zipfile', '-e', join(dist, wheel), site], { cwd: folder });
  await cp(join(source, 'tests'), join(project, 'tests'), { recursive: true });
  await cp(join(source, 'pyproject.toml'), join(project, 'pyproject.toml'));
  return { folder, archives, site, project };
}

/** Unpacks and compiles the wheel that the service serves. */
export async function unpackWheel(): Promise<Pick<PythonPackage, 'folder' | 'site'>> {
  await buildWebPages();
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-wheel-'));
  const site = join(folder, 'site');
  await run('unzip', ['-q', await findServed('.whl'), '-d', site]);
  await python(['-m', 'compileall', '-q', site], { cwd: folder });
  return { folder, site };
}

/** What a Python program printed, and why it failed. */
export interface ProgramResult {
  output: string;
  error: string | null;
}

const RUN_EACH = new URL('./run-each.py', import.meta.url).pathname;

/** Runs Python programs one after another in one process, because a process takes longer than most programs. */
export async function runPrograms(
  files: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<ProgramResult[]> {
  return JSON.parse(await python([RUN_EACH, ...files], options));
}
