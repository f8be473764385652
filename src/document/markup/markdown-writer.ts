export function writeFence(lines: readonly string[], language = ''): string {
  const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`+)/.exec(line)?.[1]?.length ?? 0), 2);
  const fence = '`'.repeat(Math.min(longest + 1, 100));
  return `\n${fence}${language.replace(/[^\w+#-]/g, '')}\n${lines.join('\n')}\n${fence}\n`;
}

/** Writes rows as a table. The first row is the header. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const toLine = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) =>
      (row[at] ?? '')
        .replace(/\s+/g, ' ')
        .replace(/(?<!\\)\|/g, '\\|')
        .trim(),
    ).join(' | ')} |`;
  const [header = [], ...body] = rows;
  return `\n${[toLine(header), `|${' --- |'.repeat(width)}`, ...body.map(toLine)].join('\n')}\n`;
}

export const writeHeading = (level: number, text: string): string =>
  `\n${'#'.repeat(Math.min(Math.max(level, 1), 6))} ${text.trim()}\n`;

export const writeQuote = (lines: readonly string[]): string =>
  `\n${lines.map((line) => `> ${line}`).join('\n')}\n`;
