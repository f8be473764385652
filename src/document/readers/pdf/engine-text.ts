import type { Inline } from '../../../content/index.ts';

/**
 * Parses the engine's inline Markdown: `**strong**`, `*emphasis*`, `code` and `[links](…)`. The engine rarely escapes, so
 * marks that are not closed are plain text.
 */
export function readInline(text: string): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  const addPlainText = (): void => {
    const value = plain.replaceAll(/<\/?(?:u|s|b|i|em|strong|sub|sup|br) ?\/?>/g, ' ');
    if (value.trim() !== '') found.push({ type: 'text', value });
    else if (value !== '' && found.length > 0) found.push({ type: 'text', value: ' ' });
    plain = '';
  };
  let at = 0;
  while (at < text.length) {
    const match = readMarkAt(text, at);
    if (match === undefined) {
      const isEscape = text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '');
      plain += isEscape ? text[at + 1] : text[at];
      at += isEscape ? 2 : 1;
      continue;
    }
    addPlainText();
    found.push(match.node);
    at = match.end;
  }
  addPlainText();
  return found;
}

/** Maximum characters between the marks. */
const MAX_LENGTH = 2000;

function readMarkAt(text: string, at: number): { node: Inline; end: number } | undefined {
  if (text[at] === '[') return readLinkAt(text, at);
  for (const [mark, type] of [
    ['**', 'strong'],
    ['*', 'emphasis'],
    ['`', 'code'],
  ] as const) {
    if (!text.startsWith(mark, at)) continue;
    const contentStart = at + mark.length;
    const textAfterMark = text.slice(contentStart, contentStart + MAX_LENGTH);
    const closingIndex = textAfterMark.indexOf(mark);
    if (closingIndex <= 0 || /^\s|\s$/.test(textAfterMark.slice(0, closingIndex))) return undefined;
    const value = textAfterMark.slice(0, closingIndex);
    const end = contentStart + closingIndex + mark.length;
    if (type === 'code') return { node: { type, value }, end };
    return { node: { type, children: [{ type: 'text', value: value.replaceAll('*', '') }] }, end };
  }
  return undefined;
}

function readLinkAt(text: string, at: number): { node: Inline; end: number } | undefined {
  const match = /^\[([^[\]]{1,500})\]\(([^()\s]{1,2000})\)/.exec(text.slice(at, at + 2510));
  const [whole, label, url] = match ?? [];
  if (
    whole === undefined ||
    label === undefined ||
    url === undefined ||
    !/^(?:https?|mailto|ftp):/i.test(url)
  )
    return undefined;
  return {
    node: { type: 'link', url, children: [{ type: 'text', value: label.replaceAll('*', '') }] },
    end: at + whole.length,
  };
}
