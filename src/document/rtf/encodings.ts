import { decodeSymbol, isSymbolEncoding } from '../symbol-fonts.ts';

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

export const getEncodingOfCharset = (charset: number): string | undefined => ENCODING_BY_CHARSET.get(charset);

export const getEncodingOfCodePage = (page: number): string =>
  ENCODING_BY_CODE_PAGE.get(page) ??
  (page >= 1250 && page <= 1258 ? `windows-${String(page)}` : 'windows-1252');

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
