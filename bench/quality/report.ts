import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '../../src/content/index.ts';
import type { PageScore, Scores } from './evaluator.ts';
import type { GoldPage } from './gold.ts';
import type { Prediction } from './predictions.ts';

const WORST = 200;
const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem;color-scheme:light dark}
table{border-collapse:collapse}td,th{padding:.2rem .7rem;text-align:left;border-bottom:1px solid #8884;vertical-align:top}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:2rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
.miss{background:#f442;}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${body}</html>`;

const said = (value: unknown): string => (typeof value === 'number' ? value.toFixed(2) : '');
const fileOf = (id: string): string => `${id.replaceAll(/[^\w.-]/g, '_')}.html`;

const WORD = /[\p{L}\p{N}]+/gu;

/** Splits a text into lines and marks those that are mostly missing in the other text. */
function markMissingLines(text: string, other: string): string {
  const known = new Set(other.toLowerCase().match(WORD));
  const lines = text.split('\n').map((line) => {
    const words = line.toLowerCase().match(WORD) ?? [];
    const missing = words.filter((word) => !known.has(word)).length;
    return missing * 2 > words.length ? `<span class="miss">${escapeHtml(line)}</span>` : escapeHtml(line);
  });
  return `<pre>${lines.join('\n')}</pre>`;
}

const METADATA = ['title', 'author', 'date', 'description', 'lang', 'image', 'canonical', 'sitename'];

function sideBySide(gold: GoldPage, ours: Prediction | undefined, score: PageScore): string {
  const text = gold.text ?? '';
  const markdown = ours?.markdown ?? '';
  const rows = METADATA.filter((name) => gold.meta?.[name] !== undefined || ours?.metadata?.[name])
    .map((name) => {
      const miss = score[`m_${name}`] === 0 || score[`mn_${name}`] === 1;
      const cells = [name, String(gold.meta?.[name] ?? ''), ours?.metadata?.[name] ?? ''];
      return `<tr${miss ? ' class="miss"' : ''}>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
    })
    .join('');
  const measures = Object.entries(score)
    .filter(([, value]) => typeof value === 'number')
    .map(([name, value]) => `${name} ${said(value)}`)
    .join(' · ');
  return page(
    gold.id,
    `<h1>${escapeHtml(gold.id)}</h1><p>${escapeHtml(gold.url ?? '')} · ${escapeHtml(gold.page_type ?? '')} / ${escapeHtml(ours?.pageType ?? '')} · <a href="file://${escapeHtml(gold.folder)}">folder</a></p>
<p>${measures}</p><table><tr><th></th><th>gold</th><th>ours</th></tr>${rows}</table>
<div class="sides"><section><h2>Gold</h2>${markMissingLines(text, markdown)}</section><section><h2>Ours</h2>${markMissingLines(markdown, text)}</section></div>
${gold.structure ? `<h2>Gold structure</h2><pre>${escapeHtml(JSON.stringify(gold.structure, null, 1))}</pre>` : ''}`,
  );
}

function metadataMisses(
  { pages }: Scores,
  gold: ReadonlyMap<string, GoldPage>,
  ours: ReadonlyMap<string, Prediction>,
): string {
  return METADATA.map((name) => {
    const rows = pages
      .filter((score) => score[`m_${name}`] === 0 || score[`mn_${name}`] === 1)
      .map(({ id }) => {
        const cells = [String(gold.get(id)?.meta?.[name] ?? ''), ours.get(id)?.metadata?.[name] ?? ''];
        const link = `<td><a href="pages/${fileOf(id)}">${escapeHtml(id)}</a></td>`;
        return `<tr>${link}${cells.map((cell) => `<td>${escapeHtml(cell.slice(0, 200))}</td>`).join('')}</tr>`;
      });
    return `<details><summary>${name}: ${rows.length} missed</summary><table><tr><th></th><th>gold</th><th>ours</th></tr>${rows.join('')}</table></details>`;
  }).join('');
}

/** Writes `report.html`, worst pages first, with a comparison page for each, and returns its path. */
export async function writeReport(
  out: string,
  markdown: string,
  scores: Scores,
  gold: ReadonlyMap<string, GoldPage>,
  ours: ReadonlyMap<string, Prediction>,
): Promise<string> {
  await mkdir(path.join(out, 'pages'), { recursive: true });
  for (const score of scores.pages) {
    const known = gold.get(score.id);
    if (known === undefined) continue;
    await writeFile(path.join(out, 'pages', fileOf(score.id)), sideBySide(known, ours.get(score.id), score));
  }
  const worst = scores.pages
    .filter(({ wf }) => typeof wf === 'number')
    .sort((a, b) => Number(a.wf) - Number(b.wf))
    .slice(0, WORST)
    .map((score) => {
      const { url, page_type: type } = gold.get(score.id) ?? {};
      const cells = [type ?? '', ours.get(score.id)?.pageType ?? '', ours.get(score.id)?.error ?? url ?? ''];
      const numbers = ['wf', 'wp', 'wr'].map((name) => `<td>${said(score[name])}</td>`).join('');
      const link = `<td><a href="pages/${fileOf(score.id)}">${escapeHtml(score.id)}</a></td>`;
      return `<tr>${link}${numbers}${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
    });
  const head = ['page', 'F1', 'precision', 'recall', 'type', 'ours', 'address'];
  const file = path.join(out, 'report.html');
  await writeFile(
    file,
    page(
      'Reading quality',
      `<h1>Reading quality</h1><pre>${escapeHtml(markdown)}</pre><h2>Metadata</h2>${metadataMisses(scores, gold, ours)}
<h2>Worst pages first</h2><table><tr>${head.map((name) => `<th>${name}</th>`).join('')}</tr>${worst.join('')}</table>`,
    ),
  );
  return file;
}
