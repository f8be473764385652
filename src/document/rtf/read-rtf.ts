import type { Block, HeadingLevel, Inline } from '../../content/index.ts';
import { createSinglePageContent } from '../blocks.ts';
import { type CommentSource, createComment } from '../comment.ts';
import { hasVisibleContent, joinPlainText } from '../office/block-builder.ts';
import { findHeadingLevel } from '../office/docx/styles.ts';
import { createScriptMark } from '../script-mark.ts';
import { classifyStyle } from '../office/docx/style-kind.ts';
import { type DocumentMetadata, type DocumentReader, UnreadableDocument } from '../types.ts';
import {
  SPECIAL_CHARACTERS,
  DESTINATIONS,
  KEPT_DESTINATIONS,
  SKIPPED_DESTINATIONS,
  TEXT_IN_SKIPPED,
} from './control-words.ts';
import { decodeSymbol, findSymbolFontEncoding, isSymbolEncoding } from '../symbol-fonts.ts';
import { decodeBytes } from './encodings.ts';
import { DocumentInfo } from './document-info.ts';
import { addFormulaText, convertFormulaToTex, createFormula, openElement } from './formula.ts';
import { formatRun, readHyperlinkUrl, takeTaskPlace, removeStrong } from './inlines.ts';
import { ListItems } from './list-item.ts';
import { ListTable } from './list-table.ts';
import { readFormField, readLead, readNumberingWord, readStyleWord } from './property-words.ts';
import {
  type FontEncodings,
  INITIAL_STATE,
  resetParagraph,
  setProperty,
  type RtfGroupState,
} from './state.ts';
import { createStory, takeCommentSource, type RtfStory } from './story.ts';
import { StyleSheet } from './style-sheet.ts';
import type { RowDefinition } from './table-grid.ts';
import { type RtfToken, tokenizeRtf } from './tokenize.ts';

/** Maximum nesting depth of groups. A file with deeper groups is refused. */
const MAX_GROUP_DEPTH = 5000;
/** Maximum nesting depth of footnotes and text boxes. A deeper one is read as part of the deepest allowed one. */
const MAX_STORY_DEPTH = 8;
const MAX_ROW_CELLS = 500;
/** The value of a check box (`\ffres`) that stands for its default state. */
const DEFAULT_CHECK_BOX_RESULT = 25;

/** Reads Rich Text Format, version 1.9.1. */
export const readRtf: DocumentReader = async ({ bytes, config }) => {
  const parser = new RtfParser(config.includeNotes !== false);
  for (const token of tokenizeRtf(bytes)) parser.readToken(token);
  const { blocks, metadata } = parser.finish();
  return createSinglePageContent('rtf', blocks, metadata);
};

class RtfParser {
  #state: RtfGroupState = { ...INITIAL_STATE };
  readonly #outer: RtfGroupState[] = [];
  #story = createStory(0);
  #skip = 0;
  #starred = false;
  #highSurrogate = '';
  #notes = 0;
  #comments = 0;
  readonly #includeNotes: boolean;
  #hasTitle = false;
  readonly #pendingNotes: Block[] = [];
  readonly #fonts: FontEncodings = { current: 0, base: 0, default: 'windows-1252', encodings: new Map() };
  readonly #styles = new StyleSheet();
  readonly #lists = new ListTable();
  readonly #items = new ListItems(this.#lists);
  /** The last row definition of the outer tables, and that of the nested tables. */
  readonly #rows: { outer?: RowDefinition; nested?: RowDefinition } = {};
  readonly #info = new DocumentInfo();

  constructor(includeNotes: boolean) {
    this.#includeNotes = includeNotes;
  }

  readToken(token: RtfToken): void {
    if (token.type === 'open') this.#openGroup();
    else if (token.type === 'close') this.#closeGroup();
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
    const blocks = [...this.#story.blocks.finish(), ...this.#pendingNotes];
    return { blocks, metadata: this.#info.finish() };
  }

  #openGroup(): void {
    if (this.#outer.length >= MAX_GROUP_DEPTH)
      throw new UnreadableDocument('The document is nested too deeply.');
    this.#outer.push(this.#state);
    const { ends: _, ...inherited } = this.#state;
    this.#state = inherited;
    if (inherited.destination === 'styles') this.#state.entry = { id: 0, name: '' };
    this.#skip = 0;
  }

  #closeGroup(): void {
    const { ends, entry, formField, formula } = this.#state;
    const outer = this.#outer.pop();
    if (ends?.kind === 'formula' && formula !== undefined) {
      const value = convertFormulaToTex(formula);
      if (value !== '') this.#story.inlines.push({ type: 'math', value });
    } else if (ends !== undefined && ends.kind !== 'formula') {
      this.#endParagraph();
      const children = this.#story.blocks.finish();
      this.#story = ends.outer;
      if (ends.kind === 'box') this.#story.boxes.push(...children);
      else {
        const note = ends.comment === undefined ? children : createComment(ends.comment, children);
        this.#pendingNotes.push({ type: 'footnote', label: ends.label, children: note });
      }
    }
    if (entry !== undefined && entry !== outer?.entry && entry.name !== '') this.#styles.add(entry);
    if (formField !== undefined && formField !== outer?.formField) this.#addCheckBox(formField);
    this.#state = outer ?? this.#state;
    this.#skip = 0;
  }

  #addCheckBox(field: NonNullable<RtfGroupState['formField']>): void {
    if (field.type !== 1) return;
    const result = field.result === DEFAULT_CHECK_BOX_RESULT ? field.default : field.result;
    this.#story.inlines.push({ type: 'text', value: result === 1 ? '[x] ' : '[ ] ' });
  }

