import { execFile, type ExecFileException } from 'node:child_process';
import { promisify } from 'node:util';
import { ConversionInterruptedError } from '../../types.ts';

const runFile = promisify(execFile);

/** Maximum size of standard output in bytes. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/** Error of a program that cannot read its input. */
export class ProgramFailedError extends Error {}

/** The time that programs may still use. Each run subtracts the CPU time that it used. */
export interface ProgramTime {
  cpuMs: number;
  /** End of the time on the clock of `performance.now()`. */
  end: number;
}

/**
 * Shell script that runs a program with a limit of CPU seconds, and then writes the used CPU time to standard error.
 */
const TIMED_SCRIPT = 'ulimit -t "$1"; shift; "$@" 2>/dev/null; code=$?; times >&2; exit $code';
/** Exit codes of the shell: 127 if the program is not installed, more than 128 if it was killed. */
const NOT_FOUND_EXIT_CODE = 127;
const SIGNAL_EXIT_CODE_BASE = 128;

/**
 * Runs a program with standard input and output. The program is in the process group of the conversion and ends with
 * it.
 * @returns its standard output; undefined if the program is not installed
 * @throws ProgramFailed if it exits with an error
 * @throws ConversionInterrupted if it is killed, for example because it writes too much or exceeds its time
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  input: Uint8Array,
  time: ProgramTime,
): Promise<string | undefined> {
  const cpuSeconds = String(Math.max(1, Math.ceil(time.cpuMs / 1000)));
  const running = runFile('/bin/sh', ['-c', TIMED_SCRIPT, 'sh', cpuSeconds, command, ...args], {
    maxBuffer: MAX_OUTPUT_BYTES,
    // Use one thread, because conversions already run in parallel and more threads would not make them faster.
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    timeout: Math.max(1, Math.round(time.end - performance.now())),
    killSignal: 'SIGKILL',
  });
  const { child } = running;
  // Ignore errors of the input, which occur if the program exits before it has read everything. The exit code reports
  // the reason.
  child.stdin?.on('error', () => undefined).end(input);
  child.on('exit', (_, signal) => {
    // Close the output. A program can outlive its shell and keep the output open.
    if (signal !== null) child.stdout?.destroy();
  });
  const ended = await running.catch((error: ExecFileException) => error);
  time.cpuMs -= parseCpuMs(ended.stderr ?? '');
  if (!('code' in ended)) return ended.stdout;
  const { code, signal } = ended;
  if (code === NOT_FOUND_EXIT_CODE) return undefined;
  throw typeof code === 'number' && code < SIGNAL_EXIT_CODE_BASE
    ? new ProgramFailedError(`${command} exited with code ${String(code)}.`)
    : new ConversionInterruptedError(`${command} was ended (${String(signal ?? code)}).`);
}

/**
 * Returns the CPU milliseconds of a shell's child processes, from the last line that `times` prints: `0m1.230s
 * 0m0.040s`.
 */
function parseCpuMs(times: string): number {
  const line = times.trimEnd().split('\n').at(-1) ?? '';
  const seconds = [...line.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return seconds.reduce((sum, part) => sum + part, 0) * 1000;
}
