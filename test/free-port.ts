import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below the range from which systems give ports to clients and to servers that do not name one. So only another
 * call of this function can take a port that a stopped program will use again.
 */
const FIRST_PORT = 10_000;
const PORT_COUNT = 20_000;

/**
 * Starts a program that needs a port, on a loopback port on which no process listens.
 * @param start rejects if the program did not start; then it is called again with another port
 */
export async function startOnFreePort<Result>(start: (port: number) => Promise<Result>): Promise<Result> {
  for (let attemptsLeft = 10; ; attemptsLeft--) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if (!(await isFree(port))) continue;
    try {
      return await start(port);
    } catch (error) {
      if (attemptsLeft === 0 || (await isFree(port))) throw error;
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
