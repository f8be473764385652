import { stripVTControlCharacters } from 'node:util';

/** Removes control and bidirectional characters from untrusted text. Line breaks and tabs are kept. */
export const removeControls = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '');

const WIDE_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60\p{Emoji_Presentation}]/gu;

/** Returns the width of a text in columns. A combining mark has width 0, a wide character has width 2. */
export function measureWidth(text: string): number {
  const baseText = stripVTControlCharacters(text).replace(/\p{Mark}/gu, '');
  return [...baseText].length + (baseText.match(WIDE_CHARACTER)?.length ?? 0);
}

/** Wraps a text between words, with one indent for the first line and another for the following lines. */
export function wrapText(text: string, columns: number, firstIndent = '', restIndent = firstIndent): string {
  return text
    .split('\n')
    .map((paragraph, index) =>
      wrapLine(paragraph, columns, index === 0 ? firstIndent : restIndent, restIndent),
    )
    .join('\n');
}

function wrapLine(text: string, columns: number, firstIndent: string, restIndent: string): string {
  const lines: string[] = [];
  let line = firstIndent;
  let width = measureWidth(firstIndent);
  let isEmpty = true;
  for (const word of text.split(/[ \t]+/)) {
    const wordWidth = measureWidth(word);
    if (!isEmpty && width + 1 + wordWidth > columns) {
      lines.push(line);
      line = restIndent;
      width = measureWidth(restIndent);
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    width += isEmpty ? wordWidth : wordWidth + 1;
    isEmpty = false;
  }
  lines.push(line);
  return lines.join('\n');
}
