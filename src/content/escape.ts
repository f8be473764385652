/**
 * Counts of delimiters in one paragraph, heading or cell. The serialiser does not escape a delimiter that has no
 * possible partner.
 */
export interface DelimiterCounts {
  /** Numbers of runs of `*`, `_`, `~` and backticks. A run that the serialiser will add counts twice. */
  asterisks: number;
  underscores: number;
  tildes: number;
  backticks: number;
  /** Whether the text contains `[`, and whether it contains `>`. */
  hasBracket: boolean;
  hasGreaterThan: boolean;
  /**
   * Whether the text contains inline math or two `$` that a parser could read as its delimiters. Then each `$` in text is
   * escaped.
   */
  hasMath: boolean;
  /** Whether a `$` before could begin inline math. */
  hasOpenDollar: boolean;
}

/** The surroundings of a piece of text, which decide how a parser reads it. */
export interface TextContext {
  delimiters: DelimiterCounts;
  /** Whether the text is first on its line, where a parser looks for block syntax. */
  isLineStart?: boolean;
  /**
   * Whether the text is on a later line of its paragraph, where a parser looks for setext underlines and table
   * delimiters.
   */
  isLaterLine?: boolean;
  /** Whether the text is last in its paragraph, heading or cell. */
  isBlockEnd?: boolean;
  /**
   * Whether a possible `_` delimiter is next to the text. A parser would read the delimiter as part of an e-mail
   * address at the edge of the text.
   */
  isNearUnderscore?: boolean;
  /** Whether the text is between the brackets of a link or an image, where parsers do not look for autolinks. */
  isLabel: boolean;
  /** Whether the brackets in the text are in pairs and cannot form a link. */
  isBalanced?: boolean;
  isCell: boolean;
  /**
   * Whether a link, an image or a footnote reference follows. A `!` at the end of the text would turn it into an image.
   */
  isBeforeBracket?: boolean;
  /**
   * Whether the text follows a footnote reference. A colon at the start of the text would turn the reference into a
   * definition.
   */
  isAfterReference?: boolean;
}

