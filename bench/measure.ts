import { measureTreeCpu } from './cpu.ts';
import type { Contender } from './contender.ts';
import { measureTree } from './memory.ts';
import { median, trimmedMean } from './quantile.ts';

/** Cost of one page with one contender: medians over rounds, in milliseconds. */
export type Measure = {
  readonly contender: string;
  readonly latencyMs: number;
  /** CPU milliseconds. Absent for a service that runs elsewhere. */
  readonly cpuMs: number | undefined;
  /** Highest proportional memory of the process tree in megabytes. Absent for a service that runs elsewhere. */
  readonly peakMb: number | undefined;
  readonly pagesPerSecond: number;
  /** Characters of the returned text; 0 for none. */
  readonly length: number;
  readonly failures: number;
};

type Round = {
  readonly latencyMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly length: number;
};

/**
 * Fetches one page with each contender in turn, round by round, so that noise of the machine affects all equally.
 *
 * @param concurrency number of parallel fetches of one contender
 */
export async function measureContenders(
  contenders: readonly Contender[],
  url: string,
  rounds: number,
  concurrency: number,
): Promise<Measure[]> {
  const results = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]));
  const failures = new Map<Contender, number>();
  for (const contender of contenders) await contender.fetch(url).catch(() => undefined);
  for (let round = 0; round < rounds; round++) {
    for (const [contender, list] of results) {
      try {
        list.push(await once(contender, url, concurrency));
      } catch {
        failures.set(contender, (failures.get(contender) ?? 0) + 1);
      }
    }
  }
  return [...results].map(([contender, list]) => ({
    contender: contender.name,
    latencyMs: median(list.map(({ latencyMs }) => latencyMs)),
    // The kernel counts in steps of 10 ms, so only a mean is finer. The CPU time of a browser that was replaced is lost
    // to its tree, and makes a round negative: the trimmed mean leaves it out.
    cpuMs: contender.isRemote ? undefined : trimmedMean(list.map(({ cpuMs }) => cpuMs)),
    peakMb: contender.isRemote ? undefined : Math.max(0, ...list.map(({ peakMb }) => peakMb)),
    pagesPerSecond: (1000 * concurrency) / median(list.map(({ latencyMs }) => latencyMs)),
    length: median(list.map(({ length }) => length)),
    failures: failures.get(contender) ?? 0,
  }));
}

async function once(contender: Contender, url: string, concurrency: number): Promise<Round> {
  const cpu = measureTreeCpu(contender.pid);
  let peakMb = 0;
  const sampling = setInterval(() => {
    if (!contender.isRemote) peakMb = Math.max(peakMb, measureTree(contender.pid).memoryMb);
  }, MEMORY_INTERVAL_MS);
  const begun = performance.now();
  const lengths = await Promise.all(Array.from({ length: concurrency }, () => contender.fetch(url))).finally(
    () => clearInterval(sampling),
  );
  const latencyMs = performance.now() - begun;
  // Closing a context continues after the answer, and its cost counts too.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const cpuMs = (measureTreeCpu(contender.pid) - cpu) / concurrency;
  return { latencyMs, cpuMs, peakMb, length: lengths[0] ?? 0 };
}

const SETTLE_MS = 150;
const MEMORY_INTERVAL_MS = 100;
