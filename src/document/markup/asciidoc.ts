import { writeFence, writeHeading, writeQuote, writeTable } from './markdown-writer.ts';

/** Match the delimiters of code blocks (`CODE_DELIMITER`), and of blocks that contain other text (`BLOCK_DELIMITER`). */
const CODE_DELIMITER = /^(?:-{4,}|\.{4,}|`{3,}\w*|\+{4,})$/;
const BLOCK_DELIMITER = /^(?:={4,}|\*{4,}|--|_{4,}|!={3,})$/;

export function asciidocToMarkdown(source: string): string {
  const lines = source.split('\n').map((line) => line.trimEnd());
  const output: string[] = [];
  let attributes = '';
  /** The markers of the open list items, outermost first. A marker that is not among them starts an inner list. */
  const markers: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const heading = /^(={1,6})\s+(\S.*)$/.exec(line);
    const item = /^\s*([*.-]{1,6})\s+(.*)$/.exec(line);
    const term = /^(\S.{0,200}?):{2,4}(?:\s+(.*))?$/.exec(line);
    if (item === null && lines[at - 1] === '' && line !== '') markers.length = 0;
    if (/^\[[^\]]{0,500}\]$/.test(line)) {
      attributes = line;
      continue;
    }
    if (CODE_DELIMITER.test(line)) {
      const end = findBlockEnd(lines, at, line.startsWith('`') ? '```' : line);
      output.push(
        writeFence(
          lines.slice(at + 1, end),
          /source,\s*([\w+#-]{1,40})/.exec(attributes)?.[1] ?? line.replace(/^\W+/, ''),
        ),
      );
      at = end;
    } else if (/^\/{4,}$/.test(line)) at = findBlockEnd(lines, at, line);
    else if (/^[|,:]===$/.test(line)) {
      const end = findBlockEnd(lines, at, line);
      output.push(writeTable(readAsciidocTable(lines.slice(at + 1, end), attributes, line)));
      at = end;
    } else if (/^_{4,}$/.test(line)) {
      const end = findBlockEnd(lines, at, line);
      output.push(writeQuote(lines.slice(at + 1, end).map(convertInlines)));
      at = end;
    } else if (/^(?:\/\/|:[\w-]{1,60}!?:)/.test(line) || BLOCK_DELIMITER.test(line)) output.push('');
    else if (line === '+') output.push('');
    else if (heading !== null) output.push(writeHeading(heading[1]!.length, convertInlines(heading[2]!)));
    else if (/^\.[^\s.]/.test(line)) output.push('', `**${convertInlines(line.slice(1))}**`, '');
    else if (item !== null) {
      const [, marker = '', text = ''] = item;
      const level = markers.includes(marker) ? markers.indexOf(marker) : markers.length;
      markers.splice(level, markers.length, marker);
      output.push(`${'   '.repeat(level)}${marker.startsWith('.') ? '1.' : '-'} ${convertInlines(text)}`);
    } else if (term !== null && !/:\/\//.test(line)) {
      output.push('', `**${convertInlines(term[1]!)}**`, '', convertInlines(term[2] ?? ''));
    } else output.push(convertInlines(line.replace(/ \+$/, '\\')));
    attributes = '';
  }
  return output.join('\n');
}

/** Returns the line that closes a block, or the end of the file. */
function findBlockEnd(lines: readonly string[], from: number, delimiter: string): number {
  for (let at = from + 1; at < lines.length; at += 1) if (lines[at] === delimiter) return at;
  return lines.length;
}

const MAX_TABLE_COLUMNS = 200;

/** Reads the cells of a table. The number of columns is declared, or is that of the first line with cells. */
function readAsciidocTable(lines: readonly string[], attributes: string, delimiter: string): string[][] {
  const separator = delimiter.charAt(0);
  if (separator !== '|')
    return lines.filter(Boolean).map((line) => line.split(separator).map(convertInlines));
  const declared = /cols="([^"]{1,2000})"/.exec(attributes)?.[1] ?? /cols=(\d{1,3}\*?)/.exec(attributes)?.[1];
  const repeated = /^(\d{1,3})\*/.exec(declared ?? '')?.[1];
  const cells: string[] = [];
  let columns =
    declared === undefined ? 0 : repeated === undefined ? declared.split(',').length : Number(repeated);
  for (const line of lines) {
    const parts = line.split(/(?<!\\)(?:(?:\d{1,3}\*?\+?)?[aehlmsd<^>.]{0,4})\|/);
    if (parts.length > 1) cells.push(...parts.slice(1).map((part) => part.trim()));
    if (parts[0]!.trim() !== '' && cells.length > 0) cells.push(`${cells.pop()!} ${parts[0]!.trim()}`);
    if (columns === 0 && parts.length > 1) columns = parts.length - 1;
  }
  const width = Math.min(Math.max(columns, 1), MAX_TABLE_COLUMNS);
  const rows: string[][] = [];
  for (let at = 0; at < cells.length; at += width) rows.push(cells.slice(at, at + width).map(convertInlines));
  return rows;
}

const BEFORE_OPENING_MARK = String.raw`(^|[\s(\["'])`;
const AFTER_CLOSING_MARK = String.raw`(?=$|[\s.,;:!?)\]"'-])`;
const createMarkPattern = (mark: string): RegExp =>
  new RegExp(
    `${BEFORE_OPENING_MARK}\\${mark}([^\\s\\${mark}](?:[^\\${mark}\\n]{0,500}[^\\s\\${mark}])?)\\${mark}${AFTER_CLOSING_MARK}`,
    'g',
  );
const BOLD = createMarkPattern('*');
const ITALIC = createMarkPattern('_');

function convertInlines(line: string): string {
  return line
    .replace(BOLD, '$1**$2**')
    .replace(ITALIC, '$1*$2*')
    .replace(/image::?([^\s[]{1,2000})\[([^\],]{0,500})[^\]]{0,500}\]/g, '![$2](<$1>)')
    .replace(
      /(?:link:|(?=https?:))([^\s[\]<>]{1,2000})\[([^\]]{1,1000})\]/g,
      (_, url: string, text: string) => `[${text.replace(/[\^]$/, '')}](<${url}>)`,
    )
    .replace(/<<[^>,\n]{1,200},([^>\n]{1,500})>>/g, '$1')
    .replace(/footnote:\w{0,40}\[([^\]]{1,1000})\]/g, ' ($1)')
    .replace(/\[\.?[\w#.-]{1,60}\]#([^#\n]{1,500})#/g, '$1')
    .replace(/\[\[[^\]\n]{1,200}\]\]/g, '');
}
