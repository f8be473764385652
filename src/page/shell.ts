import { type FlowBlock, htmlToTree, plainText, type ReadOptions, treeToBlocks } from '../content/index.ts';
import { words } from './main/text.ts';
import { objectsIn } from './structured.ts';
import type { PageBlock, StateSource } from './types.ts';

/** A page whose main text has fewer words is a shell: what it says may stand in its data alone. */
const THIN = { words: 60, times: 3 };
/** Data with fewer words says no more than a card does. */
const MIN_WORDS = 60;
const MAX_CHARS = 400_000;
const MAX_TEXTS = 500;
/** Keys under which sites keep what a page says, best first. */
const KEYS = [
  'articleBody',
  'cooked',
  'bodyHtml',
  'body_html',
  'contentHtml',
  'content_html',
  'html',
  'content',
  'body',
  'text',
  'description',
];
const HTML = /<(?:p|div|br|ul|ol|li|h[1-6]|table|pre|blockquote|section|article)\b[^<>]{0,500}>/i;
const PARAGRAPHS = /\n\s*\n|\r\n|\n/;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

interface Found {
  key: string;
  texts: Set<string>;
  words: number;
}

/** The texts under the key that holds the most words; undefined where no key holds enough. */
function longestTexts(sources: readonly StateSource[]): Found | undefined {
  const byKey = new Map<string, Found>(KEYS.map((key) => [key, { key, texts: new Set(), words: 0 }]));
  let left = MAX_CHARS;
  for (const object of objectsIn(sources.map(({ body }) => body))) {
    for (const key of KEYS) {
      const value = Object.hasOwn(object, key) ? object[key] : undefined;
      const found = byKey.get(key) as Found;
      if (typeof value !== 'string' || value.length > left || found.texts.has(value)) continue;
      if (found.texts.size >= MAX_TEXTS) continue;
      found.texts.add(value);
      found.words += words(value.replace(/<[^<>]*>/g, ' ')).length;
      left -= value.length;
    }
  }
  let best: Found | undefined;
  for (const found of byKey.values())
    if (found.words >= MIN_WORDS && (best === undefined || found.words > best.words)) best = found;
  return best;
}

function asHtml(text: string): string {
  if (HTML.test(text)) return text;
  const escaped = text.replace(/[&<>]/g, (character) => ESCAPES[character] as string);
  return escaped
    .split(PARAGRAPHS)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

function blocksOf({ texts }: Found, baseUrl: string): FlowBlock[] {
  const options: ReadOptions = { baseUrl, isHidden: () => false };
  return [...texts].flatMap((text) => treeToBlocks(htmlToTree(asHtml(text)), options));
}

/**
 * What a page says in its data where next to nothing of it is shown: main blocks to be added after the others, with
 * the reason that they were not seen. None where the page shows its text.
 */
export function readShell(
  blocks: readonly PageBlock[],
  sources: readonly StateSource[],
  baseUrl: string,
): PageBlock[] {
  const main = blocks.filter(({ role }) => role === 'main').map(({ block }) => block);
  const mainWords = words(plainText(main)).length;
  if (mainWords >= THIN.words) return [];
  const found = longestTexts(sources);
  if (found === undefined || found.words < THIN.times * mainWords) return [];
  return blocksOf(found, baseUrl).map(({ block }, index) => {
    const evidenceId = blocks.length + index + 1;
    return {
      evidenceId,
      markdownBlockId: `b${evidenceId}`,
      nodeIds: [],
      role: 'main',
      headingPath: [],
      block,
      reasons: ['not shown: from the data of the page', `under “${found.key}”`],
    };
  });
}
