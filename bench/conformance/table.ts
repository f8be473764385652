import type { Result } from './run-cases.ts';
import type { Verdict } from './outcome.ts';

const VERDICTS: readonly Verdict[] = ['exact', 'coarse', 'mistaken', 'misleading'];

/** Formats the counts of verdicts by group as a Markdown table. */
export function summaryTable(results: readonly Result[]): string {
  const groups = [...new Set(results.map(({ group }) => group))];
  const row = (name: string, among: readonly Result[]): string => {
    const counts = VERDICTS.map((verdict) => among.filter((result) => result.verdict === verdict).length);
    return `| ${name} | ${among.length} | ${counts.join(' | ')} |`;
  };
  return [
    `| behaviour of the origin | cases | ${VERDICTS.join(' | ')} |`,
    `| --- | ---: | ${VERDICTS.map(() => '---:').join(' | ')} |`,
    ...groups.map((group) =>
      row(
        group,
        results.filter((result) => result.group === group),
      ),
    ),
    row('**all**', results),
  ].join('\n');
}

/** Lists the cases that are not exact, with what was expected and what was reported. */
export function differences(results: readonly Result[]): string {
  const shown = (value: object): string => JSON.stringify(value).slice(0, 200);
  return results
    .filter(({ verdict }) => verdict !== 'exact')
    .map(
      ({ group, name, verdict, expected, actual }) =>
        `${verdict}: ${group}, ${name}\n  expected ${shown(expected)}\n  reported ${shown(actual)}`,
    )
    .join('\n');
}
