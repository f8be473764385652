import { writeFence, writeHeading, writeQuote, writeTable } from './markdown-writer.ts';
import {
  ACCENT_COMMANDS,
  CHARACTER_COMMANDS,
  FORMULA_ENVIRONMENT,
  IGNORED_COMMANDS,
  INLINE_MARKS,
  VERBATIM_ENVIRONMENTS,
  SECOND_ARGUMENT_COMMANDS,
  SECTION_COMMANDS,
  TABLE_ENVIRONMENT,
} from './tex-commands.ts';

const MAX_TEX_DEPTH = 100;
/** Maximum level of a list item. A deeper item is written at this level. */
const MAX_LIST_LEVEL = 8;
const MAX_OUTPUT_CHARS = 40_000_000;

/** Converts LaTeX to Markdown. */
export function texToMarkdown(source: string): string {
  const text = source.replace(/(?<!\\)((?:\\\\)*)%[^\n]*\n?/g, '$1');
  const start = text.indexOf('\\begin{document}');
  const preamble = start < 0 ? '' : text.slice(0, start);
  const end = text.indexOf('\\end{document}');
  const body = new TexReader(text.slice(start < 0 ? 0 : start + 16, end < 0 ? undefined : end));
  const title = /\\title\s*(?:\[[^\]]{0,500}\])?\{/.exec(preamble);
  const head =
    title === null
      ? ''
      : writeHeading(1, new TexReader(preamble.slice(title.index + title[0].length - 1)).readArgument(0));
  return head + body.read(0) + body.footnotes.map((note, at) => `\n\n[^${at + 1}]: ${note.trim()}`).join('');
}

