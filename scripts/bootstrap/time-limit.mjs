/** The name of the only test of a file that did not start before the time limit of the run. */
export const NOT_RUN = 'not run: the time limit of the run was reached';

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

/**
 * Names the test files that did not start before the time limit.
 *
 * @param {{ testResults?: { name: string, assertionResults: { title: string }[] }[] } | undefined} results the JSON report
 * @returns {string[]} paths
 */
export function filesNotRun(results) {
  const files = results?.testResults ?? [];
  return files
    .filter((file) => file.assertionResults.some(({ title }) => title === NOT_RUN))
    .map(({ name }) => name);
}
