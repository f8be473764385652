import { writeFence, writeHeading, writeQuote, writeTable } from './markdown-writer.ts';

const HEADING_UNDERLINE = /^([!-/:-@[-`{-~])\1{2,}$/;
const SHORT_UNDERLINE = /^([=\-~^"'#*+`.])\1*$/;
const ADMONITION_DIRECTIVE =
  /^(?:note|warning|tip|important|caution|danger|hint|attention|error|seealso|admonition)$/;
const CODE_DIRECTIVE = /^(?:code|code-block|sourcecode|parsed-literal|math|doctest|testcode)$/;
/** Matches the names of directives that contain text. */
const TEXT_DIRECTIVE =
  /^(?:container|epigraph|topic|sidebar|rubric|table|figure|class|compound|versionadded|versionchanged|deprecated)$/;
const MAX_DIRECTIVE_DEPTH = 10;

export const rstToMarkdown = (source: string): string =>
  convertLines(source.replace(/\t/g, '        ').split('\n'), [], 0);

function convertLines(source: readonly string[], levels: string[], depth: number): string {
  const lines = source.map((line) => line.trimEnd());
  const output: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const next = lines[at + 1] ?? '';
    const directive = /^\s*\.\.(?:\s|$)/.test(line);
    if (isSectionTitle(line, next) && line !== '' && !/^\s/.test(line)) {
      output.push(writeHeading(findHeadingLevel(levels, next.charAt(0)), convertInlines(line)));
      at += 1;
    } else if (HEADING_UNDERLINE.test(line) && next.trim() !== '' && lines[at + 2] === line) {
      output.push(
        writeHeading(findHeadingLevel(levels, line.charAt(0).repeat(2)), convertInlines(next.trim())),
      );
      at += 2;
    } else if (
      SHORT_UNDERLINE.test(line) &&
      !HEADING_UNDERLINE.test(line) &&
      next.trim().length === line.length &&
      lines[at + 2] === line
    ) {
      output.push(
        writeHeading(findHeadingLevel(levels, line.charAt(0).repeat(2)), convertInlines(next.trim())),
      );
      at += 2;
    } else if (/^\s*=+(?: +=+)+$/.test(line)) {
      const end = findTableEnd(lines, at);
      output.push(writeTable(readSimpleTable(lines.slice(at, end))));
      at = end - 1;
    } else if (/^\s*\+[-=+]+\+$/.test(line)) {
      let end = at;
      while (end < lines.length && /^\s*[+|]/.test(lines[end]!)) end += 1;
      output.push(writeTable(readGridTable(lines.slice(at, end))));
      at = end - 1;
    } else if (directive) {
      const end = findIndentedEnd(lines, at);
      output.push(convertDirective(line, lines.slice(at + 1, end), levels, depth));
      at = end - 1;
    } else if (line.endsWith('::')) {
      const text = line === '::' || /\s::$/.test(line) ? line.slice(0, -2) : line.slice(0, -1);
      const end = findIndentedEnd(lines, at);
      const body = lines.slice(at + 1, end);
      output.push(convertInlines(text));
      if (body.some((other) => other !== '')) {
        output.push(writeFence(trimBlankLines(removeIndentation(body))));
        at = end - 1;
      }
    } else if (HEADING_UNDERLINE.test(line) && next === '') output.push('', '---', '');
    else
      output.push(convertInlines(line.replace(/^(\s*)#\.\s/, '$11. ').replace(/^\s*\| (?=\S)(.*)$/, '$1\\')));
  }
  return output.join('\n');
}

const isSectionTitle = (line: string, underline: string): boolean =>
  (HEADING_UNDERLINE.test(underline) ||
    (SHORT_UNDERLINE.test(underline) && underline.length >= line.length)) &&
  underline.length + 2 >= line.length &&
  !HEADING_UNDERLINE.test(line);

/** Returns the level of a heading. The order in which the file first uses the kinds of underlines decides the level. */
function findHeadingLevel(levels: string[], kind: string): number {
  if (!levels.includes(kind)) levels.push(kind);
  return levels.indexOf(kind) + 1;
}

function convertDirective(line: string, body: readonly string[], levels: string[], depth: number): string {
  const footnote = /^\s*\.\.\s+\[#?([\w-]{0,40})\]\s*(.*)$/.exec(line);
  if (footnote !== null) {
    return `\n[^${footnote[1] || 'note'}]: ${convertInlines([footnote[2]!, ...body].map((part) => part.trim()).join(' '))}\n`;
  }
  const match = /^\s*\.\.\s+(?:\|[^|]{1,100}\|\s+)?([\w:+.-]{1,60})::\s*(.*)$/.exec(line);
  if (match === null || depth >= MAX_DIRECTIVE_DEPTH) return '';
  const [, name = '', argument = ''] = match;
  const start = body.findIndex((part) => !/^\s*:[\w-]{1,60}:/.test(part));
  const options = body.slice(0, Math.max(start, 0));
  const content = removeIndentation(start < 0 ? [] : body.slice(start));
  if (name === 'math') return `\n$$\n${[argument, ...content].filter(Boolean).join(' ')}\n$$\n`;
  if (CODE_DIRECTIVE.test(name)) return writeFence(trimBlankLines(content), argument);
  if (name === 'image' || name === 'figure') {
    const alt = options
      .map((option) => /^\s*:alt:\s*(.*)$/.exec(option)?.[1])
      .find((found) => found !== undefined);
    const caption = name === 'figure' ? convertLines(content, levels, depth + 1) : '';
    return `\n![${alt ?? ''}](<${argument.replace(/[<>]/g, '')}>)\n\n${caption}\n`;
  }
  const inner = (): string => convertLines(content, levels, depth + 1);
  if (ADMONITION_DIRECTIVE.test(name)) {
    const title = name === 'admonition' ? argument : name.charAt(0).toUpperCase() + name.slice(1);
    const lead = name === 'admonition' || argument === '' ? '' : convertInlines(argument);
    return writeQuote([`**${title}:** ${lead}`, ...inner().split('\n')]);
  }
  return TEXT_DIRECTIVE.test(name) ? `\n${convertInlines(argument)}\n\n${inner()}\n` : '';
}

/** Returns the index of the first line after the indented lines. */
function findIndentedEnd(lines: readonly string[], from: number): number {
  const indent = /^\s*/.exec(lines[from]!)![0].length;
  let end = from + 1;
  for (let at = from + 1; at < lines.length; at += 1) {
    if (lines[at] === '') continue;
    if (/^\s*/.exec(lines[at]!)![0].length <= indent) break;
    end = at + 1;
  }
  return end;
}

function removeIndentation(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line !== '');
  const indent = filled.reduce((least, line) => Math.min(least, /^\s*/.exec(line)![0].length), 1000);
  return lines.map((line) => line.slice(indent));
}

const trimBlankLines = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
    .split('\n');

function findTableEnd(lines: readonly string[], from: number): number {
  let borders = 0;
  for (let at = from; at < lines.length; at += 1) {
    if (/^\s*=+(?: +=+)*$/.test(lines[at]!)) borders += 1;
    const isLast = borders >= 2 && (lines[at + 1] ?? '') === '' && /^\s*=/.test(lines[at]!);
    if (isLast) return at + 1;
  }
  return lines.length;
}

/** Reads a table with columns that `===` marks. A line without text in the first column continues the row before it. */
function readSimpleTable(lines: readonly string[]): string[][] {
  const starts = [...lines[0]!.matchAll(/=+/g)].map(({ index }) => index).slice(0, 200);
  const rows: string[][] = [];
  for (const line of lines) {
    if (line === '' || /^\s*[=-]+(?: +[=-]+)*$/.test(line)) continue;
    const cells = starts.map((start, column) => line.slice(start, starts[column + 1]).trim());
    const last = rows.at(-1);
    if (cells[0] === '' && last !== undefined)
      cells.forEach((cell, column) => (last[column] = `${last[column] ?? ''} ${cell}`));
    else rows.push(cells);
  }
  return rows.map((row) => row.map(convertInlines));
}

function readGridTable(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const line of lines.map((one) => one.trim())) {
    if (line.startsWith('+')) {
      if (row.length > 0) rows.push(row);
      row = [];
    } else {
      const cells = line.replace(/^\||\|$/g, '').split('|');
      row = cells.map((cell, column) => `${row[column] ?? ''} ${cell.trim()}`);
    }
  }
  return rows.map((cells) => cells.map(convertInlines));
}

function convertInlines(line: string): string {
  return line
    .replace(/``([^`\n]{1,1000})``/g, '`$1`')
    .replace(/(^|[^`:])`([^`<\n]{1,500}?)\s*<([^>`\n]{1,2000})>`__?/g, '$1[$2](<$3>)')
    .replace(/:(?:math):`([^`\n]{1,1000})`/g, (_, tex: string) => `$${tex}$`)
    .replace(/:sup:`([^`\n]{1,100})`\\?/g, '^$1')
    .replace(/:[\w:+-]{1,60}:`[!~]?([^`<\n]{1,500}?)(?:\s*<[^>`\n]{1,500}>)?`/g, '$1')
    .replace(/(^|[\s("'])`([^`\n]{1,500})`__?(?=$|[\s.,;:!?)"'])/g, '$1$2')
    .replace(/\[#?([\w-]{1,40})\]_(?=$|[\s.,;:!?)])/g, '[^$1]')
    .replace(/\\ /g, '');
}
