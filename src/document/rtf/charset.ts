/** Encodings by the numbers that fonts have for them. */
const BY_FONT: ReadonlyMap<number, string> = new Map([
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

const BY_PAGE: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10_000, 'macintosh'],
  [65_001, 'utf-8'],
]);

export const fontEncoding = (charset: number): string | undefined => BY_FONT.get(charset);

export const codePageEncoding = (page: number): string =>
  BY_PAGE.get(page) ?? (page >= 1250 && page <= 1258 ? `windows-${String(page)}` : 'windows-1252');

export const decodeBytes = (bytes: readonly number[], encoding: string): string =>
  new TextDecoder(encoding).decode(Uint8Array.from(bytes));
