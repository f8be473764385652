import { performance } from 'node:perf_hooks';

/** An error whose message tells the person at the keyboard what to do; shown without a stack. */
export class UserError extends Error {}

/**
 * Runs one step and shows it on one line of stderr with the time it took (stdout belongs to the command).
 *
 * @template T
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
