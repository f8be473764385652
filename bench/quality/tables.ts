import type { Scores } from './evaluator.ts';
import { combine, groupBySite, type Resampled, resample, toInterval } from './intervals.ts';
import type { GoldPage } from './gold.ts';
import { CONTENT, type Figure, MACRO_GROUP, METADATA, STRUCTURE_FIGURES, WCXB_TYPES } from './figures.ts';
import type { Peer } from './peers.ts';
import type { Prediction } from './predictions.ts';
import { formatTable } from '../table.ts';

const said = (value: number | null | undefined): string =>
  typeof value === 'number' ? value.toFixed(3).replace(/^0/, '') : '–';

/** Measures that have another name for a page than for a group. */
const PAGE_MEASURES: Readonly<Record<string, string>> = { shF1: 'sf' };

/** Resamples the values of a measure in a group of pages by site. Undefined if no page has the measure. */
function resampleGroup(
  group: string,
  measure: string,
  { pages }: Scores,
  gold: ReadonlyMap<string, GoldPage>,
): Resampled | undefined {
  const ofPage = PAGE_MEASURES[measure] ?? measure;
  const measured = pages.flatMap(({ id, site, [ofPage]: value }) => {
    const { dataset, page_type: type, text = '' } = gold.get(id) ?? {};
    const isInGroup = group === 'ALL' || group === dataset || group === `${dataset}:${type}`;
    return isInGroup && typeof value === 'number' ? [{ site: String(site), text, value }] : [];
  });
  return measured.length === 0 ? undefined : resample(groupBySite(measured));
}

/** Returns the 95 % interval of a measure in a group of pages, by bootstrap over sites. Twins count once. */
function interval(
  group: string,
  measure: string,
  scores: Scores,
  gold: ReadonlyMap<string, GoldPage>,
): string {
  const resampled =
    group === MACRO_GROUP
      ? combine(WCXB_TYPES.flatMap((type) => resampleGroup(`wcxb:${type}`, measure, scores, gold) ?? []))
      : resampleGroup(group, measure, scores, gold);
  if (resampled === undefined || Number.isNaN(resampled.mean)) return '–';
  const { low, high } = toInterval(resampled);
  return `${said(low)} to ${said(high)}`;
}

function figures(
  title: string,
  list: readonly Figure[],
  scores: Scores,
  gold: ReadonlyMap<string, GoldPage>,
  peers: readonly Peer[],
): string {
  const rows = list.flatMap(({ name, group, measure, peer, target, atMost }) => {
    const { [measure]: value, n } = scores.groups[group] ?? {};
    if (typeof value !== 'number') return [];
    const isMet = atMost ? value <= target : value >= target;
    const aim = `${atMost ? '≤' : '≥'} ${said(target)}`;
    const pages = String(scores.groups[group]?.[`n_${measure}`] ?? n ?? '');
    const range = interval(group, measure, scores, gold);
    const others = peers.flatMap(({ scores: theirs }) => [
      said(theirs.groups[group]?.[measure]),
      interval(group, measure, theirs, gold),
    ]);
    return [[name, pages, said(value), range, ...others, peer ?? '–', aim, isMet ? 'yes' : 'no']];
  });
  const peerColumns = peers.flatMap(({ name }) => [name, '95 %']);
  const head = ['', 'pages', 'ours', '95 %', ...peerColumns, 'best published', 'target', 'met'];
  return `### ${title}\n\n${formatTable(head, rows)}`;
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

function bySet(scores: Scores, gold: ReadonlyMap<string, GoldPage>): string {
  const rows = Object.entries(scores.groups)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => [
      name,
      String(group.n),
      interval(name, 'wf', scores, gold),
      ...COLUMNS.map(([, measure]) => said(group[measure])),
    ]);
  return `### By data set and page type\n\n${formatTable(['', 'pages', 'words, 95 %', ...COLUMNS.map(([name]) => name)], rows)}`;
}

const POOR = 0.5;

function counts(
  { pages }: Scores,
  predictions: ReadonlyMap<string, Prediction>,
  gold: ReadonlyMap<string, GoldPage>,
): string {
  const scored = pages.filter(({ wf }) => typeof wf === 'number');
  const poor = scored.filter(({ wf }) => Number(wf) < POOR).length;
  const failed = pages.filter(({ id }) => predictions.get(id)?.error !== undefined).length;
  const typed = pages.filter(({ id }) => gold.get(id)?.page_type !== undefined && predictions.has(id));
  const agreed = typed.filter(({ id }) => gold.get(id)?.page_type === predictions.get(id)?.pageType).length;
  return [
    '### Counts\n',
    `- Pages below word F1 .5: ${poor} of ${scored.length} (${((100 * poor) / Math.max(1, scored.length)).toFixed(1)} %, at most 10 %)`,
    `- Pages that were not fetched: ${failed}`,
    `- Page type as given by hand: ${agreed} of ${typed.length}`,
  ].join('\n');
}

/**
 * Formats the report as Markdown.
 * @param peers other programs, whose figures are printed next to ours
 */
export function formatReport(
  scores: Scores,
  predictions: ReadonlyMap<string, Prediction>,
  gold: ReadonlyMap<string, GoldPage>,
  peers: readonly Peer[] = [],
): string {
  return [
    figures('Main content', CONTENT, scores, gold, peers),
    figures('Structure', STRUCTURE_FIGURES, scores, gold, peers),
    figures('Metadata', METADATA, scores, gold, peers),
    counts(scores, predictions, gold),
    bySet(scores, gold),
  ].join('\n\n');
}
