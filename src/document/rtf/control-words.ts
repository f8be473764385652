/** Destinations (kinds of groups in an RTF file) that contain no document text. */
export const SKIPPED_DESTINATIONS = new Set(
  (
    'colortbl pict header headerl headerr headerf footer footerl footerr footerf nonesttables themedata ' +
    'colorschememapping datastore latentstyles xmlnstbl rsidtbl generator revtbl shprslt filetbl template operator ' +
    'comment doccomm atnid ftnsep ftnsepc aftnsep aftnsepc aftncn ftncn tc xe nextfile private ' +
    'mmathPict mctrlPr'
  ).split(' '),
);

/**
 * Destinations that are skipped except for one inner destination. Maps to the name of the inner destination, which
 * contains the text.
 */
export const TEXT_IN_SKIPPED: ReadonlyMap<string, string> = new Map([
  ['upr', 'ud'],
  ['object', 'result'],
  ['shpinst', 'shptxt'],
  ['do', 'dptxbxtext'],
]);

/** Destinations with text. Each of them is read in a different way. */
export type RtfDestination =
  | 'body'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'lists'
  | 'numbering'
  | 'instruction'
  | 'formField'
  | 'formula'
  | 'marker'
  | 'title'
  | 'author'
  | 'created'
  | 'commentAuthor'
  | 'commentStart'
  | 'info';

/** Control words that start a destination. */
export const DESTINATIONS: ReadonlyMap<string, RtfDestination> = new Map<string, RtfDestination>([
  ['fonttbl', 'fonts'],
  ['stylesheet', 'styles'],
  ['listtable', 'lists'],
  ['listoverridetable', 'lists'],
  ['pn', 'numbering'],
  ['fldinst', 'instruction'],
  ['formfield', 'formField'],
  ['mmath', 'formula'],
  ['listtext', 'marker'],
  ['pntext', 'marker'],
  ['atnauthor', 'commentAuthor'],
  ['atrfstart', 'commentStart'],
  ['info', 'info'],
]);

/** Control words and symbols for characters. */
export const SPECIAL_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['tab', ' '],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', ' '],
  ['enspace', ' '],
  ['qmspace', ' '],
  ['zwj', '\u200d'],
  ['zwnj', '\u200c'],
  ['ltrmark', '\u200e'],
  ['rtlmark', '\u200f'],
  ['~', '\u00a0'],
  ['_', '\u2011'],
  ['{', '{'],
  ['}', '}'],
  ['\\', '\\'],
]);

/** Ignorable destinations (`\*`) that contain text or table rows. */
export const KEPT_DESTINATIONS = new Set([
  'nesttableprops',
  'footnote',
  'annotation',
  'fldrslt',
  'shppict',
  'moMath',
  'moMathPara',
]);
