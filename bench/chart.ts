import { escapeHtml } from '../src/content/index.ts';
import type { Measure } from './measure.ts';

/** The measurements for one page with one concurrency. */
export interface Panel {
  path: string;
  concurrency: number;
  measures: readonly Measure[];
}

/** Names of pages and contenders, as in the tables of docs/comparison.md. */
export const PAGE_NAMES: Readonly<Record<string, string>> = {
  '/small': 'Small page',
  '/article': 'Article',
  '/styled-article': 'Styled article',
  '/pictures': 'Article with twelve photographs',
  '/large': '300 KB page',
  '/styled-large': 'Styled 300 KB page',
  '/rendered/after-200': 'Page that adds its text after 200 ms',
};
export const CONTENDER_NAMES: Readonly<Record<string, string>> = {
  get: 'Plain GET',
  playwright: 'Playwright',
  'playwright-readability': 'Playwright, Readability and Turndown',
  puppeteer: 'Puppeteer',
  crawlee: 'Crawlee with Playwright',
  pagewright: 'Pagewright',
};

const WIDTH = 520;
const MARGIN = 14;
const VALUE_WIDTH = 70;
const BAR = 9;

/** An image has no access to the theme of its page, but browsers apply the color scheme of the image element. */
const STYLE = `text{fill:#14181f}.ground{fill:#fff}.latency{fill:#3c6fa3}.cpu{fill:#b9652a}
@media(prefers-color-scheme:dark){text{fill:#eceef2}.ground{fill:#181b21}.latency{fill:#7fb2e5}.cpu{fill:#e79a63}}`;

/** Draws latency and CPU per page as horizontal bars, one group per contender. Each panel has its own scale. */
export function drawChart(panels: readonly Panel[]): string {
  const parts: string[] = [];
  let y = 50;
  for (const { path, concurrency, measures } of panels) {
    const name = (PAGE_NAMES[path] ?? path) + (concurrency > 1 ? `, ${concurrency} at the same time` : '');
    parts.push(`<text x="${MARGIN}" y="${y}" font-weight="bold">${escapeHtml(name)}</text>`);
    y += 18;
    const scale = Math.max(1, ...measures.flatMap(({ latencyMs, cpuMs }) => [latencyMs, cpuMs ?? 0]));
    for (const { contender, latencyMs, cpuMs } of measures) {
      const label = escapeHtml(CONTENDER_NAMES[contender] ?? contender);
      parts.push(`<text x="${MARGIN}" y="${y}">${label}</text>`);
      y += 5;
      for (const [bar, value] of [
        ['latency', latencyMs],
        ['cpu', cpuMs],
      ] as const) {
        if (value === undefined) continue;
        const length = (value / scale) * (WIDTH - 2 * MARGIN - VALUE_WIDTH);
        parts.push(
          `<rect class="${bar}" x="${MARGIN}" y="${y}" width="${length.toFixed(1)}" height="${BAR}"/>`,
          `<text x="${(MARGIN + length + 5).toFixed(1)}" y="${y + BAR}" font-size="11">${value.toFixed(0)} ms</text>`,
        );
        y += BAR + 2;
      }
      y += 17;
    }
    y += 14;
  }
  const legend = `<text x="${MARGIN}" y="24"><tspan class="latency">■</tspan> latency <tspan class="cpu">■</tspan> CPU time of all processes, per page</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}" font-family="sans-serif" font-size="13">` +
    `<style>${STYLE}</style><rect class="ground" width="100%" height="100%"/>${legend}${parts.join('')}</svg>\n`
  );
}
