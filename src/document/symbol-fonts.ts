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

/** Check boxes, marks, arrows and bullets of the Wingdings font. All other characters of this font are ornaments. */
const DINGBATS: ReadonlyMap<number, string> = new Map([
  [111, '☐'],
  [168, '☐'],
  [120, '☒'],
  [253, '☒'],
  [254, '☑'],
  [252, '✓'],
  [251, '✗'],
  [110, '•'],
  [113, '☐'],
  [118, '•'],
  [159, '•'],
  [167, '•'],
  [216, '•'],
  [223, '←'],
  [224, '→'],
  [225, '↑'],
  [226, '↓'],
  [232, '→'],
]);
/** Check boxes and check marks of the Wingdings 2 font. */
const DINGBATS_2: ReadonlyMap<number, string> = new Map([
  [79, '✗'],
  [80, '✓'],
  [81, '☒'],
  [82, '☑'],
  [83, '☒'],
  [84, '☒'],
  [163, '☐'],
]);

/** Returns the encoding of a font with symbols as characters. Undefined for all other fonts. */
export function findSymbolFontEncoding(name: string): string | undefined {
  if (/^\s*symbol(?:mt|ps)?(?![a-z])/i.test(name)) return 'symbol';
  const version = /^\s*wingdings ?([23]?)/i.exec(name)?.[1];
  return version === undefined ? undefined : `wingdings${version}`;
}

export const isSymbolEncoding = (encoding: string): boolean =>
  encoding === 'symbol' || encoding.startsWith('wingdings');

/** Decodes a character of a symbol font: a byte, or a private-use code point from U+F000. */
export function decodeSymbol(code: number, encoding: string): string {
  const byte = code & 0xff;
  if (encoding === 'symbol') return SYMBOLS.get(byte) ?? String.fromCharCode(byte);
  const symbols = encoding === 'wingdings' ? DINGBATS : encoding === 'wingdings2' ? DINGBATS_2 : undefined;
  return symbols?.get(byte) ?? (byte <= 32 ? ' ' : '');
}

/** Decodes a text in a font by its name. Text in fonts with letters is returned unchanged. */
export function decodeSymbolText(text: string, font: string): string {
  const encoding = findSymbolFontEncoding(font);
  if (encoding === undefined) return text;
  return Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    // A character outside of the code page is decoded already.
    return code > 0xff && (code < 0xf000 || code > 0xf0ff) ? character : decodeSymbol(code, encoding);
  }).join('');
}
