import type { Inline } from '../../content/index.ts';
import { fontEncoding, codePageEncoding } from './charset.ts';
import type { Flow } from './flow.ts';
import type { Destination } from './words.ts';

/** What a group inherits and gives back at its end. */
export interface State {
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

/** What holds at the start of a file. */
export const INITIAL: State = {
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

/** What a file says of its fonts. */
export interface Fonts {
  current: number;
  /** Where a font says nothing. */
  page: string;
  encodings: Map<number, string>;
}

/** Sets a property of characters or paragraphs; false where the word is none. */
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
      fonts.page = codePageEncoding(value ?? 1252);
      state.encoding = fonts.page;
      return true;
    case 'f':
      fonts.current = value ?? 0;
      if (state.destination !== 'fonts') state.encoding = fonts.encodings.get(fonts.current) ?? fonts.page;
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
