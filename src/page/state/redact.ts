import { isSecretParameter } from './secret-name.ts';

/** Text that replaces a secret. */
export const REDACTED_TEXT = 'REDACTED';
/** Matches the beginning of a query or fragment. In nested addresses it can be percent-encoded several times. */
const QUERY_START = /[?#]|%(?:25){0,4}(?:3F|23)/gi;
/** Characters that end an address: white space, quotes, angle brackets, and backslashes that do not encode `&` or `=`. */
const ADDRESS_END = /[\s"<>`]|'(?![\w%])|\\(?!u00(?:26|3d))/gi;
/**
 * Matches the separator before a parameter. The length of the group tells how often the separator is percent-encoded.
 */
const PARAMETER_SEPARATOR = /[?#]|&(?:amp;|#38;|#x26;)?|\\u0026|%((?:25){0,4})(?:3F|23|26)/gi;
const PARAMETER_NAME =
  /((?:[^=&?#%\\]|%(?!(?:25){0,4}(?:3F|23|26|3D))){1,100})(?:=|&#x3d;|&#61;|\\u003d|%(?:25){0,4}3D)/iy;
const QUERY_SEPARATOR = /^(?:\?|%(?:25){0,4}3F)$/i;
/** Matches punctuation after an address that belongs to the sentence or Markdown link. */
const TRAILING_PUNCTUATION = /[).,;:!*\]}]{0,8}$/;
const USER_INFO =
  /(?<=^|[\s"'`(<>=,;:[{])(\\?\/\\?\/)[^\s/?#"'<>\\`]{1,500}@|((?:%(?:25){0,4}2F){2})(?:[^\s/?#&"'<>%]|%(?!(?:25){0,4}(?:2F|3F|23|26))){1,500}%(?:25){0,4}40/gi;

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns how often a separator is percent-encoded. */
const countEncodings = ([separator, encodings]: RegExpExecArray): number =>
  separator.startsWith('%') ? 1 + (encodings ?? '').length / 2 : 0;

/** Replaces the values of secret parameters in a query or fragment. */
function redactParameters(query: string): string {
  const parts: string[] = [];
  let at = 0;
  /**
   * Encoding level of the secret value that is being skipped. The value ends at a separator that is not encoded more
   * often.
   */
  let secretEncodingLevel: number | undefined;
  const addReplacement = (end: number): void => {
    const punctuationLength =
      end === query.length ? (TRAILING_PUNCTUATION.exec(query.slice(-8))?.[0] ?? '').length : 0;
    const redactedEnd = Math.max(at, end - punctuationLength);
    if (redactedEnd > at) parts.push(REDACTED_TEXT);
    at = redactedEnd;
  };
  PARAMETER_SEPARATOR.lastIndex = 0;
  for (
    let separator = PARAMETER_SEPARATOR.exec(query);
    separator !== null;
    separator = PARAMETER_SEPARATOR.exec(query)
  ) {
    const encodingLevel = countEncodings(separator);
    if (secretEncodingLevel !== undefined) {
      if (encodingLevel > secretEncodingLevel || QUERY_SEPARATOR.test(separator[0])) continue;
      addReplacement(separator.index);
      secretEncodingLevel = undefined;
    }
    PARAMETER_NAME.lastIndex = separator.index + separator[0].length;
    const nameMatch = PARAMETER_NAME.exec(query);
    if (nameMatch === null) continue;
    PARAMETER_SEPARATOR.lastIndex = PARAMETER_NAME.lastIndex;
    if (!isSecretParameter(decodeName(nameMatch[1] as string))) continue;
    parts.push(query.slice(at, PARAMETER_NAME.lastIndex));
    at = PARAMETER_NAME.lastIndex;
    secretEncodingLevel = encodingLevel;
  }
  if (secretEncodingLevel !== undefined) addReplacement(query.length);
  return parts.join('') + query.slice(at);
}

/**
 * Removes secrets from the addresses in a text: user and password, and values of secret parameters. Addresses may be
 * relative, of any scheme, nested, and anywhere in HTML or prose.
 */
export function redactText(text: string): string {
  const withoutUser = text.replace(USER_INFO, '$1$2');
  const parts: string[] = [];
  let at = 0;
  QUERY_START.lastIndex = 0;
  for (
    let queryStart = QUERY_START.exec(withoutUser);
    queryStart !== null;
    queryStart = QUERY_START.exec(withoutUser)
  ) {
    ADDRESS_END.lastIndex = queryStart.index;
    const end = ADDRESS_END.exec(withoutUser)?.index ?? withoutUser.length;
    parts.push(
      withoutUser.slice(at, queryStart.index),
      redactParameters(withoutUser.slice(queryStart.index, end)),
    );
    at = end;
    QUERY_START.lastIndex = end;
  }
  return at === 0 ? withoutUser : parts.join('') + withoutUser.slice(at);
}

/** Removes secrets from an address. Returns undefined if the address is invalid. */
export function redactUrl(address: string): { url: string; redacted: boolean } | undefined {
  const parsed = URL.parse(address)?.href;
  if (parsed === undefined) return undefined;
  const url = redactText(parsed);
  return { url, redacted: url !== parsed };
}
