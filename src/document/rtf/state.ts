import type { CommentSource } from '../comment.ts';
import type { RtfDestination } from './control-words.ts';
import { getEncodingOfCharset, getEncodingOfCodePage } from './encodings.ts';
import type { FormulaNode } from './formula.ts';
import type { RtfStory } from './story.ts';
import type { StyleEntry } from './style-sheet.ts';

/** The state of a group. A group inherits the state of the outer group, and its changes end with it. */
export interface RtfGroupState {
  destination: RtfDestination;
  /** Set only in a skipped destination: the control word that starts its text, and the destination for this text. */
  text?: { word: string; destination: RtfDestination };
  bold: boolean;
  italic: boolean;
  strike: boolean;
  caps: boolean;
  script: 'super' | 'sub' | undefined;
  hidden: boolean;
  encoding: string;
  /** Number of fallback characters after a Unicode character (`\uc`). */
  fallback: number;
  inTable: boolean;
  depth: number;
  /** Whether row properties belong to a nested table. */
  isNestedRow: boolean;
  outline: number | undefined;
  style: number;
  list: number;
  level: number | undefined;
  /** Left indentation of the paragraph, and indentation of its first line relative to it, in twips. */
  indent: number;
  firstIndent: number;
  link: string | undefined;
  field: { instruction: string } | undefined;
  formField: { type: number; result: number; default: number } | undefined;
  /** The style that the group defines. */
  entry: StyleEntry | undefined;
  /** The element of a formula that the group contains. */
  formula: FormulaNode | undefined;
  /** Set only in the group that starts a footnote, text box or formula: what ends with the group. */
  ends?:
    | { kind: 'footnote'; label: string; comment?: CommentSource; outer: RtfStory }
    | { kind: 'box'; outer: RtfStory }
    | { kind: 'formula' };
}

const DEFAULT_PARAGRAPH = {
  inTable: false,
  depth: 1,
  outline: undefined,
  style: 0,
  list: 0,
  level: undefined,
  indent: 0,
  firstIndent: 0,
};

const PLAIN_TEXT_FORMAT = {
  bold: false,
  italic: false,
  strike: false,
  caps: false,
  script: undefined,
  hidden: false,
};

/** The state at the start of a file. */
export const INITIAL_STATE: RtfGroupState = {
  ...DEFAULT_PARAGRAPH,
  destination: 'body',
  ...PLAIN_TEXT_FORMAT,
  encoding: 'windows-1252',
  fallback: 1,
  isNestedRow: false,
  link: undefined,
  field: undefined,
  formField: undefined,
  entry: undefined,
  formula: undefined,
};

export interface FontEncodings {
  current: number;
  /** Number of the font for text that names no font (`\deff`). */
  base: number;
  /** Encoding of fonts that have no character set. */
  default: string;
  encodings: Map<number, string>;
}

export const resetParagraph = (state: RtfGroupState): void => {
  Object.assign(state, DEFAULT_PARAGRAPH);
};

/** Control words that turn a property on, or off with the value 0. */
const TOGGLES: ReadonlyMap<string, 'bold' | 'italic' | 'strike' | 'caps' | 'hidden'> = new Map([
  ['b', 'bold'],
  ['i', 'italic'],
  ['strike', 'strike'],
  ['striked', 'strike'],
  ['caps', 'caps'],
  ['v', 'hidden'],
  ['deleted', 'hidden'],
]);

const NUMBERS: ReadonlyMap<string, 'style' | 'list' | 'indent' | 'firstIndent'> = new Map([
  ['s', 'style'],
  ['ls', 'list'],
  ['li', 'indent'],
  ['fi', 'firstIndent'],
]);

/** Applies a control word that sets a character or paragraph property. Returns false for other control words. */
export function setProperty(
  state: RtfGroupState,
  fonts: FontEncodings,
  name: string,
  value: number | undefined,
): boolean {
  const toggle = TOGGLES.get(name);
  if (toggle !== undefined) state[toggle] = value !== 0;
  const number = NUMBERS.get(name);
  if (number !== undefined) state[number] = value ?? 0;
  switch (name) {
    case 'super':
    case 'sub':
      state.script = value === 0 ? undefined : name;
      return true;
    case 'nosupersub':
      state.script = undefined;
      return true;
    case 'plain':
      Object.assign(state, PLAIN_TEXT_FORMAT);
      state.encoding = fonts.encodings.get(fonts.base) ?? fonts.default;
      return true;
    case 'uc':
      state.fallback = value ?? 1;
      return true;
    case 'ansicpg':
    case 'mac':
    case 'pc':
    case 'pca':
      fonts.default = getEncodingOfCodePage(value ?? CODE_PAGES[name] ?? 1252);
      state.encoding = fonts.default;
      return true;
    case 'deff':
      fonts.base = value ?? 0;
      return true;
    case 'f':
      fonts.current = value ?? 0;
      if (state.destination !== 'fonts') state.encoding = fonts.encodings.get(fonts.current) ?? fonts.default;
      return true;
    case 'fcharset':
    case 'cpg': {
      const encoding =
        name === 'cpg' ? getEncodingOfCodePage(value ?? 1252) : getEncodingOfCharset(value ?? 0);
      if (state.destination === 'fonts' && encoding !== undefined) {
        fonts.encodings.set(fonts.current, encoding);
      }
      return true;
    }
    case 'pard':
      resetParagraph(state);
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
    case 'ilvl':
      state.level = Math.max(value ?? 0, 0);
      return true;
    default:
      return toggle !== undefined || number !== undefined;
  }
}

/** Code page numbers of the control words that name a code page, such as `\mac`. */
const CODE_PAGES: Readonly<Record<string, number>> = { mac: 10_000, pc: 437, pca: 850 };
