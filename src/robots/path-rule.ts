/** The paths that a line applies to. */
export interface PathPattern {
  /** The pattern as written. */
  text: string;
  /** Length of the normalised pattern. The longest pattern that matches decides. */
  length: number;
  /** The parts of the normalised pattern between wildcards (`*`). */
  parts: string[];
  /** Whether the pattern ends with `$`, so that it must match the whole path. */
  isAnchored: boolean;
}

/** A line `Allow` or `Disallow`. */
export interface PathRule extends PathPattern {
  isAllowed: boolean;
  /** Number of the line, from 1. */
  line: number;
}

/** Parses a pattern with the wildcards `*` and `$` at the end. An empty pattern matches every path. */
export function createPathPattern(text: string): PathPattern {
  const isAnchored = text.endsWith('$');
  const pattern = normalisePath(isAnchored ? text.slice(0, -1) : text).replaceAll('$', '%24');
  const parts = pattern.split(/\*+/);
  return { text, length: pattern.length + Number(isAnchored), parts, isAnchored };
}

/** Sorts rules so that the first matching rule decides: longer rules first, and `Allow` first for equal length. */
export const sortBySpecificity = (rules: readonly PathRule[]): PathRule[] =>
  rules.toSorted(
    (first, second) => second.length - first.length || Number(second.isAllowed) - Number(first.isAllowed),
  );

/** Returns path and query of a URL in the form that `matchesPath` expects. Wildcard characters are escaped. */
export const toComparablePath = ({ pathname, search }: URL): string =>
  normalisePath(pathname + search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');

/**
 * Whether a pattern matches a path. Takes the first occurrence of each part, which is enough with `*` as the only
 * wildcard, so the time is linear.
 */
export function matchesPath({ parts, isAnchored }: PathPattern, path: string): boolean {
  const start = parts[0] ?? '';
  const end = isAnchored && parts.length > 1 ? (parts.at(-1) ?? '') : undefined;
  if (!path.startsWith(start)) return false;
  if (isAnchored && end === undefined) return path === start;
  let position = start.length;
  for (const part of end === undefined ? parts.slice(1) : parts.slice(1, -1)) {
    const found = path.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return end === undefined || (path.length - end.length >= position && path.endsWith(end));
}

/** Characters that are compared in their percent-encoded form, because only some URLs contain them encoded. */
const ENCODED_CHARACTERS = /[^\x21-\x7e]|["'<>[\\\]^`{|}]/gu;
const PERCENT_ESCAPE = /%[\da-f]{2}/gi;
const UNRESERVED_CHARACTER = /[\w.~-]/;

/**
 * Converts a path or a pattern to a normal form (RFC 9309, section 2.2.2): characters outside ASCII are
 * percent-encoded, and unreserved characters are not.
 */
const normalisePath = (text: string): string =>
  text.replace(ENCODED_CHARACTERS, percentEncode).replace(PERCENT_ESCAPE, decodeUnreserved);

const percentEncode = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');

function decodeUnreserved(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return UNRESERVED_CHARACTER.test(character) ? character : escape.toUpperCase();
}
