import { CONTENDER_NAMES, PAGE_NAMES, type Panel } from './chart.ts';
import type { Measure } from './measure.ts';
import { median } from './quantile.ts';
import { formatTable } from './table.ts';

/** Returns the table of docs/comparison.md: latency and CPU time of each contender on each page. */
export function formatOverview(panels: readonly Panel[]): string {
  const contenders = (panels[0]?.measures ?? []).map(({ contender }) => contender);
  const head = panels.map(
    ({ path, concurrency }) =>
      (PAGE_NAMES[path] ?? path) + (concurrency > 1 ? `, ${concurrency} at once` : ''),
  );
  const rows = contenders.map((contender, index) => [
    CONTENDER_NAMES[contender] ?? contender,
    ...panels.map(({ measures }) => {
      const { latencyMs = NaN, cpuMs = NaN } = measures[index] ?? {};
      return `${latencyMs.toFixed(0)} / ${cpuMs.toFixed(0)}`;
    }),
  ]);
  return formatTable(['tool', ...head], rows);
}

/** Compares contenders on one page, with the ratios of their latency and CPU time to those of the reference. */
export function compareMeasures(measures: readonly Measure[], reference: string): string {
  const base = measures.find(({ contender }) => contender === reference);
  const rows = measures.map(({ contender, latencyMs, cpuMs, peakMb, pagesPerSecond, length, failures }) => [
    contender,
    format(latencyMs, ' ms'),
    format(divide(latencyMs, base?.latencyMs), ' ×', 2),
    format(cpuMs, ' ms'),
    format(divide(cpuMs, base?.cpuMs), ' ×', 2),
    format(peakMb, ' MB'),
    pagesPerSecond.toFixed(1),
    String(length),
    String(failures),
  ]);
  return formatTable(
    [
      'contender',
      'latency',
      'ratio',
      'CPU of the tree',
      'ratio',
      'peak memory',
      'pages a second',
      'characters',
      'failures',
    ],
    rows,
  );
}

/**
 * Compares contenders over many pages: medians of the latency and of the CPU time, medians of their ratios to those of
 * the reference, and the number of pages on which a contender needs less CPU time than Pagewright.
 * @param byPage the measures of each page, with the contenders in the same order
 */
export function compareOverPages(byPage: readonly Measure[][], reference: string): string {
  const rows = (byPage[0] ?? []).map(({ contender }, index) => {
    const own = byPage.map((measures) => measures[index] as Measure);
    const of = (name: string): (Measure | undefined)[] =>
      byPage.map((measures) => measures.find((measure) => measure.contender === name));
    const [referenceOf, ours] = [of(reference), of('pagewright')];
    const ratios = (read: (measure: Measure) => number | undefined): number[] =>
      own.flatMap((measure, page) => {
        const base = referenceOf[page];
        return divide(read(measure), base && read(base)) ?? [];
      });
    const cheaper = own.filter(({ cpuMs }, page) => (cpuMs ?? Infinity) < (ours[page]?.cpuMs ?? 0)).length;
    return [
      CONTENDER_NAMES[contender] ?? contender,
      format(median(own.map(({ latencyMs }) => latencyMs)), ' ms'),
      format(median(ratios(({ latencyMs }) => latencyMs)), ' ×', 2),
      format(median(own.map(({ cpuMs = NaN }) => cpuMs)), ' ms'),
      format(median(ratios(({ cpuMs }) => cpuMs)), ' ×', 2),
      `${cheaper} of ${own.length}`,
      String(own.reduce((sum, { failures }) => sum + failures, 0)),
    ];
  });
  return formatTable(
    ['tool', 'latency', 'ratio', 'CPU of the tree', 'ratio', 'less CPU than Pagewright', 'failures'],
    rows,
  );
}

const divide = (value: number | undefined, by: number | undefined): number | undefined =>
  by && value !== undefined ? value / by : undefined;

const format = (value: number | undefined, unit: string, digits = 0): string =>
  value === undefined ? '–' : value.toFixed(digits) + unit;