  #readBytes(bytes: readonly number[]): void {
    const keptBytes = bytes.slice(Math.min(this.#skip, bytes.length));
    this.#skip = Math.max(0, this.#skip - bytes.length);
    if (keptBytes.length > 0) this.#addText(decodeBytes(keptBytes, this.#state.encoding));
  }

  #addText(value: string): void {
    const state = this.#state;
    switch (state.destination) {
      case 'body':
        if (!state.hidden) this.#addRun(value);
        return;
      case 'instruction':
        if (state.field) state.field.instruction += value;
        return;
      case 'marker':
        this.#story.marker = (this.#story.marker ?? '') + value;
        return;
      case 'styles':
        if (state.entry) state.entry.name += value;
        return;
      case 'fonts': {
        const encoding = findSymbolFontEncoding(value);
        if (encoding !== undefined) this.#fonts.encodings.set(this.#fonts.current, encoding);
        return;
      }
      case 'formula':
        if (state.formula) addFormulaText(state.formula, value);
        return;
      case 'commentAuthor':
        this.#story.comment.author += value;
        return;
      case 'commentStart':
        this.#story.comment.start = this.#story.inlines.length;
        return;
      case 'title':
      case 'author':
        this.#info.addText(state.destination, value);
        return;
      default:
    }
  }

