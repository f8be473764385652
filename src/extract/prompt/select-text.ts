import { rankPassages } from '../../highlights/index.ts';
import { estimateTokens } from '../../page/index.ts';

/** A part of a page that is sent to the model: a block, or a document of structured data. */
export interface PagePart {
  text: string;
  /** Texts of the headings above the part, outermost first. */
  headingPath: readonly string[];
  isHeading: boolean;
}

export interface SelectedText {
  text: string;
  /** Estimated tokens of the parts that were left out. */
  moreTokens: number;
}

const MAX_HEADING_CHARS = 200;
const GAP = '[…]';

/**
 * Selects the parts of a page that fit a token budget, in the order of the page. If not all parts fit, those most
 * relevant to the query are selected, with the headings above them, and the last of them is cut.
 */
export function selectText(parts: readonly PagePart[], query: string, maxTokens: number): SelectedText {
  const costs = parts.map(({ text }) => estimateTokens(text));
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  if (total <= maxTokens) return { text: parts.map(({ text }) => text).join('\n\n'), moreTokens: 0 };
  const candidates = [...parts.entries()].filter(([, { isHeading }]) => !isHeading);
  const headings = candidates.map(([, { headingPath }]) =>
    headingPath.map((heading) => heading.slice(0, MAX_HEADING_CHARS)).join(' > '),
  );
  const scores = rankPassages(
    candidates.map(([, { text }], at) => ({ heading: headings[at] ?? '', text })),
    query,
  );
  const order = [...candidates.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const texts = new Map<number, string>();
  let remaining = maxTokens;
  let sent = 0;
  for (const at of order) {
    const [index, { text }] = candidates[at] as [number, PagePart];
    const cost = costs[index] ?? 0;
    remaining -= estimateTokens(headings[at] ?? '');
    if (remaining <= 0) break;
    const kept = cost <= remaining ? text : text.slice(0, Math.floor((text.length * remaining) / cost));
    texts.set(at, kept.toWellFormed());
    remaining -= cost;
    sent += estimateTokens(kept);
  }
  const lines: string[] = [];
  let lastHeading = '';
  let lastAt = -1;
  for (const at of [...texts.keys()].sort((a, b) => a - b)) {
    const heading = headings[at] ?? '';
    if (at !== lastAt + 1) lines.push(GAP);
    if (heading !== lastHeading && heading !== '') lines.push(`# ${heading}`);
    lines.push(texts.get(at) ?? '');
    lastHeading = heading;
    lastAt = at;
  }
  const candidateCost = candidates.reduce((sum, [index]) => sum + (costs[index] ?? 0), 0);
  return { text: lines.join('\n\n'), moreTokens: Math.max(0, candidateCost - sent) };
}
