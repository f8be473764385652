import { type Block, type Inline, safeUrl } from '../../content/index.ts';
import { type DocumentMetadata, UnreadableDocument } from '../types.ts';
import { decodeBytes, encodingOfFont, encodingOfPage } from './charset.ts';
import { Flow } from './flow.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Parts of a file that are no text of the document. */
const SKIPPED = new Set(
  (
    'colortbl pict object header headerl headerr headerf footer footerl footerr footerf listtable ' +
    'listoverridetable nonesttables themedata colorschememapping datastore latentstyles xmlnstbl rsidtbl ' +
    'generator revtbl shpinst filetbl upr template operator comment doccomm annotation atnid atnauthor ftnsep ' +
    'ftnsepc aftnsep tc xe nextfile private'
  ).split(' '),
);

/** Destinations whose text has a use of its own. */
type Destination =
  | 'body'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'instruction'
  | 'marker'
  | 'title'
  | 'author'
  | 'created'
  | 'info';

const DESTINATIONS: ReadonlyMap<string, Destination> = new Map<string, Destination>([
  ['fonttbl', 'fonts'],
  ['stylesheet', 'styles'],
  ['fldinst', 'instruction'],
  ['listtext', 'marker'],
  ['pntext', 'marker'],
  ['info', 'info'],
]);

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['tab', ' '],
  ['cell', ''],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', ' '],
  ['enspace', ' '],
  ['~', '\u00a0'],
  ['_', '-'],
  ['{', '{'],
  ['}', '}'],
  ['\\', '\\'],
]);

/** What a group inherits and gives back at its end. */
interface State {
  destination: Destination;
  bold: boolean;
  italic: boolean;
  strike: boolean;
  hidden: boolean;
  encoding: string;
  /** Characters after a Unicode one that stand in for it. */
  fallback: number;
  inTable: boolean;
  depth: number;
  outline: number | undefined;
  style: number;
  list: number;
  level: number;
  link: string | undefined;
  field: { instruction: string } | undefined;
  /** The footnote that this group is, and what it interrupts. */
  note?: { label: string; flow: Flow; inlines: Inline[] };
}

const INITIAL: State = {
  destination: 'body',
  bold: false,
  italic: false,
  strike: false,
  hidden: false,
  encoding: 'windows-1252',
  fallback: 1,
  inTable: false,
  depth: 1,
  outline: undefined,
  style: 0,
  list: 0,
  level: 0,
  link: undefined,
  field: undefined,
};

/** Deeper groups are an attack. */
const MAX_GROUPS = 5000;

/** The blocks of an RTF file. */
export function parseRtf(bytes: Uint8Array): { blocks: Block[]; metadata: DocumentMetadata } {
  const parser = new Parser();
  for (const token of tokensOf(bytes)) parser.take(token);
  return parser.finish();
}

class Parser {
  #state: State = { ...INITIAL };
  readonly #outer: State[] = [];
  #flow = new Flow();
  #inlines: Inline[] = [];
  #marker: string | undefined;
  #skip = 0;
  #starred = false;
  #notes = 0;
  #font = 0;
  #pageEncoding = 'windows-1252';
  readonly #fonts = new Map<number, string>();
  readonly #headings = new Map<number, number>();
  readonly #metadata: DocumentMetadata = {};
  readonly #created = new Map<string, number>();

