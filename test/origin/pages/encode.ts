const tables = new Map<string, Map<string, Uint8Array>>();

/**
 * Encodes text in a charset with one or two bytes per character, by decoding every possible sequence.
 * @throws Error for a character without a sequence
 */
export function encode(text: string, charset: string): Uint8Array {
  const table = tables.get(charset) ?? tableOf(charset);
  tables.set(charset, table);
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${character} is not in ${charset}`);
      return bytes;
    }),
  );
}

function tableOf(charset: string): Map<string, Uint8Array> {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, Uint8Array>();
  const add = (bytes: Uint8Array): void => {
    const text = decoder.decode(bytes);
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 0x100; byte++) add(Uint8Array.of(byte));
  for (let lead = 0x80; lead < 0x100; lead++) {
    for (let trail = 0x40; trail < 0x100; trail++) add(Uint8Array.of(lead, trail));
  }
  return table;
}
