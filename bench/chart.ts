import type { Measure } from './measure.ts';

/** The measurements for one page with one concurrency. */
export interface Panel {
  title: string;
  measures: readonly Measure[];
}

const WIDTH = 760;
const LABEL = 190;
const ROW = 20;
const COLORS = { latencyMs: '#4878a8', cpuMs: '#c8793a' } as const;

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Draws latency and CPU per page as horizontal bars, one group per contender. Each panel has its own scale. */
export function drawChart(panels: readonly Panel[]): string {
  const parts: string[] = [];
  let y = 40;
  for (const { title, measures } of panels) {
    parts.push(`<text x="10" y="${y}" font-weight="bold">${escapeText(title)}</text>`);
    y += 10;
    const scale = Math.max(1, ...measures.flatMap(({ latencyMs, cpuMs }) => [latencyMs, cpuMs ?? 0]));
    for (const measure of measures) {
      parts.push(`<text x="10" y="${y + 17}">${escapeText(measure.contender)}</text>`);
      for (const [index, name] of (['latencyMs', 'cpuMs'] as const).entries()) {
        const value = measure[name];
        if (value === undefined) continue;
        const length = (value / scale) * (WIDTH - LABEL - 90);
        const top = y + 3 + index * 10;
        parts.push(
          `<rect x="${LABEL}" y="${top}" width="${length.toFixed(1)}" height="9" fill="${COLORS[name]}"/>`,
          `<text x="${(LABEL + length + 5).toFixed(1)}" y="${top + 8}" font-size="9">${value.toFixed(0)} ms</text>`,
        );
      }
      y += ROW + 6;
    }
    y += 24;
  }
  const legend = `<text x="10" y="18"><tspan fill="${COLORS.latencyMs}">■</tspan> latency <tspan fill="${COLORS.cpuMs}">■</tspan> CPU of the process tree, per page</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" font-family="sans-serif" font-size="12">` +
    `<rect width="100%" height="100%" fill="#fff"/>${legend}${parts.join('')}</svg>\n`
  );
}
