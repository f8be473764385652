import { writeFence, writeHeading, writeQuote, writeTable } from './markdown-writer.ts';

export function orgToMarkdown(source: string): string {
  const lines = source.split('\n');
  const output: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const block = /^\s*#\+begin_(\w{1,20})\s*([\w+#-]{0,40})/i.exec(line);
    const heading = /^(\*{1,20})\s+(?:(?:TODO|DONE)\s+)?(.*)$/.exec(line);
    if (block !== null) {
      const kind = block[1]!.toLowerCase();
      const end = findLine(lines, at + 1, (other) => other.trim().toLowerCase() === `#+end_${kind}`);
      const body = lines.slice(at + 1, end);
      if (kind === 'quote' || kind === 'verse') output.push(writeQuote(body.map(convertInlines)));
      else if (kind === 'comment') output.push('');
      else if (kind === 'center') output.push(...body.map(convertInlines));
      else output.push(writeFence(body, kind === 'src' ? block[2] : ''));
      at = end;
    } else if (heading !== null) {
      const text = heading[2]!.replace(/\s:[\w:@]{1,200}:\s*$/, '');
      output.push(writeHeading(heading[1]!.length, convertInlines(text)));
    } else if (/^\s*:(?:properties|logbook):\s*$/i.test(line)) {
      at = findLine(lines, at + 1, (other) => other.trim().toLowerCase() === ':end:');
    } else if (/^#\+title:/i.test(line)) output.push(writeHeading(1, line.slice(line.indexOf(':') + 1)));
    else if (/^#\+caption:/i.test(line))
      output.push('', convertInlines(line.slice(line.indexOf(':') + 1).trim()), '');
    else if (/^\s*#(?:\+|\s|$)/.test(line)) continue;
    else if (/^\s*\|/.test(line)) {
      const end = findLine(lines, at, (other) => !/^\s*\|/.test(other));
      const rows = lines.slice(at, end).filter((row) => !/^\s*\|-/.test(row));
      output.push(
        writeTable(
          rows.map((row) =>
            row
              .trim()
              .replace(/^\||\|$/g, '')
              .split('|')
              .map(convertInlines),
          ),
        ),
      );
      at = end - 1;
    } else if (/^\s*: /.test(line)) {
      const end = findLine(lines, at, (other) => !/^\s*:(?: |$)/.test(other));
      output.push(writeFence(lines.slice(at, end).map((row) => row.replace(/^\s*: ?/, ''))));
      at = end - 1;
    } else output.push(convertInlines(convertItem(line)));
  }
  return output.join('\n');
}

const convertItem = (line: string): string =>
  line
    .replace(/^(\s*(?:[-+]|\d{1,9}[.)])\s+)(.{1,200}?)\s+::\s+/, '$1*$2*: ')
    .replace(/^\[fn:([\w-]{1,40})\]/, '[^$1]:');

function findLine(lines: readonly string[], from: number, matches: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at += 1) if (matches(lines[at]!)) return at;
  return lines.length;
}

const createMarkPattern = (mark: string): RegExp =>
  new RegExp(
    `(^|[\\s('"{-])\\${mark}([^\\s\\${mark}](?:[^\\${mark}\\n]{0,500}[^\\s\\${mark}])?)\\${mark}(?=$|[\\s.,;:!?)'"}-])`,
    'g',
  );
const [CODE, VERBATIM, BOLD, ITALIC, DELETED, UNDERLINED] = ['~', '=', '*', '/', '+', '_'].map(
  createMarkPattern,
) as RegExp[];

function convertInlines(line: string): string {
  return line
    .replace(CODE!, '$1`$2`')
    .replace(VERBATIM!, '$1`$2`')
    .replace(BOLD!, '$1**$2**')
    .replace(ITALIC!, '$1*$2*')
    .replace(DELETED!, '$1~~$2~~')
    .replace(UNDERLINED!, '$1$2')
    .replace(
      /\[\[([^\][\n]{1,2000})\]\[([^\][\n]{1,1000})\]\]/g,
      (_, url: string, text: string) => `[${text}](<${toUrl(url)}>)`,
    )
    .replace(/\[\[([^\][\n]{1,2000})\]\]/g, (_, url: string) => `[${toUrl(url)}](<${toUrl(url)}>)`)
    .replace(/\[fn:([\w-]{1,40})\]/g, '[^$1]')
    .replace(/\\\\$/, '\\');
}

const toUrl = (target: string): string => target.replace(/^file:/, '').replace(/[<>]/g, '');
