import { spawn } from 'node:child_process';

/** Bytes of standard output. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/**
 * Runs a program with standard input and output. It stays in the process group of the conversion and ends with it.
 * @returns its standard output; undefined when the program is not installed
 * @throws when it fails, writes too much or exceeds its time
 */
export async function run(
  command: string,
  args: readonly string[],
  input: Uint8Array,
  timeoutMs: number,
): Promise<string | undefined> {
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Conversions run in parallel; more threads for each would only add waiting.
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    timeout: Math.max(1, Math.round(timeoutMs)),
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  // A program that exits early closes its input; the exit code reports the reason.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return await new Promise((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') resolve(undefined);
      else reject(error);
    });
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(`${command} ended with ${String(code ?? signal)}.`));
    });
  });
}
