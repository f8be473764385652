import type { Block, Inline } from '../../content/index.ts';
import { type DocumentMetadata, UnreadableDocument } from '../types.ts';
import { decodeBytes } from './charset.ts';
import { Flow } from './flow.ts';
import { isBlank, linkOf, runOf } from './runs.ts';
import { type Fonts, INITIAL, setProperty, type State } from './state.ts';
import { type Token, tokenizeRtf } from './tokens.ts';
import { CHARACTERS, DESTINATIONS, KEPT_DESTINATIONS, SKIPPED_DESTINATIONS } from './words.ts';

/** Deeper groups are an attack. */
const MAX_GROUPS = 5000;

/** The blocks of an RTF file. */
export function parseRtf(bytes: Uint8Array): { blocks: Block[]; metadata: DocumentMetadata } {
  const parser = new Parser();
  for (const token of tokenizeRtf(bytes)) parser.take(token);
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
  readonly #fonts: Fonts = { current: 0, page: 'windows-1252', encodings: new Map() };
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
    if (SKIPPED_DESTINATIONS.has(name)) {
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
    else if (this.#starred && !KEPT_DESTINATIONS.has(name)) state.destination = 'skip';
    else if (name === 'u') {
      this.#text(String.fromCharCode((value ?? 32) & 0xffff));
      this.#skip = state.fallback;
    } else if (CHARACTERS.has(name) && name !== 'cell') this.#text(CHARACTERS.get(name) ?? '');
    else if (!setProperty(state, this.#fonts, name, value)) this.#structure(name);
  }

  #info(name: string, value: number | undefined): void {
    if (name === 'title' || name === 'author') this.#state.destination = name;
    else if (name === 'creatim') this.#state.destination = 'created';
    else if (this.#state.destination === 'created' && value !== undefined) this.#created.set(name, value);
    else if (this.#state.destination === 'info') this.#state.destination = 'skip';
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
