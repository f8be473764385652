import { type Block, type Inline, safeUrl } from '../../content/index.ts';
import { singlePageContent } from '../blocks.ts';
import { type DocumentMetadata, type Reader, UnreadableDocument } from '../types.ts';
import { BlockAssembler } from './block-assembler.ts';
import { CHARACTERS, DESTINATIONS, KEPT_DESTINATIONS, SKIPPED_DESTINATIONS } from './control-words.ts';
import { type Fonts, INITIAL_STATE, setProperty, type State } from './state.ts';
import { type Token, tokenizeRtf } from './tokenize.ts';

/** Maximum nesting depth of groups. Files with deeper groups are refused. */
const MAX_GROUPS = 5000;

/** Rich Text Format, version 1.9.1. */
export const readRtf: Reader = async ({ bytes }) => {
  const parser = new Parser();
  for (const token of tokenizeRtf(bytes)) parser.readToken(token);
  const { blocks, metadata } = parser.finish();
  return singlePageContent('rtf', blocks, metadata);
};

class Parser {
  #state: State = { ...INITIAL_STATE };
  readonly #outer: State[] = [];
  #blocks = new BlockAssembler();
  #inlines: Inline[] = [];
  #marker: string | undefined;
  #skip = 0;
  #starred = false;
  #notes = 0;
  readonly #fonts: Fonts = { current: 0, default: 'windows-1252', encodings: new Map() };
  readonly #headings = new Map<number, number>();
  readonly #metadata: DocumentMetadata = {};
  readonly #created = new Map<string, number>();

