import { detectEncoding } from './detect/detect-encoding.ts';

/**
 * Decodes text of unknown encoding. The first of these decides: the byte order mark, the declared encoding unless the
 * bytes contradict it, UTF-8 with few invalid bytes, and a detector.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const markedEncoding = readByteOrderMark(bytes);
  if (markedEncoding !== undefined) return new TextDecoder(markedEncoding).decode(bytes);
  const utf8 = decodeUtf8(bytes);
  const declaredEncoding = findDeclaredEncoding(bytes, contentType);
  if (declaredEncoding !== undefined && !isContradicted(declaredEncoding, utf8)) {
    return new TextDecoder(declaredEncoding).decode(bytes);
  }
  return utf8.isPlausible ? utf8.text : new TextDecoder(detectEncoding(bytes)).decode(bytes);
}

/** Whether the bytes of a text contradict the encoding that it declares. */
export function contradictsDeclaredEncoding(bytes: Uint8Array, contentType: string): boolean {
  if (readByteOrderMark(bytes) !== undefined) return false;
  const declaredEncoding = findDeclaredEncoding(bytes, contentType);
  return declaredEncoding !== undefined && isContradicted(declaredEncoding, decodeUtf8(bytes));
}

/**
 * Whether bytes contradict a declared encoding: invalid UTF-8, or valid UTF-8 that is declared as Latin-1. Many servers
 * declare Latin-1 for all text files, and a Latin-1 text is never valid UTF-8 by chance.
 */
function isContradicted(declaredEncoding: string, utf8: Utf8Text): boolean {
  if (declaredEncoding === 'utf-8') return !utf8.isValid;
  return declaredEncoding === 'windows-1252' && utf8.isValid && !utf8.isAscii;
}

function readByteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** The result of decoding bytes as UTF-8. */
interface Utf8Text {
  text: string;
  isAscii: boolean;
  isValid: boolean;
  /** Whether the text is UTF-8 with at most a few damaged characters. */
  isPlausible: boolean;
}

/** Maximum share of invalid bytes in the characters of a UTF-8 text that are not ASCII. Other encodings have nearly 1. */
const MAX_INVALID_SHARE = 0.1;

function decodeUtf8(bytes: Uint8Array): Utf8Text {
  // With `stream`, a character that the end of the bytes cuts is left out.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  const isAscii = !/[^\0-\x7f]/.test(text);
  if (isAscii) return { text, isAscii, isValid: true, isPlausible: !hasForeignControls(text) };
  const invalidCount = text.includes('\ufffd') ? countInvalidSequences(bytes, text) : 0;
  const otherCount = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return {
    text,
    isAscii,
    isValid: invalidCount === 0,
    isPlausible: invalidCount <= otherCount * MAX_INVALID_SHARE && !hasForeignControls(text),
  };
}

/** Counts the replacement characters that stand for invalid bytes. Valid UTF-8 can contain the character itself. */
function countInvalidSequences(bytes: Uint8Array, text: string): number {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 0;
  } catch {
    return text.split('\ufffd').length - 1;
  }
}

/** Matches the control characters of UTF-16 (NUL) and ISO-2022 (an escape sequence), whose bytes are valid UTF-8. */
const hasForeignControls = (text: string): boolean => /\0|\x1b[$(]/.test(text);

/** Number of bytes in which a declaration of the encoding is searched, as in browsers. */
const ENCODING_PRESCAN_BYTES = 1024;

/** Returns the WHATWG label of the declared encoding. Undefined if there is none or no decoder knows it. */
function findDeclaredEncoding(bytes: Uint8Array, contentType: string): string | undefined {
  const header = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  if (header !== undefined) return findLabel(header);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, ENCODING_PRESCAN_BYTES));
  const markup =
    /^<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start) ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start);
  const label = findLabel(markup?.[1] ?? '');
  // A declaration that can be read as ASCII is not UTF-16.
  return label?.startsWith('utf-16') ? undefined : label;
}

function findLabel(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
