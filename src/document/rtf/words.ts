/** Parts of a file that are no text of the document. */
export const SKIPPED_DESTINATIONS = new Set(
  (
    'colortbl pict object header headerl headerr headerf footer footerl footerr footerf listtable ' +
    'listoverridetable nonesttables themedata colorschememapping datastore latentstyles xmlnstbl rsidtbl ' +
    'generator revtbl shpinst filetbl upr template operator comment doccomm annotation atnid atnauthor ftnsep ' +
    'ftnsepc aftnsep tc xe nextfile private'
  ).split(' '),
);

/** Destinations whose text has a use of its own. */
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

/** Groups that begin another destination. */
export const DESTINATIONS: ReadonlyMap<string, Destination> = new Map<string, Destination>([
  ['fonttbl', 'fonts'],
  ['stylesheet', 'styles'],
  ['fldinst', 'instruction'],
  ['listtext', 'marker'],
  ['pntext', 'marker'],
  ['info', 'info'],
]);

/** Words that stand for characters. */
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

/** Destinations that readers may skip, but that hold text or rows. */
export const KEPT_DESTINATIONS = new Set(['nesttableprops', 'footnote', 'shppict']);