  take(token: Token): void {
    if (token.type === 'open') {
      if (this.#outer.length >= MAX_GROUPS) throw new UnreadableDocument('The document is nested too deep.');
      this.#outer.push(this.#state);
      const { note: _, ...inherited } = this.#state;
      this.#state = { ...inherited };
      this.#skip = 0;
    } else if (token.type === 'close') this.#close();
    else if (token.type === 'bytes') this.#bytes(token.bytes);
    else if (token.name === '*') this.#starred = true;
    else {
      this.#word(token.name, token.value);
      this.#starred = false;
    }
  }

  finish(): { blocks: Block[]; metadata: DocumentMetadata } {
    while (this.#outer.length > 0) this.#close();
    this.#paragraph();
    const [year, month, day] = ['yr', 'mo', 'dy'].map((name) => this.#created.get(name));
    const createdAt = year
      ? { createdAt: new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1)).toISOString() }
      : {};
    return { blocks: this.#flow.finish(), metadata: { ...this.#metadata, ...createdAt } };
  }

  #close(): void {
    const { note } = this.#state;
    if (note) {
      this.#paragraph();
      const block: Block = { type: 'footnote', label: note.label, children: this.#flow.finish() };
      this.#flow = note.flow;
      this.#inlines = note.inlines;
      this.#pendingNotes.push(block);
    }
    this.#state = this.#outer.pop() ?? this.#state;
    this.#skip = 0;
  }

  readonly #pendingNotes: Block[] = [];

  #bytes(bytes: readonly number[]): void {
    const kept = bytes.slice(Math.min(this.#skip, bytes.length));
    this.#skip = Math.max(0, this.#skip - bytes.length);
    if (kept.length > 0) this.#text(decodeBytes(kept, this.#state.encoding));
  }

  #text(value: string): void {
    const state = this.#state;
    switch (state.destination) {
      case 'body':
        if (!state.hidden) this.#inlines.push(...runOf(value, state));
        return;
      case 'instruction':
        if (state.field) state.field.instruction += value;
        return;
      case 'marker':
        this.#marker = (this.#marker ?? '') + value;
        return;
      case 'styles': {
        const level = /^\s*heading (\d)/i.exec(value)?.[1];
        if (level !== undefined) this.#headings.set(state.style, Number(level));
        return;
      }
      case 'title':
      case 'author':
        this.#metadata[state.destination] = ((this.#metadata[state.destination] ?? '') + value).trim();
        return;
      default:
    }
  }

  #word(name: string, value: number | undefined): void {
    const state = this.#state;
    if (state.destination === 'skip') return;
    if (SKIPPED.has(name)) {
      state.destination = 'skip';
      return;
    }
    const destination = DESTINATIONS.get(name);
    if (destination !== undefined) {
      state.destination = destination;
      if (destination === 'marker') this.#marker = '';
      return;
    }
    if (state.destination === 'info' || state.destination === 'created') this.#info(name, value);
    else if (this.#starred && !KEPT_STARRED.has(name)) state.destination = 'skip';
    else if (name === 'u') {
      this.#text(String.fromCharCode((value ?? 32) & 0xffff));
      this.#skip = state.fallback;
    } else if (CHARACTERS.has(name) && name !== 'cell') this.#text(CHARACTERS.get(name) ?? '');
    else if (!this.#format(name, value)) this.#structure(name);
  }

  #info(name: string, value: number | undefined): void {
    if (name === 'title' || name === 'author') this.#state.destination = name;
    else if (name === 'creatim') this.#state.destination = 'created';
    else if (this.#state.destination === 'created' && value !== undefined) this.#created.set(name, value);
    else if (this.#state.destination === 'info') this.#state.destination = 'skip';
  }

  /** Properties of characters and paragraphs. */
  #format(name: string, value: number | undefined): boolean {
    const state = this.#state;
    const on = value !== 0;
    switch (name) {
      case 'b':
        state.bold = on;
        return true;
      case 'i':
        state.italic = on;
        return true;
      case 'strike':
      case 'striked':
        state.strike = on;
        return true;
      case 'v':
      case 'deleted':
        state.hidden = on;
        return true;
      case 'plain':
        Object.assign(state, { bold: false, italic: false, strike: false, hidden: false });
        return true;
      case 'uc':
        state.fallback = value ?? 1;
        return true;
      case 'ansicpg':
        this.#pageEncoding = encodingOfPage(value ?? 1252);
        state.encoding = this.#pageEncoding;
        return true;
      case 'f':
        this.#font = value ?? 0;
        if (state.destination !== 'fonts') state.encoding = this.#fonts.get(this.#font) ?? this.#pageEncoding;
        return true;
      case 'fcharset': {
        const encoding = encodingOfFont(value ?? 0);
        if (encoding !== undefined) this.#fonts.set(this.#font, encoding);
        return true;
      }
      case 'pard':
        Object.assign(state, { inTable: false, depth: 1, outline: undefined, style: 0, list: 0, level: 0 });
        return true;
      case 's':
        state.style = value ?? 0;
        return true;
      case 'outlinelevel':
        state.outline = value;
        return true;
      case 'intbl':
        state.inTable = true;
        return true;
      case 'itap':
        state.depth = Math.max(value ?? 1, 1);
        state.inTable = value !== 0;
        return true;
      case 'ls':
        state.list = value ?? 0;
        return true;
      case 'ilvl':
        state.level = Math.max(value ?? 0, 0);
        return true;
      default:
        return false;
    }
  }

  #structure(name: string): void {
    const state = this.#state;
    switch (name) {
      case 'par':
      case 'sect':
        return this.#paragraph();
      case 'line':
        if (state.destination === 'body') this.#inlines.push({ type: 'break' });
        return;
      case 'cell':
      case 'nestcell':
        state.inTable = true;
        this.#paragraph(name === 'cell' ? 1 : state.depth);
        return this.#flow.cell(name === 'cell' ? 1 : state.depth);
      case 'row':
        return this.#flow.row(1);
      case 'nestrow':
        return this.#flow.row(state.depth);
      case 'field':
        state.field = { instruction: '' };
        return;
      case 'fldrslt':
        state.destination = 'body';
        state.link = linkOf(state.field?.instruction ?? '') ?? state.link;
        return;
      case 'footnote':
        this.#notes += 1;
        this.#inlines.push({ type: 'footnoteReference', label: String(this.#notes) });
        state.note = { label: String(this.#notes), flow: this.#flow, inlines: this.#inlines };
        Object.assign(state, { inTable: false, depth: 1, outline: undefined, style: 0, list: 0 });
        this.#flow = new Flow();
        this.#inlines = [];
        return;
      default:
    }
  }

  #paragraph(tableDepth?: number): void {
    const { inTable, depth, outline, style, list, level } = this.#state;
    const said = outline === undefined ? this.#headings.get(style) : outline + 1;
    const isHeading = said !== undefined && said <= 6;
    const marker = this.#marker;
    this.#marker = undefined;
    const inlines = isBlank(this.#inlines) ? [] : this.#inlines;
    this.#inlines = [];
    const isItem = list > 0 || marker !== undefined;
    this.#flow.paragraph(inlines, {
      depth: tableDepth ?? (inTable ? depth : 0),
      ...(isHeading && !inTable && { heading: said }),
      ...(isItem && { list: { id: list, level } }),
      ...(marker !== undefined && { marker }),
    });
    if (this.#state.note === undefined && !inTable) {
      for (const note of this.#pendingNotes.splice(0)) this.#flow.add(note);
    }
  }
}

/** Destinations that readers may skip, but that hold text or rows. */
const KEPT_STARRED = new Set(['nesttableprops', 'footnote', 'shppict']);

const isBlank = (inlines: readonly Inline[]): boolean =>
  inlines.every(
    (inline) => inline.type === 'break' || (inline.type === 'text' && inline.value.trim() === ''),
  );

function linkOf(instruction: string): string | undefined {
  const address = /HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]{1,4000})"?/i.exec(instruction)?.[1];
  return address === undefined ? undefined : safeUrl(address);
}

function runOf(value: string, { bold, italic, strike, link }: State): Inline[] {
  let children: Inline[] = [{ type: 'text', value: value.replace(/\s+/g, ' ') }];
  if (value.trim() !== '') {
    if (italic) children = [{ type: 'emphasis', children }];
    if (bold) children = [{ type: 'strong', children }];
    if (strike) children = [{ type: 'delete', children }];
  }
  return link === undefined ? children : [{ type: 'link', url: link, children }];
}
