import type { Block, Inline } from '../../content/index.ts';
import { child, descendants, elements, textOf, type XmlElement } from '../xml.ts';
import { textWithBreaks, createText } from './block-builder.ts';
import { tableFromGrid } from './table.ts';

const MAX_POINTS = 1000;

/** Reads the text of each paragraph in DrawingML content. */
export const readDrawingLines = (root: XmlElement | undefined): string[] =>
  descendants(root, 'a:p').map((line) => descendants(line, 'a:t').map(textOf).join(''));

const chartKind = (kind: string): Block => {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    type: 'paragraph',
    children: [createText(`${words.charAt(0).toUpperCase()}${words.slice(1)} chart`)],
  };
};

/** Creates the paragraphs before the data of a chart: the chart's title and its kind, e.g. `Bar chart`. */
export function createChartLead(title: string, kind: string | undefined): Block[] {
  const lead: Block[] = title.trim() === '' ? [] : [{ type: 'paragraph', children: textWithBreaks(title) }];
  return kind === undefined ? lead : [...lead, chartKind(kind)];
}

/** Reads the title and kind of a chart, and its data as a table with one column for each series. */
export function readChart(root: XmlElement | undefined): Block[] {
  const chart = child(root, 'c:chart');
  const title = readDrawingLines(child(chart, 'c:title')).join(' ');
  const plots = elements(child(chart, 'c:plotArea')).map(
    ({ name }) => /^c:(\w+?)(?:3D)?Chart$/.exec(name)?.[1],
  );
  const series = descendants(child(chart, 'c:plotArea'), 'c:ser').map((entry) => ({
    name: [...readPoints(child(entry, 'c:tx')).values()].join(' '),
    categories: readPoints(child(entry, 'c:cat') ?? child(entry, 'c:xVal')),
    values: readPoints(child(entry, 'c:val') ?? child(entry, 'c:yVal')),
  }));
  const firstCategories =
    series.find(({ categories }) => categories.size > 0)?.categories ?? new Map<number, string>();
  const length = Math.max(0, ...series.flatMap(({ values }) => [...values.keys()].map((index) => index + 1)));
  const toCell = (value: string | undefined): Inline[] => (value === undefined ? [] : [createText(value)]);
  const rows = Array.from({ length: Math.min(length, MAX_POINTS) }, (_, index) => [
    toCell(firstCategories.get(index)),
    ...series.map(({ values }) => toCell(values.get(index))),
  ]);
  const table = tableFromGrid([[[], ...series.map(({ name }) => toCell(name))], ...rows], true);
  const blocks = createChartLead(
    title,
    plots.find((kind) => kind !== undefined),
  );
  return table === undefined ? blocks : [...blocks, table];
}

/** Reads the cached values of a series by their index. */
function readPoints(source: XmlElement | undefined): Map<number, string> {
  const found = new Map<number, string>();
  for (const point of descendants(source, 'c:pt')) {
    const index = Number(point.attributes['idx']);
    if (index >= 0 && index < MAX_POINTS) found.set(index, textOf(child(point, 'c:v')));
  }
  if (found.size === 0) {
    const value = elements(source, 'c:v')[0];
    if (value !== undefined) found.set(0, textOf(value));
  }
  return found;
}
