import { createRequire } from 'node:module';

/** Number of bytes that the detector reads, from the line of the first byte that is not ASCII. */
const INSPECTED_BYTES = 65_536;
/** Maximum number of bytes before the first byte that is not ASCII, in its line. */
const MAX_LINE_START_BYTES = 1_000;
const NEWLINE = 0x0a;
/** Begins the escape sequences of ISO-2022. */
const ESCAPE = 0x1b;

/**
 * Encodings that text files have today, as the detector names them. The detector knows 70 more, among them those of
 * mainframes, and takes short texts for them.
 */
const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'iso-2022-jp',
  'cp932',
  'euc-jp',
  'gb18030',
  'big5',
  'cp949',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'cp874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
];

/** WHATWG labels of the encodings for which the detector returns another name. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['utf-16-le', 'utf-16le'],
  ['utf-16-be', 'utf-16be'],
  ['cp932', 'shift_jis'],
  ['cp949', 'euc-kr'],
  ['cp874', 'windows-874'],
]);

// The detector takes 100 ms to load, and few texts need it. `decodeText` is synchronous, so `import()` does not fit.
const require = createRequire(import.meta.url);

/** Returns the WHATWG label of the most likely encoding of a text that declares none and is not UTF-8. */
export function detectEncoding(bytes: Uint8Array): string {
  const { detect } = require('jschardet') as typeof import('jschardet');
  const first = bytes.findIndex((byte) => byte >= 0x80 || byte === 0 || byte === ESCAPE);
  const lineStart = bytes.subarray(0, first).lastIndexOf(NEWLINE) + 1;
  const start = Math.max(0, lineStart, first - MAX_LINE_START_BYTES);
  const { encoding } = detect(bytes.subarray(start, start + INSPECTED_BYTES), { detectEncodings: ENCODINGS });
  const name = encoding?.toLowerCase() ?? 'windows-1252';
  return LABELS.get(name) ?? name;
}
