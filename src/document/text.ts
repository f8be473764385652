/**
 * Decodes text of unknown encoding. The first of these decides: the byte order mark, valid UTF-8, the declared
 * encoding, and windows-1252, in which every byte is valid.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const encoding = readByteOrderMark(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return createDecoder(findDeclaredEncoding(bytes, contentType)).decode(bytes);
  }
}

function readByteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Number of bytes in which a declaration of the encoding is searched, as in browsers. */
const ENCODING_PRESCAN_BYTES = 1024;

function findDeclaredEncoding(bytes: Uint8Array, contentType: string): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, ENCODING_PRESCAN_BYTES));
  const declaredEncoding =
    /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType) ??
    /^<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start) ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start);
  return declaredEncoding?.[1];
}

function createDecoder(encoding: string | undefined): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding ?? 'windows-1252');
  } catch {
    return new TextDecoder('windows-1252');
  }
}