class TexReader {
  readonly #source: string;
  #at = 0;
  #written = 0;
  readonly footnotes: string[] = [];
  readonly #lists: boolean[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads up to the brace that closes the group, the end of the environment, or the end of the text. */
  read(depth: number, environment?: string): string {
    const parts: string[] = [];
    while (this.#at < this.#source.length && this.#written < MAX_OUTPUT_CHARS) {
      const character = this.#source[this.#at]!;
      if (character === '}') {
        if (environment === undefined && depth > 0) break;
        this.#at += 1;
      } else if (character === '{') {
        this.#at += 1;
        if (depth >= MAX_TEX_DEPTH) continue;
        parts.push(this.read(depth + 1));
        if (this.#source[this.#at] === '}') this.#at += 1;
      } else if (character === '$') parts.push(this.#readFormula());
      else if (character === '\\') {
        const found = this.#readCommand(depth, environment);
        if (found === undefined) break;
        parts.push(found);
      } else parts.push(this.#readText());
      this.#written += parts.at(-1)?.length ?? 0;
    }
    return parts.join('');
  }

  /** Returns the text of the next argument in braces. Empty if no argument follows. */
  readArgument(depth: number): string {
    this.#skipSpaces();
    if (this.#source[this.#at] !== '{' || depth >= MAX_TEX_DEPTH) return '';
    this.#at += 1;
    const text = this.read(depth + 1);
    if (this.#source[this.#at] === '}') this.#at += 1;
    return text;
  }

  #readText(): string {
    const next = this.#source.slice(this.#at).search(/[\\{}$]/);
    const end = next < 0 ? this.#source.length : this.#at + Math.max(next, 1);
    const text = this.#source.slice(this.#at, end);
    this.#at = end;
    return text
      .replace(/---/g, '—')
      .replace(/--/g, '–')
      .replace(/``|''/g, '"')
      .replace(/~/g, '\u00a0')
      .replace(/\n[ \t]+/g, '\n');
  }

  #readFormula(): string {
    const fence = this.#source.startsWith('$$', this.#at) ? '$$' : '$';
    const from = this.#at + fence.length;
    const end = this.#source.indexOf(fence, from);
    this.#at = end < 0 ? this.#source.length : end + fence.length;
    const tex = this.#source.slice(from, end < 0 ? undefined : end).trim();
    return fence === '$' ? `$${tex}$` : `\n\n$$${tex}$$\n\n`;
  }

  #readUntil(delimiter: string): string {
    const end = this.#source.indexOf(delimiter, this.#at);
    const text = this.#source.slice(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#source.length : end + delimiter.length;
    return text;
  }

  #skipSpaces(): void {
    while (/[ \t\n]/.test(this.#source[this.#at] ?? '')) this.#at += 1;
  }

  #readOption(): string {
    if (this.#source[this.#at] !== '[') return '';
    this.#at += 1;
    return this.#readUntil(']');
  }

  /** Reads a command. Returns undefined at the end of the environment. */
  #readCommand(depth: number, environment: string | undefined): string | undefined {
    const match = /^\\(?:([A-Za-z]+)\*?|([\s\S]))/.exec(this.#source.slice(this.#at, this.#at + 60));
    this.#at += match?.[0].length ?? 1;
    const name = match?.[1] ?? match?.[2] ?? '';
    if (match?.[1] === undefined) return this.#readSymbol(name, depth);
    const level = SECTION_COMMANDS.indexOf(name);
    const mark = INLINE_MARKS.get(name);
    if (name === 'begin') return this.#readEnvironment(depth);
    if (name === 'end') {
      this.readArgument(MAX_TEX_DEPTH - 1);
      return environment === undefined ? '' : undefined;
    }
    if (level >= 0) {
      this.#readOption();
      return `\n${writeHeading(Math.max(level - 1, 1), this.readArgument(depth).replace(/\s+/g, ' '))}\n`;
    }
    if (mark !== undefined) {
      const text = this.readArgument(depth).trim();
      return text === '' ? '' : `${mark}${text}${mark}`;
    }
    const arguments_ = IGNORED_COMMANDS.get(name);
    if (arguments_ !== undefined) {
      for (let index = 0; index < arguments_; index += 1) {
        this.#readOption();
        this.readArgument(depth);
      }
      return '';
    }
    if (SECOND_ARGUMENT_COMMANDS.has(name)) {
      this.#readOption();
      this.readArgument(depth);
      return this.readArgument(depth);
    }
    return this.#readOtherCommand(name, depth);
  }

  #readOtherCommand(name: string, depth: number): string {
    const accent = ACCENT_COMMANDS.get(name);
    if (accent !== undefined) return this.#readAccent(accent, depth);
    switch (name) {
      case 'href':
        return `[${this.#swapArguments(depth)}`;
      case 'url': {
        const url = this.readArgument(depth);
        return `[${url}](<${url}>)`;
      }
      case 'footnote':
        this.footnotes.push(this.readArgument(depth).replace(/\s+/g, ' '));
        return `[^${this.footnotes.length}]`;
      case 'item': {
        const label = this.#readOption();
        const indent = '   '.repeat(Math.min(Math.max(this.#lists.length - 1, 0), MAX_LIST_LEVEL));
        this.#skipSpaces();
        return `\n${indent}${this.#lists.at(-1) === true ? '1.' : '-'} ${label === '' ? '' : `**${label}** `}`;
      }
      case 'includegraphics': {
        this.#readOption();
        return `![](<${this.readArgument(depth)}>)`;
      }
      case 'caption':
        this.#readOption();
        return `\n\n${this.readArgument(depth)}\n\n`;
      case 'verb':
      case 'lstinline': {
        const delimiter = this.#source[this.#at] ?? ' ';
        this.#at += 1;
        return `\`${this.#readUntil(delimiter)}\``;
      }
      case 'cite':
      case 'citep':
      case 'citet':
      case 'ref':
      case 'eqref':
      case 'autoref':
      case 'cref':
        this.#readOption();
        return `[${this.readArgument(depth)}]`;
      case 'par':
        return '\n\n';
      default: {
        if (this.#source[this.#at] === ' ' && CHARACTER_COMMANDS.has(name)) this.#at += 1;
        return CHARACTER_COMMANDS.get(name) ?? '';
      }
    }
  }

  /** Reads a link: the first argument is the address, the second is the text. */
  #swapArguments(depth: number): string {
    const url = this.readArgument(depth).replace(/[<>]/g, '');
    return `${this.readArgument(depth)}](<${url}>)`;
  }

  #readSymbol(symbol: string, depth: number): string {
    if (symbol === '\\') {
      this.#readOption();
      return '\\\n';
    }
    if (symbol === '[') return `\n\n$$${this.#readUntil('\\]').trim()}$$\n\n`;
    if (symbol === '(') return `$${this.#readUntil('\\)').trim()}$`;
    const accent = ACCENT_COMMANDS.get(symbol);
    if (accent !== undefined) return this.#readAccent(accent, depth);
    return /[_#*]/.test(symbol) ? `\\${symbol}` : /[&%${}]/.test(symbol) ? symbol : ' ';
  }

  #readAccent(accent: string, depth: number): string {
    if (this.#source[this.#at] === ' ') this.#at += 1;
    if (this.#source[this.#at] === '{') return (this.readArgument(depth) + accent).normalize('NFC');
    const dotless = /^\\[ij]/.exec(this.#source.slice(this.#at, this.#at + 2));
    const letter = dotless === null ? (this.#source[this.#at] ?? '') : dotless[0].charAt(1);
    this.#at += dotless === null ? 1 : 2;
    return (letter + accent).normalize('NFC');
  }

  #readEnvironment(depth: number): string {
    const name = /^\s*\{([A-Za-z]{1,40}\*?)\}/.exec(this.#source.slice(this.#at, this.#at + 60));
    if (name === null || depth >= MAX_TEX_DEPTH) return '';
    this.#at += name[0].length;
    const environment = name[1]!;
    const end = `\\end{${environment}}`;
    if (VERBATIM_ENVIRONMENTS.has(environment)) {
      const option = this.#readOption();
      const language =
        environment === 'minted' ? this.readArgument(depth) : (/language=(\w{1,40})/.exec(option)?.[1] ?? '');
      return writeFence(
        this.#readUntil(end)
          .replace(/^\s*\n|\s+$/g, '')
          .split('\n'),
        language,
      );
    }
    if (FORMULA_ENVIRONMENT.test(environment)) return `\n\n$$${this.#readUntil(end).trim()}$$\n\n`;
    if (TABLE_ENVIRONMENT.test(environment)) return this.#readTable(environment, depth);
    const isList = /^(?:itemize|enumerate|description|compactitem|compactenum)$/.test(environment);
    if (isList) this.#lists.push(environment.endsWith('enumerate') || environment === 'compactenum');
    this.#readOption();
    if (environment === 'minipage' || environment === 'thebibliography' || environment === 'multicols')
      this.readArgument(depth);
    const body = this.read(depth + 1, environment);
    if (isList) this.#lists.pop();
    if (environment === 'quote' || environment === 'quotation' || environment === 'verse')
      return writeQuote(body.trim().split('\n'));
    return `\n${body}\n`;
  }

  #readTable(environment: string, depth: number): string {
    if (/^tabular[*xy]$/.test(environment)) this.readArgument(depth);
    this.#readOption();
    this.readArgument(depth);
    const source = this.#readUntil(`\\end{${environment}}`)
      .replace(
        /\\(?:(?:top|mid|bottom)rule(?:\[[^\]]{0,50}\])?|hline|end(?:first|last)?(?:head|foot)|noalign\{\}|tabularnewline(?=\s*\\end)|centering)/g,
        '',
      )
      .replace(/\\tabularnewline/g, '\\\\');
    const rows = source.split(/\\\\(?:\[[^\]]{0,50}\])?/).filter((row) => row.trim() !== '');
    const seen = new Set<string>();
    // A long table contains its header again, for the following pages. Remove the copies.
    const distinct = rows.filter((row, at) => at > 3 || (!seen.has(row.trim()) && seen.add(row.trim())));
    return writeTable(
      distinct.map((row) => row.split(/(?<!\\)&/).map((cell) => new TexReader(cell).read(depth + 1).trim())),
    );
  }
}