/** Every character that can need an escape. A number at the start of a line needs one before its `.` or `)`. */
const MARKDOWN_CHARACTER = /[\\`*_~[\]<>&|$!#:.@+\-=)]/g;
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const WHITESPACE = /\s/;
const CHARACTER_REFERENCE_HERE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y;
const ORDERED_LIST_MARKER_HERE = /\d{1,9}[.)](?=\s|$)/y;
const MAIL_AUTOLINK_HERE = /<[^\s<>@]+@/y;
/** A longer address is escaped, so that parsers do not make it a link. */
const MAX_AUTOLINK_CHARS = 400;
const AUTOLINK_TEXT_HERE = /\S{0,400}/y;
/** Characters that need an escape in text. An address with an escape would not become an autolink. */
const UNSAFE_IN_AUTOLINK = /[\\`*~[\]<|$]|&[#\w]+;|[^\p{L}\p{N}]_|_(?![\p{L}\p{N}])/u;

const matchTextAt = (pattern: RegExp, text: string, index: number): string | undefined => {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
};

/** Finds the end of the run of equal characters that starts at `index`. */
function findRunEnd(text: string, index: number): number {
  let end = index;
  while (text[end] === text[index]) end += 1;
  return end;
}

/** Counts the characters, starting at `index`, that need a backslash so that a GFM parser reads them as text. */
function countCharactersToEscape(text: string, index: number, context: TextContext): number {
  const { delimiters } = context;
  const char = text[index];
  const isFirst = context.isLineStart && index === 0;
  // NUL stands for an unknown neighbour. An escape may be needed next to an unknown neighbour.
  const previousCharacter = index > 0 ? text[index - 1]! : context.isLineStart ? ' ' : '\0';
  const characterAtEnd = context.isBlockEnd ? ' ' : '\0';
  const nextCharacter = text[index + 1] ?? characterAtEnd;
  switch (char) {
    case '\\':
      // The serialiser may replace the last letter by a character reference, which begins with punctuation.
      return index + 3 >= text.length || ASCII_PUNCTUATION.test(nextCharacter) ? 1 : 0;
    case '`': {
      const length = findRunEnd(text, index) - index;
      return delimiters.backticks > 1 || (isFirst && length > 2) ? length : 0;
    }
    case '*':
    case '_':
    case '~': {
      const end = findRunEnd(text, index);
      const next = text[end] ?? characterAtEnd;
      const runs =
        char === '*' ? delimiters.asterisks : char === '_' ? delimiters.underscores : delimiters.tildes;
      if (isFirst && (next === ' ' || next === '\0' || end - index > 2)) return end - index;
      if (runs < 2) return 0;
      if (WHITESPACE.test(previousCharacter) && WHITESPACE.test(next)) return 0;
      const letter = String.fromCodePoint(text.codePointAt(end) ?? 0);
      const isLastLetter = end + letter.length >= text.length && !context.isBlockEnd;
      if (
        char === '_' &&
        WORD_CHARACTER.test(previousCharacter) &&
        WORD_CHARACTER.test(letter) &&
        !isLastLetter
      )
        return 0;
      return end - index;
    }
    case '[':
      if (context.isLabel) return context.isBalanced ? 0 : 1;
      if (nextCharacter === '^') return 1;
      if (!isFirst) return 0;
      // Appendix markers start with this text. Escape it, so that a page cannot imitate a marker.
      if (text.startsWith('[appendix ')) return 1;
      return /^\[[^[\]\\`]{0,40}\](?![:([ ])|^\[[^[\]\\` xX][^[\]\\`]{0,40}\] /.test(text) ? 0 : 1;
    case ']':
      if (context.isLabel) return context.isBalanced ? 0 : 1;
      return delimiters.hasBracket && (nextCharacter === '(' || nextCharacter === '\0') ? 1 : 0;
    case '!':
      return index + 1 === text.length && context.isBeforeBracket ? 1 : 0;
    case '<':
      if (nextCharacter === '\0') return 1;
      if (/[A-Za-z/!?]/.test(nextCharacter)) return isFirst || delimiters.hasGreaterThan ? 1 : 0;
      return delimiters.hasGreaterThan && matchTextAt(MAIL_AUTOLINK_HERE, text, index) !== undefined ? 1 : 0;
    case '&':
      return matchTextAt(CHARACTER_REFERENCE_HERE, text, index) === undefined ? 0 : 1;
    case '|':
      return context.isCell || isFirst ? 1 : 0;
    case '$':
      return delimiters.hasMath ? 1 : 0;
    case '>':
      return isFirst ? 1 : 0;
    case '#': {
      if (!isFirst) return 0;
      const end = findRunEnd(text, index);
      const next = text[end] ?? ' ';
      return end - index <= 6 && next === ' ' ? 1 : 0;
    }
    case '+':
      return isFirst && (nextCharacter === ' ' || nextCharacter === '\0') ? 1 : 0;
    case '-':
      return isFirst && /[ \0\-|:]/.test(nextCharacter) ? 1 : 0;
    case '=':
      return isFirst && context.isLaterLine ? 1 : 0;
    default:
      return 0;
  }
}

/**
 * Whether to escape the character at `index` because it belongs to an autolink that cannot be written without escapes.
 */
function mustBreakAutolink(text: string, index: number, context: TextContext): boolean {
  if (context.isLabel) return false;
  const char = text[index];
  if (char === ':') {
    if (index === 0)
      return context.isAfterReference === true || (context.isLineStart === true && text[1] === '-');
    if (text[index + 1] !== '/' || text[index + 2] !== '/') return false;
    if (!/https?$/i.test(text.slice(Math.max(0, index - 5), index))) return false;
  } else if (char === '.') {
    if (index < 3 || !/www$/i.test(text.slice(index - 3, index))) return false;
  } else {
    return char === '@' && context.isNearUnderscore === true && /[\w.-]/.test(text[index + 1] ?? '');
  }
  const address = matchTextAt(AUTOLINK_TEXT_HERE, text, index) ?? '';
  if (address.length === MAX_AUTOLINK_CHARS) return true;
  return (
    UNSAFE_IN_AUTOLINK.test(address) ||
    (context.isNearUnderscore && address.includes('@')) ||
    (index + address.length === text.length && !context.isBlockEnd)
  );
}

function hasBalancedBrackets(text: string): boolean {
  if (/\]\(|\[\^/.test(text)) return false;
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]]/g)) {
    depth += bracket === '[' ? 1 : -1;
    if (depth < 0 || depth > 1) return false;
  }
  return depth === 0;
}

/** Returns the index of the next Markdown character from `start` on; -1 if there is none. */
function findMarkdownCharacter(text: string, start: number): number {
  MARKDOWN_CHARACTER.lastIndex = start;
  return MARKDOWN_CHARACTER.test(text) ? MARKDOWN_CHARACTER.lastIndex - 1 : -1;
}

/** Adds a backslash before each character that could change how the text is parsed. */
export function escapeText(text: string, givenContext: Omit<TextContext, 'isBalanced'>): string {
  if (findMarkdownCharacter(text, 0) < 0) return text;
  const context: TextContext = {
    ...givenContext,
    isBalanced: givenContext.isLabel && hasBalancedBrackets(text),
  };
  const parts: string[] = [];
  let start = 0;
  let index = 0;
  if (context.isLineStart) {
    const marker = matchTextAt(ORDERED_LIST_MARKER_HERE, text, 0);
    if (marker !== undefined) {
      index = marker.length;
      parts.push(text.slice(0, index - 1), '\\');
      start = index - 1;
    }
  }
  for (
    index = findMarkdownCharacter(text, index);
    index >= 0;
    index = findMarkdownCharacter(text, index + 1)
  ) {
    let escapeCount = countCharactersToEscape(text, index, context);
    if (escapeCount === 0 && mustBreakAutolink(text, index, context)) escapeCount = 1;
    if (escapeCount === 0) {
      // A run of delimiters is escaped completely or not at all.
      if (/[*_~`]/.test(text[index]!)) index = findRunEnd(text, index) - 1;
      continue;
    }
    parts.push(text.slice(start, index));
    for (let i = 0; i < escapeCount; i += 1) parts.push('\\', text[index + i]!);
    index += escapeCount - 1;
    start = index + 1;
  }
  parts.push(text.slice(start));
  return parts.join('');
}
