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
  [437, 'cp437'],
  [850, 'cp850'],
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [1361, 'euc-kr'],
  [10_000, 'macintosh'],
  [10_007, 'x-mac-cyrillic'],
  [65_001, 'utf-8'],
]);

/** The upper halves of the DOS code pages. `TextDecoder` does not support these encodings. */
const DOS_CHARACTERS: ReadonlyMap<string, string> = new Map([
  [
    'cp437',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ],
  [
    'cp850',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
]);

/**
 * Characters of the Symbol font: first the letters in the order of the Latin letters they replace, then other frequent
 * characters.
 */
const SYMBOLS: ReadonlyMap<number, string> = new Map([
  ...Array.from('ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ', (character, at) => [65 + at, character] as const),
  ...Array.from('αβχδεφγηιϕκλμνοπθρστυϖωξψζ', (character, at) => [97 + at, character] as const),
  ...Array.from('≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…', (character, at) => [163 + at, character] as const),
  [34, '∀'],
  [36, '∃'],
  [198, '∅'],
  [199, '∩'],
  [200, '∪'],
  [206, '∈'],
  [209, '∇'],
  [213, '∏'],
  [214, '√'],
  [229, '∑'],
  [242, '∫'],
]);

/** Check boxes and check marks of the Wingdings font. All other characters of this font are ornaments. */
const DINGBATS: ReadonlyMap<number, string> = new Map([
  [111, '☐'],
  [168, '☐'],
  [120, '☒'],
  [253, '☒'],
  [254, '☑'],
  [252, '✓'],
  [251, '✗'],
  [167, '•'],
  [224, '→'],
]);

export const getEncodingOfCharset = (charset: number): string | undefined => ENCODING_BY_CHARSET.get(charset);

export const getEncodingOfCodePage = (page: number): string =>
  ENCODING_BY_CODE_PAGE.get(page) ??
  (page >= 1250 && page <= 1258 ? `windows-${String(page)}` : 'windows-1252');

/** Returns the encoding of a font with symbols as characters. Undefined for all other fonts. */
export function findSymbolFontEncoding(name: string): string | undefined {
  if (/^\s*symbol/i.test(name)) return 'symbol';
  return /^\s*wingdings/i.test(name) ? 'wingdings' : undefined;
}

export const isSymbolEncoding = (encoding: string): boolean =>
  encoding === 'symbol' || encoding === 'wingdings';

/** Decodes the bytes of a run of text. */
export function decodeBytes(bytes: readonly number[], encoding: string): string {
  const upper = DOS_CHARACTERS.get(encoding);
  if (upper !== undefined) {
    return bytes.map((byte) => (byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? ''))).join('');
  }
  if (isSymbolEncoding(encoding)) {
    return bytes.map((byte) => decodeSymbol(byte, encoding)).join('');
  }
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes));
}

/** Decodes a character of a symbol font: a byte, or a private-use code point from U+F000. */
export function decodeSymbol(code: number, encoding: string): string {
  const byte = code & 0xff;
  if (encoding === 'wingdings') return DINGBATS.get(byte) ?? (byte <= 32 ? ' ' : '');
  return SYMBOLS.get(byte) ?? String.fromCharCode(byte);
}