  /** Adds a UTF-16 unit to the text. Keeps the first half of a surrogate pair until the second half follows. */
  #addCharacter(code: number): void {
    const { encoding } = this.#state;
    if (code >= 0xd800 && code < 0xdc00) this.#highSurrogate = String.fromCharCode(code);
    else if (code >= 0xf000 && code < 0xf100 && isSymbolEncoding(encoding)) {
      this.#addText(decodeSymbol(code, encoding));
    } else {
      this.#addText(this.#highSurrogate + String.fromCharCode(code));
      this.#highSurrogate = '';
    }
  }

  #addRun(value: string): void {
    const { inlines } = this.#story;
    const { script } = this.#state;
    const mark =
      script === undefined ? '' : createScriptMark(script, value, joinPlainText(inlines.slice(-1)));
    inlines.push(...formatRun(mark + value, this.#state));
  }

  #readControlWord(name: string, value: number | undefined): void {
    const state = this.#state;
    if (state.destination === 'skip') {
      if (name === state.text?.word) this.#readSkippedText(state.text);
      return;
    }
    const text = TEXT_IN_SKIPPED.get(name);
    if (text !== undefined) state.text = { word: text, destination: state.destination };
    if (text !== undefined || SKIPPED_DESTINATIONS.has(name)) state.destination = 'skip';
    else if (DESTINATIONS.has(name)) this.#startDestination(name);
    else if (state.destination === 'info' || state.destination === 'created')
      this.#info.readWord(state, name, value);
    else if (this.#starred && !KEPT_DESTINATIONS.has(name)) state.destination = 'skip';
    else if (name === 'u') {
      this.#addCharacter((value ?? 32) & 0xffff);
      this.#skip = state.fallback;
    } else if (SPECIAL_CHARACTERS.has(name)) {
      this.#addText(SPECIAL_CHARACTERS.get(name)!);
      if (name === 'tab' && state.destination === 'body') this.#story.lead ??= readLead(this.#story);
    } else if (state.destination === 'lists') this.#lists.readWord(name, value);
    else if (state.destination === 'numbering') readNumberingWord(this.#story, name, value);
    else if (state.destination === 'styles') readStyleWord(state, name, value);
    else if (state.destination === 'formField') readFormField(state, name, value);
    else if (state.destination === 'formula')
      state.formula = openElement(state.formula!, name) ?? state.formula;
    else if (!setProperty(state, this.#fonts, name, value)) this.#readStructure(name, value);
  }

  #startDestination(name: string): void {
    const state = this.#state;
    state.destination = DESTINATIONS.get(name)!;
    if (name === 'listtext' || name === 'pntext') this.#story.marker = '';
    else if (name === 'formfield')
      state.formField = { type: 0, result: DEFAULT_CHECK_BOX_RESULT, default: 0 };
    else if (name === 'mmath') {
      state.formula = createFormula();
      state.ends = { kind: 'formula' };
    }
  }

  #readSkippedText({ word, destination }: NonNullable<RtfGroupState['text']>): void {
    const state = this.#state;
    state.destination = destination;
    delete state.text;
    const isBox = word === 'shptxt' || word === 'dptxbxtext';
    if (isBox && destination === 'body' && this.#story.depth < MAX_STORY_DEPTH) {
      state.ends = { kind: 'box', outer: this.#startStory() };
    }
  }

  /** Starts a footnote or text box. Returns the text around it, which continues later. */
  #startStory(): RtfStory {
    const outer = this.#story;
    resetParagraph(this.#state);
    this.#story = createStory(outer.depth + 1);
    return outer;
  }

  #readStructure(name: string, value: number | undefined): void {
    const state = this.#state;
    const row = this.#rows[state.isNestedRow ? 'nested' : 'outer'];
    switch (name) {
      case 'par':
      case 'sect':
        return this.#endParagraph();
      case 'line':
      case 'lbr':
        if (state.destination === 'body') this.#story.inlines.push({ type: 'break' });
        return;
      case 'nesttableprops':
        state.isNestedRow = true;
        return;
      case 'trowd':
        this.#rows[state.isNestedRow ? 'nested' : 'outer'] = { left: 0, rights: [] };
        return;
      case 'trleft':
        if (row) row.left = value ?? 0;
        return;
      case 'cellx':
        if (row && row.rights.length < MAX_ROW_CELLS) row.rights.push(value ?? 0);
        return;
      case 'cell':
      case 'nestcell':
        state.inTable = true;
        this.#endParagraph(name === 'cell' ? 1 : state.depth);
        return this.#story.blocks.endCell(name === 'cell' ? 1 : state.depth);
      case 'row':
        return this.#story.blocks.endRow(1, this.#rows.outer);
      case 'nestrow':
        return this.#story.blocks.endRow(state.depth, this.#rows.nested);
      case 'field':
        state.field = { instruction: '' };
        return;
      case 'fldrslt':
        state.destination = 'body';
        state.link = readHyperlinkUrl(state.field?.instruction ?? '') ?? state.link;
        return;
      case 'footnote':
        this.#notes += 1;
        return this.#startNote(String(this.#notes));
      case 'annotation':
        this.#comments += 1;
        return this.#startNote(`c${this.#comments}`, takeCommentSource(this.#story));
      default:
    }
  }

  #startNote(label: string, comment?: CommentSource): void {
    const state = this.#state;
    if (!this.#includeNotes) state.destination = 'skip';
    else if (this.#story.depth < MAX_STORY_DEPTH) {
      this.#story.inlines.push({ type: 'footnoteReference', label });
      state.ends = { kind: 'footnote', label, ...(comment && { comment }), outer: this.#startStory() };
    }
  }

  #endParagraph(tableDepth?: number): void {
    const state = this.#state;
    const story = this.#story;
    const inlines = hasVisibleContent(story.inlines) ? story.inlines : [];
    story.inlines = [];
    story.comment.start = undefined;
    const depth = tableDepth ?? (state.inTable ? state.depth : 0);
    if (inlines.length > 0) this.#addParagraph(inlines, depth);
    else story.blocks.addParagraph([], { depth, kind: 'text' });
    Object.assign(story, { marker: undefined, numbering: undefined, lead: undefined });
    for (const block of story.boxes.splice(0)) story.blocks.add(block);
    if (story.depth === 0 && !state.inTable) {
      for (const note of this.#pendingNotes.splice(0)) story.blocks.add(note);
    }
  }

  #addParagraph(inlines: Inline[], depth: number): void {
    const state = this.#state;
    const { item, label } = this.#items.place(state, this.#story, inlines);
    const style = this.#styles.get(state.style);
    const format = state.outline === undefined ? style : { ...style, outline: state.outline };
    const kind = classifyStyle(style.name);
    const level = depth > 0 ? undefined : findHeadingLevel(format);
    if (level === undefined || level > 6) {
      const children: Inline[] =
        label === undefined ? inlines : [{ type: 'text', value: `${label} ` }, ...inlines];
      const place =
        item && label !== undefined ? { ...item, ordered: false } : (item ?? takeTaskPlace(children));
      this.#story.blocks.addParagraph(children, { depth, kind, ...(place && { item: place }) });
      return;
    }
    const listMarkerText = this.#story.marker?.trim() ?? '';
    const children = removeStrong(inlines);
    if (/[\p{L}\p{N}]/u.test(listMarkerText)) children.unshift({ type: 'text', value: `${listMarkerText} ` });
    const heading = Math.min(6, level + (this.#hasTitle ? 1 : 0)) as HeadingLevel;
    if (style.name === 'title') this.#hasTitle = true;
    this.#story.blocks.addParagraph(children, { depth, kind, heading });
  }
}
