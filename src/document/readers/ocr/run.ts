import { spawn } from 'node:child_process';
import { ConversionInterruptedError } from '../../types.ts';

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
  const child = spawn('/bin/sh', ['-c', TIMED_SCRIPT, 'sh', cpuSeconds, command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Use one thread, because conversions already run in parallel and more threads would not make them faster.
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    timeout: Math.max(1, Math.round(time.end - performance.now())),
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  let times = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (times += text));
  // Ignore errors of the input, which occur if the program exits before it has read everything. The exit code reports
  // the reason.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (_, signal) => {
      // Close the output. A program can outlive its shell and keep the output open.
      if (signal !== null) child.stdout.destroy();
    });
    child.on('close', (code, signal) => {
      time.cpuMs -= parseCpuMs(times);
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else if (code === NOT_FOUND_EXIT_CODE) resolve(undefined);
      else if (code !== null && code < SIGNAL_EXIT_CODE_BASE) {
        reject(new ProgramFailedError(`${command} exited with code ${String(code)}.`));
      } else reject(new ConversionInterruptedError(`${command} was ended (${String(signal ?? code)}).`));
    });
  });
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
