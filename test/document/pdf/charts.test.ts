import { describe, expect, it } from 'vitest';
import type { Line, Page } from './pdf-file.ts';
import { lines, read } from './read-pages.ts';

const GRAYS = [0.2, 0.5];
/** Points per unit of the axis. */
const SCALE = 20;

/** Draws a chart of bars: its axis goes from 0 to 8, and its zero line is at y = 400. */
function drawChart(values: readonly number[][], other: readonly Line[] = []): Page {
  const bars = values.flatMap((group, at) =>
    group.map((value, series): [number, number, number, number, number] => [
      120 + at * 80 + series * 20,
      400,
      20,
      value * SCALE,
      GRAYS[series] ?? 0,
    ]),
  );
  const squares = GRAYS.map((gray, at): [number, number, number, number, number] => [
    360,
    480 - at * 14,
    6,
    6,
    gray,
  ]);
  return {
    fills: [...bars, ...squares],
    lines: [
      ...lines(['Sales rose in the second year.'], 60, 700),
      ...['8', '6', '4', '2', '0'].map((text, at) => ({ text, x: 90, y: 556 - at * 2 * SCALE, size: 10 })),
      ...['North', 'South'].map((text, at) => ({ text, x: 370, y: 480 - at * 14, size: 10 })),
      ...values.map((_, at) => ({ text: `Year ${at + 1}`, x: 125 + at * 80, y: 384, size: 10 })),
      ...other,
    ],
  };
}

describe('charts of PDF pages', () => {
  it('reads the values of bars as a table', async () => {
    const values = [
      [2.5, 4],
      [6.25, 7.1],
      [3, 0.5],
    ];
    expect(await read(drawChart(values))).toBe(
      [
        'Sales rose in the second year.\n',
        '| | North | South |',
        '| --- | --- | --- |',
        '| Year 1 | 2.5 | 4 |',
        '| Year 2 | 6.25 | 7.1 |',
        '| Year 3 | 3 | 0.5 |',
      ].join('\n'),
    );
  });

  it('keeps all texts of a chart that contains other text', async () => {
    const label = { text: 'estimated', x: 125, y: 480, size: 10 };
    const markdown = await read(drawChart([[2.5], [6.25]], [label]));
    for (const text of ['estimated', 'North', 'Year 1', '8']) expect(markdown).toContain(text);
    expect(markdown).not.toContain('6.25');
  });
});
