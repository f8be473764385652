import type { Scores } from './evaluator.ts';
import { CONTENT, type Figure, METADATA, STRUCTURE } from './figures.ts';
import type { Prediction } from './predictions.ts';

const said = (value: number | null | undefined): string =>
  typeof value === 'number' ? value.toFixed(3).replace(/^0/, '') : '–';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function figures(title: string, list: readonly Figure[], { groups }: Scores): string {
  const rows = list.flatMap(({ name, group, measure, peer, target, atMost }) => {
    const value = groups[group]?.[measure];
    if (typeof value !== 'number') return [];
    const isMet = atMost ? value <= target : value >= target;
    const aim = `${atMost ? '≤' : '≥'} ${said(target)}`;
    return [[name, String(groups[group]?.n ?? ''), said(value), peer ?? '–', aim, isMet ? 'yes' : 'no']];
  });
  return `### ${title}\n\n${table(['', 'pages', 'ours', 'best peer', 'target', 'met'], rows)}`;
}

const COLUMNS = [
  ['words', 'wf'],
  ['precision', 'wp'],
  ['recall', 'wr'],
  ['shingles', 'shF1'],
  ['headings', 'st_headings'],
  ['links', 'st_links'],
  ['cells', 'st_cells'],
  ['code', 'st_code'],
  ['lists', 'st_list_items'],
  ['empty', 'empty'],
] as const;

function bySet({ groups }: Scores): string {
  const rows = Object.entries(groups)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => [name, String(group.n), ...COLUMNS.map(([, measure]) => said(group[measure]))]);
  return `### By data set and page type\n\n${table(['', 'pages', ...COLUMNS.map(([name]) => name)], rows)}`;
}

const POOR = 0.5;

function counts(
  { pages }: Scores,
  predictions: ReadonlyMap<string, Prediction>,
  types: ReadonlyMap<string, string>,
): string {
  const scored = pages.filter(({ wf }) => typeof wf === 'number');
  const poor = scored.filter(({ wf }) => Number(wf) < POOR).length;
  const failed = pages.filter(({ id }) => predictions.get(id)?.error !== undefined).length;
  const typed = pages.filter(({ id }) => types.has(id) && predictions.has(id));
  const agreed = typed.filter(({ id }) => types.get(id) === predictions.get(id)?.pageType).length;
  return [
    '### Counts\n',
    `- Pages below word F1 .5: ${poor} of ${scored.length} (${((100 * poor) / Math.max(1, scored.length)).toFixed(1)} %, at most 10 %)`,
    `- Pages that were not fetched: ${failed}`,
    `- Page type as given by hand: ${agreed} of ${typed.length}`,
  ].join('\n');
}

/** Formats the report as Markdown. `types` are manually assigned page types, by page. */
export function tables(
  scores: Scores,
  predictions: ReadonlyMap<string, Prediction>,
  types: ReadonlyMap<string, string>,
): string {
  return [
    figures('Main content', CONTENT, scores),
    figures('Structure', STRUCTURE, scores),
    figures('Metadata', METADATA, scores),
    counts(scores, predictions, types),
    bySet(scores),
  ].join('\n\n');
}
