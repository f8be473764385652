import type { VectorGraphics } from '@llamaindex/liteparse';
import { groupAdjacent } from '../../../group-adjacent.ts';
import { computeBounds, getBottomEdge, getRightEdge, isCenteredIn, type PageArea } from '../geometry.ts';
import type { RuledTable } from './grid.ts';
import type { PageWord, RowSegment } from '../text/page-text.ts';
import { groupIntoRows } from '../rows.ts';

/** A page with more filled rectangles or words is not searched. It bounds the time for comparing them in pairs. */
const [MAX_RECTANGLES, MAX_WORDS] = [1000, 2000];
const MAX_AXES = 10;
const MIN_TICKS = 3;
/** Ticks of an axis have the same right edge, and equal steps, up to this difference. */
const TICK_TOLERANCE_PT = 1.5;
/** Maximum size of the colored square in front of the name of a series. */
const MAX_SWATCH_SIZE_PT = 14;
/** The heights of bars are exact up to this distance. It decides how many decimals of a value are known. */
const BAR_TOLERANCE_PT = 0.12;
/** Maximum distance of the names below an axis, as a multiple of their height. */
const MAX_CATEGORY_DISTANCE = 4;
const MAX_DECIMALS = 6;
/** Matches a number of an axis. */
const TICK = /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/;

interface Bar extends PageArea {
  color: string;
}

/** A vertical axis with numbers. */
interface Axis {
  ticks: PageWord[];
  right: number;
  height: number;
  pointsPerUnit: number;
  /** Vertical position of the value 0. */
  zeroY: number;
  unit: string;
}

interface Series extends PageArea {
  color: string;
  words: PageWord[];
}

/**
 * Finds charts of upright bars and measures the values of their bars on the axis. A chart needs an axis with numbers, a
 * legend, and a name below each group of bars; an area with other text is not a chart.
 */
export function findCharts(graphics: VectorGraphics, words: readonly PageWord[]): RuledTable[] {
  const bars = graphics.shapes.flatMap(({ bbox, fill, fillColor, hasCurve }): Bar[] =>
    fill && !hasCurve && fillColor !== undefined ? [{ ...bbox, color: fillColor }] : [],
  );
  if (bars.length === 0 || bars.length > MAX_RECTANGLES || words.length > MAX_WORDS) return [];
  const axes = findAxes(words);
  if (axes.length === 0) return [];
  return axes.flatMap((axis) => readChart(axis, axes, bars, words) ?? []);
}

function findAxes(words: readonly PageWord[]): Axis[] {
  const numbers = words
    .filter(({ text }) => TICK.test(text))
    .sort((a, b) => getRightEdge(a) - getRightEdge(b));
  const columns = groupAdjacent(
    numbers,
    (word, [first]) => getRightEdge(word) - getRightEdge(first!) <= TICK_TOLERANCE_PT,
  );
  return columns.flatMap((ticks) => toAxis(ticks) ?? []).slice(0, MAX_AXES);
}

const toNumber = (text: string): number => Number(text.replace('−', '-').replaceAll(/[,%]/g, ''));
const findMiddle = (area: PageArea): number => area.y + area.height / 2;
const findCenter = (area: PageArea): number => area.x + area.width / 2;

/** Makes an axis of numbers whose positions are proportional to their values. */
function toAxis(column: readonly PageWord[]): Axis | undefined {
  const ticks = column.toSorted((a, b) => b.y - a.y);
  const [lowest, highest] = [ticks[0], ticks.at(-1)];
  if (ticks.length < MIN_TICKS || lowest === undefined || highest === undefined) return undefined;
  const range = toNumber(highest.text) - toNumber(lowest.text);
  const pointsPerUnit = (findMiddle(lowest) - findMiddle(highest)) / range;
  if (!(range > 0) || !(pointsPerUnit > 0)) return undefined;
  const zeros = ticks.map((tick) => findMiddle(tick) + toNumber(tick.text) * pointsPerUnit);
  if (Math.max(...zeros) - Math.min(...zeros) > 2 * TICK_TOLERANCE_PT) return undefined;
  return {
    ticks,
    right: getRightEdge(lowest),
    height: findMiddle(lowest) - findMiddle(highest),
    pointsPerUnit,
    zeroY: zeros.reduce((sum, zero) => sum + zero, 0) / zeros.length,
    unit: ticks.every(({ text }) => text.endsWith('%')) ? '%' : '',
  };
}

