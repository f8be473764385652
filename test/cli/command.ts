import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { runCommand as runInThisProcess } from '../../src/run-command.ts';
import { REUSED } from '../reused-starters.ts';

export const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env?: Readonly<Record<string, string>>;
  /** Working directory. */
  cwd?: string;
  /** Stops the command, as Ctrl-C does, when standard error matches. */
  stopWhen?: RegExp | undefined;
  /** Text on standard input. */
  input?: string;
}

/** Settings of a command that fetches by itself from the origin of the tests. */
const LOCAL_SETTINGS = {
  PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
  PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
};

const buildEnvironment = (env: CommandOptions['env']) => ({ ...process.env, ...LOCAL_SETTINGS, ...env });

/** Collects text that is written to a stream. */
function collectText(onText: (text: string) => void = () => undefined): { stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString();
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      onText(text());
      done();
    },
  });
  return { stream, text };
}

/**
 * Runs `pagewright` with the words in this process, because most of the CPU time of a short process is its start. The
 * working directory of this process is `cwd` meanwhile.
 */
export async function runCommand(
  words: readonly string[],
  { env, cwd = process.cwd(), stopWhen, input = '' }: CommandOptions = {},
): Promise<CommandResult> {
  const { promise: stop, resolve } = Promise.withResolvers<void>();
  const stdout = collectText();
  const stderr = collectText((text) => {
    if (stopWhen?.test(text)) resolve();
  });
  const io = {
    stdin: Readable.from([input]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    exitCode: 0,
  };
  const ownFolder = process.cwd();
  process.chdir(cwd);
  try {
    await runInThisProcess(words, { env: buildEnvironment(env), io, stop, starters: REUSED });
  } finally {
    process.chdir(ownFolder);
  }
  return { code: io.exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

/** Runs `pagewright` with the words in a process of its own, and returns what it printed when it has ended. */
export async function spawnCommand(
  words: readonly string[],
  { env, cwd, stopWhen, input = '' }: CommandOptions = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [MAIN, ...words], { env: buildEnvironment(env), cwd });
  child.stdin.end(input);
  const stdout = collectText();
  let isStopped = false;
  const stderr = collectText((text) => {
    if (isStopped || !stopWhen?.test(text)) return;
    isStopped = true;
    child.kill('SIGINT');
  });
  child.stdout.pipe(stdout.stream);
  child.stderr.pipe(stderr.stream);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}
