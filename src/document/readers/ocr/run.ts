import { spawn } from 'node:child_process';

/** Bytes that a program may answer. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/**
 * Runs a program that reads its standard input and writes its standard output.
 * It stays in this process's group, so it ends with the conversion.
 * @returns undefined when it is not installed
 * @throws when it fails, answers too much or is not done in time
 */
export async function run(
  command: string,
  args: readonly string[],
  input: Uint8Array,
  timeoutMs: number,
): Promise<string | undefined> {
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Threads that wait for each other cost more than they save where conversions share the cores.
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
  // A program that ends early does not read on; its exit says why.
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
