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
        const [value, other] = [read(measure), base && read(base)];
        return value !== undefined && other ? [value / other] : [];
      });
    const cheaper = own.filter(({ cpuMs }, page) => (cpuMs ?? Infinity) < (ours[page]?.cpuMs ?? 0)).length;
    return [
      CONTENDER_NAMES[contender] ?? contender,
      `${median(own.map(({ latencyMs }) => latencyMs)).toFixed(0)} ms`,
      `${median(ratios(({ latencyMs }) => latencyMs)).toFixed(2)} ×`,
      `${median(own.map(({ cpuMs = NaN }) => cpuMs)).toFixed(0)} ms`,
      `${median(ratios(({ cpuMs }) => cpuMs)).toFixed(2)} ×`,
      `${cheaper} of ${own.length}`,
      String(own.reduce((sum, { failures }) => sum + failures, 0)),
    ];
  });
  return formatTable(
    ['tool', 'latency', 'ratio', 'CPU of the tree', 'ratio', 'less CPU than Pagewright', 'failures'],
    rows,
  );
}
