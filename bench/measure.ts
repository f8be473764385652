import { cpuOfTree } from './cpu.ts';
import type { Contender } from './contender.ts';
import { median } from './quantile.ts';

/** Cost of one contender for one page: milliseconds, median over rounds. */
export type Measure = {
  readonly contender: string;
  readonly latencyMs: number;
  readonly cpuMs: number;
  /** Characters of the returned text; 0 for none. */
  readonly length: number;
  readonly failures: number;
};

type Round = { readonly latencyMs: number; readonly cpuMs: number; readonly length: number };

/**
 * Fetches one page with each contender in turn, round by round, so that noise of the machine affects all equally.
 *
 * @param concurrency number of parallel fetches of one contender
 */
export async function measure(
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
    // The kernel counts in steps of 10 ms; only the mean over all rounds is finer.
    cpuMs: list.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / Math.max(1, list.length),
    length: median(list.map(({ length }) => length)),
    failures: failures.get(contender) ?? 0,
  }));
}

async function once(contender: Contender, url: string, concurrency: number): Promise<Round> {
  const cpu = cpuOfTree(contender.pid);
  const begun = performance.now();
  const lengths = await Promise.all(Array.from({ length: concurrency }, () => contender.fetch(url)));
  const latencyMs = performance.now() - begun;
  // Closing a context continues after the answer and is part of the cost.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return { latencyMs, cpuMs: (cpuOfTree(contender.pid) - cpu) / concurrency, length: lengths[0] ?? 0 };
}

const SETTLE_MS = 150;
