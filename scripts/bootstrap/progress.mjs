import { performance } from 'node:perf_hooks';

/** Error whose message tells the user what to do. It is printed without a stack trace. */
export class UserError extends Error {}

/**
 * Runs one step and prints its title and duration on one line of stderr. The command itself uses stdout. @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = performance.now();
  process.stderr.write(`${title} … `);
  try {
    const result = await work();
    process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stderr.write(`failed after ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
    throw error;
  }
}
