/** Matches TeX between the delimiters that MathJax and KaTeX look for in text: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. */
const DELIMITED_TEX =
  /\$\$([^$]{1,2000})\$\$|(?<![\p{L}\p{N}$\\])\$(?=[^\s$])([^$\n]{0,300}?[^\s$\\])\$(?![\p{L}\p{N}$])|\\\(((?:(?!\\\))[\s\S]){1,300})\\\)|\\\[((?:(?!\\\])[\s\S]){1,2000})\\\]/gu;
const DELIMITER = /\$|\\[([]/;
/** Matches a text that is TeX and not a price or a variable of a shell: a command, an operator, a name or a call. */
const TEX = /\\[A-Za-z]|[\^_=<>+]|^\p{L}['′]*$|^\p{L}\([\p{L}\d, ]{0,20}\)$/u;

export type TextPart = { type: 'text' | 'math'; value: string; isDisplay?: true };

/** Splits text into plain text and the formulas that the page left to a script. */
export function splitFormulas(text: string): TextPart[] {
  if (!DELIMITER.test(text)) return [{ type: 'text', value: text }];
  const parts: TextPart[] = [];
  const trimmed = text.trim();
  let end = 0;
  for (const match of text.matchAll(DELIMITED_TEX)) {
    const [all, display, inline, parenthesised, bracketed] = match;
    const tex = display ?? inline ?? parenthesised ?? bracketed ?? '';
    if (!TEX.test(tex.trim())) continue;
    // Some pages use `$$` in sentences, too.
    const isDisplay = bracketed !== undefined || (display !== undefined && trimmed === all);
    parts.push(
      { type: 'text', value: text.slice(end, match.index) },
      { type: 'math', value: tex.trim(), ...(isDisplay && { isDisplay }) },
    );
    end = match.index + all.length;
  }
  parts.push({ type: 'text', value: text.slice(end) });
  return parts.filter(({ value }) => value !== '');
}
