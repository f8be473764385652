/**
 * Text of unknown encoding: a byte order mark decides, then UTF-8 where it fits, then what the document or its
 * origin declares, then windows-1252, which fits everything.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderFor(declaredEncoding(bytes, contentType)).decode(bytes);
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Bytes in which a document may declare its encoding, as browsers scan them. */
const PRESCAN_BYTES = 1024;

function declaredEncoding(bytes: Uint8Array, contentType: string): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const found =
    /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType) ??
    /^<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start) ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start);
  return found?.[1];
}

function decoderFor(encoding: string | undefined): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding ?? 'windows-1252');
  } catch {
    return new TextDecoder('windows-1252');
  }
}
