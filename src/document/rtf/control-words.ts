/** Destinations that contain no document text. */
export const SKIPPED_DESTINATIONS = new Set(
  (
    'colortbl pict object header headerl headerr headerf footer footerl footerr footerf listtable ' +
    'listoverridetable nonesttables themedata colorschememapping datastore latentstyles xmlnstbl rsidtbl ' +
    'generator revtbl shpinst filetbl upr template operator comment doccomm annotation atnid atnauthor ftnsep ' +
    'ftnsepc aftnsep tc xe nextfile private'
  ).split(' '),
);

/** Destinations whose text is read, each in a different way. */
export type Destination =
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

/** Control words that start a destination. */
export const DESTINATIONS: ReadonlyMap<string, Destination> = new Map<string, Destination>([
  ['fonttbl', 'fonts'],
  ['stylesheet', 'styles'],
  ['fldinst', 'instruction'],
  ['listtext', 'marker'],
  ['pntext', 'marker'],
  ['info', 'info'],
]);

/** Control words and symbols for characters. */
export const CHARACTERS: ReadonlyMap<string, string> = new Map([
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

/** Ignorable destinations (`\*`) that contain text or table rows. */
export const KEPT_DESTINATIONS = new Set(['nesttableprops', 'footnote', 'shppict']);
