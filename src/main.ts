import { EXIT } from './cli/index.ts';
import { runCommand } from './run-command.ts';

/**
 * A second Ctrl-C ends the process at once. npm repeats each signal immediately, and this repetition does not count.
 */
const MIN_SECOND_SIGNAL_DELAY_MS = 1000;

/** Resolves at the first SIGTERM or SIGINT. */
const stop = new Promise<void>((resolve) => {
  process.on('SIGTERM', () => resolve());
  process.once('SIGINT', () => {
    const first = performance.now();
    process.on('SIGINT', () => {
      if (performance.now() - first > MIN_SECOND_SIGNAL_DELAY_MS) process.exit(EXIT.interrupted);
    });
    resolve();
  });
});

const hasEnded = await runCommand(process.argv.slice(2), { env: process.env, io: process, stop });
// Exit explicitly: resources that were opened before a failure would keep the process alive.
if (!hasEnded) process.exit();
