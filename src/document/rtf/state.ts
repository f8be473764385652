import type { Inline } from '../../content/index.ts';
import type { BlockAssembler } from './block-assembler.ts';
import type { Destination } from './control-words.ts';

/** The state of a group. A group inherits the state of the outer group and discards its changes at the end. */
export interface State {
  destination: Destination;
  bold: boolean;
  italic: boolean;
  strike: boolean;
  hidden: boolean;
  encoding: string;
  /** Number of fallback characters after a Unicode character (`\uc`). */
  fallback: number;
  inTable: boolean;
  depth: number;
  outline: number | undefined;
  style: number;
  list: number;
  level: number;
  link: string | undefined;
  field: { instruction: string } | undefined;
  /** Only in a footnote: its label, and the content around it that is continued after it. */
  note?: { label: string; blocks: BlockAssembler; inlines: Inline[] };
}

/** The state at the start of a file. */
export const INITIAL_STATE: State = {
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

/** The encodings of a file's fonts. */
export interface Fonts {
  current: number;
  /** Encoding of fonts without a character set. */
  default: string;
  encodings: Map<number, string>;
}

/** Applies a control word that sets a character or paragraph property. Returns false for other control words. */
export function setProperty(state: State, fonts: Fonts, name: string, value: number | undefined): boolean {
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
      fonts.default = codePageEncoding(value ?? 1252);
      state.encoding = fonts.default;
      return true;
    case 'f':
      fonts.current = value ?? 0;
      if (state.destination !== 'fonts') state.encoding = fonts.encodings.get(fonts.current) ?? fonts.default;
      return true;
    case 'fcharset': {
      const encoding = fontEncoding(value ?? 0);
      if (encoding !== undefined) fonts.encodings.set(fonts.current, encoding);
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

/** Encodings by the character set number of a font (`\fcharset`). */
const ENCODING_BY_CHARSET: ReadonlyMap<number, string> = new Map([
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
]);

const ENCODING_BY_CODE_PAGE: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10_000, 'macintosh'],
  [65_001, 'utf-8'],
]);

const fontEncoding = (charset: number): string | undefined => ENCODING_BY_CHARSET.get(charset);

const codePageEncoding = (page: number): string =>
  ENCODING_BY_CODE_PAGE.get(page) ??
  (page >= 1250 && page <= 1258 ? `windows-${String(page)}` : 'windows-1252');