  readToken(token: Token): void {
    if (token.type === 'open') {
      if (this.#outer.length >= MAX_GROUPS)
        throw new UnreadableDocument('The document is nested too deeply.');
      this.#outer.push(this.#state);
      const { note: _, ...inherited } = this.#state;
      this.#state = { ...inherited };
      this.#skip = 0;
    } else if (token.type === 'close') this.#closeGroup();
    else if (token.type === 'bytes') this.#readBytes(token.bytes);
    else if (token.name === '*') this.#starred = true;
    else {
      this.#readControlWord(token.name, token.value);
      this.#starred = false;
    }
  }

  finish(): { blocks: Block[]; metadata: DocumentMetadata } {
    while (this.#outer.length > 0) this.#closeGroup();
    this.#endParagraph();
    const [year, month, day] = ['yr', 'mo', 'dy'].map((name) => this.#created.get(name));
    const createdAt = year
      ? { createdAt: new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1)).toISOString() }
      : {};
    return { blocks: this.#blocks.finish(), metadata: { ...this.#metadata, ...createdAt } };
  }

  #closeGroup(): void {
    const { note } = this.#state;
    if (note) {
      this.#endParagraph();
      const block: Block = { type: 'footnote', label: note.label, children: this.#blocks.finish() };
      this.#blocks = note.blocks;
      this.#inlines = note.inlines;
      this.#pendingNotes.push(block);
    }
    this.#state = this.#outer.pop() ?? this.#state;
    this.#skip = 0;
  }

  readonly #pendingNotes: Block[] = [];

  #readBytes(bytes: readonly number[]): void {
    const kept = bytes.slice(Math.min(this.#skip, bytes.length));
    this.#skip = Math.max(0, this.#skip - bytes.length);
    if (kept.length > 0) this.#addText(new TextDecoder(this.#state.encoding).decode(Uint8Array.from(kept)));
  }

  #addText(value: string): void {
    const state = this.#state;
    switch (state.destination) {
      case 'body':
        if (!state.hidden) this.#inlines.push(...formatRun(value, state));
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

  #readControlWord(name: string, value: number | undefined): void {
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
    if (state.destination === 'info' || state.destination === 'created') this.#readInfo(name, value);
    else if (this.#starred && !KEPT_DESTINATIONS.has(name)) state.destination = 'skip';
    else if (name === 'u') {
      this.#addText(String.fromCharCode((value ?? 32) & 0xffff));
      this.#skip = state.fallback;
    } else if (CHARACTERS.has(name) && name !== 'cell') this.#addText(CHARACTERS.get(name) ?? '');
    else if (!setProperty(state, this.#fonts, name, value)) this.#readStructure(name);
  }

  #readInfo(name: string, value: number | undefined): void {
    if (name === 'title' || name === 'author') this.#state.destination = name;
    else if (name === 'creatim') this.#state.destination = 'created';
    else if (this.#state.destination === 'created' && value !== undefined) this.#created.set(name, value);
    else if (this.#state.destination === 'info') this.#state.destination = 'skip';
  }

  #readStructure(name: string): void {
    const state = this.#state;
    switch (name) {
      case 'par':
      case 'sect':
        return this.#endParagraph();
      case 'line':
        if (state.destination === 'body') this.#inlines.push({ type: 'break' });
        return;
      case 'cell':
      case 'nestcell':
        state.inTable = true;
        this.#endParagraph(name === 'cell' ? 1 : state.depth);
        return this.#blocks.endCell(name === 'cell' ? 1 : state.depth);
      case 'row':
        return this.#blocks.endRow(1);
      case 'nestrow':
        return this.#blocks.endRow(state.depth);
      case 'field':
        state.field = { instruction: '' };
        return;
      case 'fldrslt':
        state.destination = 'body';
        state.link = hyperlinkUrl(state.field?.instruction ?? '') ?? state.link;
        return;
      case 'footnote':
        this.#notes += 1;
        this.#inlines.push({ type: 'footnoteReference', label: String(this.#notes) });
        state.note = { label: String(this.#notes), blocks: this.#blocks, inlines: this.#inlines };
        Object.assign(state, { inTable: false, depth: 1, outline: undefined, style: 0, list: 0 });
        this.#blocks = new BlockAssembler();
        this.#inlines = [];
        return;
      default:
    }
  }

  #endParagraph(tableDepth?: number): void {
    const { inTable, depth, outline, style, list, level } = this.#state;
    const headingLevel = outline === undefined ? this.#headings.get(style) : outline + 1;
    const isHeading = headingLevel !== undefined && headingLevel <= 6;
    const marker = this.#marker;
    this.#marker = undefined;
    const inlines = isBlank(this.#inlines) ? [] : this.#inlines;
    this.#inlines = [];
    const isItem = list > 0 || marker !== undefined;
    this.#blocks.addParagraph(inlines, {
      depth: tableDepth ?? (inTable ? depth : 0),
      ...(isHeading && !inTable && { heading: headingLevel }),
      ...(isItem && { listLevel: level }),
      ...(marker !== undefined && { marker }),
    });
    if (this.#state.note === undefined && !inTable) {
      for (const note of this.#pendingNotes.splice(0)) this.#blocks.add(note);
    }
  }
}

/** Whether inline content is only white space and line breaks. */
const isBlank = (inlines: readonly Inline[]): boolean =>
  inlines.every(
    (inline) => inline.type === 'break' || (inline.type === 'text' && inline.value.trim() === ''),
  );

/** The address of a HYPERLINK field. */
function hyperlinkUrl(instruction: string): string | undefined {
  const address = /HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]{1,4000})"?/i.exec(instruction)?.[1];
  return address === undefined ? undefined : safeUrl(address);
}

/** Converts text to inline content with its character format and link. */
function formatRun(value: string, { bold, italic, strike, link }: State): Inline[] {
  let children: Inline[] = [{ type: 'text', value: value.replace(/\s+/g, ' ') }];
  if (value.trim() !== '') {
    if (italic) children = [{ type: 'emphasis', children }];
    if (bold) children = [{ type: 'strong', children }];
    if (strike) children = [{ type: 'delete', children }];
  }
  return link === undefined ? children : [{ type: 'link', url: link, children }];
}
