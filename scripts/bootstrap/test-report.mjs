/** The name of the only test of a file that did not start before the time limit of the run. */
export const NOT_RUN = 'not run: the time limit of the run was reached';

/**
 * @typedef {{ project: string, file: string, test: string }} Failure `test` is empty for a file that cannot be loaded
 * @typedef {object} TestReport the result of one run of Vitest
 * @property {number} passed number of tests
 * @property {Failure[]} failures
 * @property {string[]} notRun files that did not start before the time limit
 * @property {string[]} errors errors outside of tests
 * @property {{ project: string, file: string, seconds: number }[]} files with the time of their tests, longest first
 */

const nameOf = ({ file, test }) => (test === '' ? file : `${file} > ${test}`);

/**
 * Compares a run with the repetition of its failed files. A test that failed and then passed is unstable.
 *
 * @param {TestReport} run
 * @param {TestReport | undefined} repetition undefined if nothing was repeated
 * @param {{ test: string, reason: string }[]} known unstable tests that do not fail the run
 * @returns {{ failed: string[], unstable: string[], isGreen: boolean }} names of tests
 */
export function judgeRun(run, repetition, known) {
  // A file that the time limit kept from running again counts as failed.
  const notRepeated = run.failures.filter(({ file }) => !repetition || repetition.notRun.includes(file));
  const failedAgain = new Set([...notRepeated, ...(repetition?.failures ?? [])].map(nameOf));
  const failed = [...failedAgain];
  const unstable = [...new Set(run.failures.map(nameOf))].filter((name) => !failedAgain.has(name));
  const isKnown = (name) => known.some(({ test, reason }) => test === name && reason !== '');
  const isGreen =
    failed.length === 0 &&
    unstable.every(isKnown) &&
    run.notRun.length === 0 &&
    [run, repetition].every((one) => one === undefined || one.errors.length === 0);
  return { failed, unstable, isGreen };
}

/**
 * Returns the time at which a run of tests starts no further test file.
 *
 * @param {NodeJS.ProcessEnv} env `PAGEWRIGHT_TEST_MINUTES` limits a run; without it there is no limit
 * @param {number} now milliseconds since 1970
 * @returns {number | undefined} milliseconds since 1970
 */
export function testDeadline(env, now) {
  const minutes = Number(env.PAGEWRIGHT_TEST_MINUTES);
  return minutes > 0 ? now + minutes * 60_000 : undefined;
}
