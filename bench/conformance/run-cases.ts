import type { Adapter, ServiceAddress } from './adapters/adapter.ts';
import type { ConformanceCase } from './cases.ts';
import { compareOutcomes, type Outcome, type Verdict } from './outcome.ts';

/** The result of one case. */
export interface Result extends ConformanceCase {
  actual: Outcome;
  verdict: Verdict;
}

/**
 * Runs all cases against a service.
 * @param concurrency number of cases that run at the same time
 * @param onResult called after each case
 */
export async function runCases(
  cases: readonly ConformanceCase[],
  adapter: Adapter,
  service: ServiceAddress,
  concurrency: number,
  onResult: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = cases.entries();
  const work = async (): Promise<void> => {
    for (const [index, one] of waiting) {
      const actual = await adapter(service, one.url).catch(
        (error: unknown): Outcome => ({ is: 'failed', tag: `no answer: ${String(error)}` }),
      );
      const result = { ...one, actual, verdict: compareOutcomes(one.expected, actual) };
      results[index] = result;
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}