function readChart(
  axis: Axis,
  axes: readonly Axis[],
  rectangles: readonly Bar[],
  words: readonly PageWord[],
): RuledTable | undefined {
  const bars = rectangles.filter((bar) => isBarOfAxis(bar, axis, axes));
  const series = findLegend(rectangles, bars, words);
  const measured = bars.filter((bar) => series.some(({ color }) => color === bar.color));
  if (measured.length < 2) return undefined;
  const categories = findCategories(axis, measured, words);
  if (categories.length < 2) return undefined;
  const values = new Map<string, Bar>();
  for (const bar of measured) {
    const distances = categories.map((area) => Math.abs(findCenter(area) - findCenter(bar)));
    const key = `${distances.indexOf(Math.min(...distances))} ${bar.color}`;
    if (values.has(key)) return undefined;
    values.set(key, bar);
  }
  const named = [...categories, ...series];
  const used = new Set([...axis.ticks, ...named.flatMap((one) => one.words)]);
  const area = computeBounds([...used, ...measured, ...named]);
  if (words.some((word) => isCenteredIn(word, area) && !used.has(word))) return undefined;
  return {
    area,
    rows: [
      [[], ...series.map((one) => one.words)],
      ...categories.map((category, at) => [
        category.words,
        ...series.map(({ color }) => toValue(values.get(`${at} ${color}`), axis)),
      ]),
    ],
  };
}

/** Whether a rectangle starts at the zero line of an axis, and no other axis is between them. */
function isBarOfAxis(bar: Bar, axis: Axis, axes: readonly Axis[]): boolean {
  const startsAtZero =
    Math.min(Math.abs(getBottomEdge(bar) - axis.zeroY), Math.abs(bar.y - axis.zeroY)) <= TICK_TOLERANCE_PT;
  return (
    startsAtZero &&
    bar.x > axis.right &&
    bar.height < axis.height * 1.5 &&
    !axes.some(
      (other) =>
        other.right > axis.right && other.right < bar.x && Math.abs(other.zeroY - axis.zeroY) < axis.height,
    )
  );
}

/** Finds small squares in the colors of the bars with a name at their right side. */
function findLegend(rectangles: readonly Bar[], bars: readonly Bar[], words: readonly PageWord[]): Series[] {
  const colors = new Set(bars.map(({ color }) => color));
  const series = new Map<string, Series>();
  for (const square of rectangles) {
    const { color } = square;
    if (!colors.has(color) || series.has(color)) continue;
    if (Math.max(square.width, square.height) > MAX_SWATCH_SIZE_PT) continue;
    const name = takeName(square, words);
    if (name.length > 0) series.set(color, { ...computeBounds([square, ...name]), color, words: name });
  }
  return [...series.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Returns the words that follow a square without a wide gap. */
function takeName(square: PageArea, words: readonly PageWord[]): PageWord[] {
  const following = words
    .filter(
      (word) =>
        word.x >= getRightEdge(square) - 1 &&
        isCenteredIn({ ...word, x: square.x, width: square.width }, square),
    )
    .sort((a, b) => a.x - b.x);
  let end = getRightEdge(square);
  const gap = following.findIndex((word) => {
    const isApart = word.x - end > word.height;
    end = getRightEdge(word);
    return isApart;
  });
  return gap < 0 ? following : following.slice(0, gap);
}

/** Finds the texts in the first line below the axis. */
function findCategories(axis: Axis, bars: readonly Bar[], words: readonly PageWord[]): RowSegment[] {
  const { x, width } = computeBounds(bars);
  const lowest = Math.max(...axis.ticks.map(findMiddle));
  const below = words.filter(
    (word) =>
      word.y > lowest &&
      word.y < lowest + MAX_CATEGORY_DISTANCE * word.height &&
      getRightEdge(word) > x - axis.height &&
      word.x < x + width + axis.height,
  );
  return groupIntoRows(below)[0]?.segments ?? [];
}

/** Returns the value of a bar as a word at its place: the shortest decimal that the height of the bar allows. */
function toValue(bar: Bar | undefined, { ticks, zeroY, pointsPerUnit, unit }: Axis): PageWord[] {
  const [tick] = ticks;
  if (bar === undefined || tick === undefined) return [];
  const value = ((findMiddle(bar) < zeroY ? 1 : -1) * bar.height) / pointsPerUnit;
  const tolerance = BAR_TOLERANCE_PT / pointsPerUnit;
  let decimals = 0;
  while (decimals < MAX_DECIMALS && Math.abs(Number(value.toFixed(decimals)) - value) > tolerance) decimals++;
  const { x, y, width, height } = bar;
  return [{ ...tick, x, y, width, height, text: value.toFixed(decimals) + unit }];
}
