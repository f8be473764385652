import type { Block, Inline } from '../../content/index.ts';
import {
  findChildElement,
  findDescendants,
  listChildElements,
  readElementText,
  type XmlElement,
} from '../xml.ts';
import { createInlinesWithBreaks, createText } from './block-builder.ts';
import { createTableFromGrid } from './table.ts';

const MAX_CHART_POINTS = 1000;

/** Reads the text of each paragraph in DrawingML content. */
export const readDrawingLines = (root: XmlElement | undefined): string[] =>
  findDescendants(root, 'a:p').map((line) => findDescendants(line, 'a:t').map(readElementText).join(''));

const readChartKind = (kind: string): Block => {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    type: 'paragraph',
    children: [createText(`${words.charAt(0).toUpperCase()}${words.slice(1)} chart`)],
  };
};

/** Creates the paragraphs before the data of a chart: the chart's title and its kind, e.g. `Bar chart`. */
export function createChartLead(title: string, kind: string | undefined): Block[] {
  const lead: Block[] =
    title.trim() === '' ? [] : [{ type: 'paragraph', children: createInlinesWithBreaks(title) }];
  return kind === undefined ? lead : [...lead, readChartKind(kind)];
}

/** Reads the title and kind of a chart, and its data as a table with one column for each series. */
export function readChart(root: XmlElement | undefined): Block[] {
  const chart = findChildElement(root, 'c:chart');
  const title = readDrawingLines(findChildElement(chart, 'c:title')).join(' ');
  const plots = listChildElements(findChildElement(chart, 'c:plotArea')).map(
    ({ name }) => /^c:(\w+?)(?:3D)?Chart$/.exec(name)?.[1],
  );
  const series = findDescendants(findChildElement(chart, 'c:plotArea'), 'c:ser').map((entry) => ({
    name: [...readChartPoints(findChildElement(entry, 'c:tx')).values()].join(' '),
    categories: readChartPoints(findChildElement(entry, 'c:cat') ?? findChildElement(entry, 'c:xVal')),
    values: readChartPoints(findChildElement(entry, 'c:val') ?? findChildElement(entry, 'c:yVal')),
  }));
  const firstCategories =
    series.find(({ categories }) => categories.size > 0)?.categories ?? new Map<number, string>();
  const length = Math.max(0, ...series.flatMap(({ values }) => [...values.keys()].map((index) => index + 1)));
  const toCell = (value: string | undefined): Inline[] => (value === undefined ? [] : [createText(value)]);
  const rows = Array.from({ length: Math.min(length, MAX_CHART_POINTS) }, (_, index) => [
    toCell(firstCategories.get(index)),
    ...series.map(({ values }) => toCell(values.get(index))),
  ]);
  const table = createTableFromGrid([[[], ...series.map(({ name }) => toCell(name))], ...rows], true);
  const blocks = createChartLead(
    title,
    plots.find((kind) => kind !== undefined),
  );
  return table === undefined ? blocks : [...blocks, table];
}

/** Reads the cached values of a series by their index. */
function readChartPoints(source: XmlElement | undefined): Map<number, string> {
  const found = new Map<number, string>();
  for (const point of findDescendants(source, 'c:pt')) {
    const index = Number(point.attributes['idx']);
    if (index >= 0 && index < MAX_CHART_POINTS)
      found.set(index, readElementText(findChildElement(point, 'c:v')));
  }
  if (found.size === 0) {
    const value = listChildElements(source, 'c:v')[0];
    if (value !== undefined) found.set(0, readElementText(value));
  }
  return found;
}
