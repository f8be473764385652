/** What stands in one paragraph, heading or cell: a delimiter that cannot find a partner needs no escape. */
export interface InlineFacts {
  /** Runs of `*`, `_`, `~` and backticks, those that mark-up will add counted twice. */
  asterisks: number;
  underscores: number;
  tildes: number;
  backticks: number;
  /** Whether text holds `[`, whether anything holds `>`, whether maths stand here. */
  bracket: boolean;
  greater: boolean;
  math: boolean;
}

/** Where a piece of text stands. */
export interface TextPlace {
  facts: InlineFacts;
  /** First on its line, where block mark-up is read. */
  lineStart: boolean;
  /** On the second line of its paragraph or later, where underlines and table delimiters are read. */
  laterLine: boolean;
  /** Nothing follows in its paragraph, heading or cell. */
  blockEnd: boolean;
  /** A delimiter `_` stands, or may stand, right before or after it: it would join an e-mail address. */
  nearUnderscore: boolean;
  /** Between the brackets of a link or an image, where bare addresses are not read. */
  label: boolean;
  /** Its own brackets come in pairs and could be no link of their own. */
  balanced: boolean;
  cell: boolean;
  /** A link, an image or a footnote reference follows: an exclamation mark would join it. */
  beforeBracket: boolean;
  /** A footnote reference stands before it: a colon would make it a definition. */
  afterReference: boolean;
}

const SPECIAL = /[\\`*_~[\]<>&|$!#:.@+\-=()]/;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /\s/;
const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y;
const ORDERED = /\d{1,9}[.)](?=\s|$)/y;
const MAIL_OPENING = /<[^\s<>@]+@/y;
/** What is longer is no address that anybody would follow: it is broken up. */
const ADDRESS = /\S{0,400}/y;
const MAX_ADDRESS = 400;
/** Characters that would be escaped inside a bare address, where escapes are not read. */
const UNSAFE_IN_ADDRESS = /[\\`*~[\]<|$]|&[#\w]+;|[^\p{L}\p{N}]_|_(?![\p{L}\p{N}])/u;

const at = (pattern: RegExp, text: string, index: number): string | undefined => {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
};

/** Where the run of one character that holds `index` ends. */
function runEnd(text: string, index: number): number {
  let end = index;
  while (text[end] === text[index]) end += 1;
  return end;
}

/**
 * The number of characters from `index` that need a backslash each (0: none), for text that no parser of
 * GitHub's Markdown may read as anything but text.
 */
function unsafeRun(text: string, index: number, place: TextPlace): number {
  const { facts } = place;
  const char = text[index];
  const first = place.lineStart && index === 0;
  // An unknown neighbour (NUL) counts as the worst there is.
  const before = index > 0 ? text[index - 1]! : place.lineStart ? ' ' : '\0';
  const edge = place.blockEnd ? ' ' : '\0';
  const after = text[index + 1] ?? edge;
  switch (char) {
    case '\\':
      // The last letter may yet become a character reference.
      return index + 3 >= text.length || PUNCTUATION.test(after) ? 1 : 0;
    case '`': {
      const length = runEnd(text, index) - index;
      return facts.backticks > 1 || (first && length > 2) ? length : 0;
    }
    case '*':
    case '_':
    case '~': {
      const end = runEnd(text, index);
      const next = text[end] ?? edge;
      const runs = char === '*' ? facts.asterisks : char === '_' ? facts.underscores : facts.tildes;
      if (first && (next === ' ' || next === '\0' || end - index > 2)) return end - index;
      if (runs < 2) return 0;
      if (SPACE.test(before) && SPACE.test(next)) return 0;
      const letter = String.fromCodePoint(text.codePointAt(end) ?? 0);
      const lastLetter = end + letter.length >= text.length && !place.blockEnd;
      if (char === '_' && WORD.test(before) && WORD.test(letter) && !lastLetter) return 0;
      return end - index;
    }
    case '[':
      if (place.label) return place.balanced ? 0 : 1;
      if (after === '^') return 1;
      if (!first) return 0;
      // What stands for omitted blocks in a body begins like this: no page writes it.
      if (text.startsWith('[appendix ')) return 1;
      return /^\[[^[\]\\`]{0,40}\](?![:([ ])|^\[[^[\]\\` xX][^[\]\\`]{0,40}\] /.test(text) ? 0 : 1;
    case ']':
      if (place.label) return place.balanced ? 0 : 1;
      return facts.bracket && (after === '(' || after === '\0') ? 1 : 0;
    case '!':
      return index + 1 === text.length && place.beforeBracket ? 1 : 0;
    case '<':
      if (after === '\0') return 1;
      if (/[A-Za-z/!?]/.test(after)) return first || facts.greater ? 1 : 0;
      return facts.greater && at(MAIL_OPENING, text, index) !== undefined ? 1 : 0;
    case '&':
      return at(ENTITY, text, index) === undefined ? 0 : 1;
    case '|':
      return place.cell || first ? 1 : 0;
    case '$': {
      if (facts.math) return 1;
      return !SPACE.test(before) && !/\d/.test(after) ? 1 : 0;
    }
    case '>':
      return first ? 1 : 0;
    case '#': {
      if (!first) return 0;
      const end = runEnd(text, index);
      const next = text[end] ?? ' ';
      return end - index <= 6 && next === ' ' ? 1 : 0;
    }
    case '+':
      return first && (after === ' ' || after === '\0') ? 1 : 0;
    case '-':
      return first && /[ \0\-|:]/.test(after) ? 1 : 0;
    case '=':
      return first && place.laterLine ? 1 : 0;
    default:
      return 0;
  }
}

/** Whether the character at `index` must be escaped to break up a bare address that could not be said otherwise. */
function breaksAddress(text: string, index: number, place: TextPlace): boolean {
  if (place.label) return false;
  const char = text[index];
  if (char === ':') {
    if (index === 0) return place.afterReference || (place.lineStart && text[1] === '-');
    if (text[index + 1] !== '/' || text[index + 2] !== '/') return false;
    if (!/https?$/i.test(text.slice(Math.max(0, index - 5), index))) return false;
  } else if (char === '.') {
    if (index < 3 || !/www$/i.test(text.slice(index - 3, index))) return false;
  } else {
    return char === '@' && place.nearUnderscore && /[\w-]/.test(text[index + 1] ?? '');
  }
  const rest = at(ADDRESS, text, index) ?? '';
  if (rest.length === MAX_ADDRESS) return true;
  return (
    UNSAFE_IN_ADDRESS.test(rest) ||
    (place.nearUnderscore && rest.includes('@')) ||
    (index + rest.length === text.length && !place.blockEnd)
  );
}

function isBalanced(text: string): boolean {
  if (/\]\(|\[\^/.test(text)) return false;
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]]/g)) {
    depth += bracket === '[' ? 1 : -1;
    if (depth < 0 || depth > 1) return false;
  }
  return depth === 0;
}

/** Text with a backslash before each character that could change how it is read. */
export function escapeText(text: string, where: Omit<TextPlace, 'balanced'>): string {
  if (!SPECIAL.test(text)) {
    return text;
  }
  const place: TextPlace = { ...where, balanced: where.label && isBalanced(text) };
  const parts: string[] = [];
  let start = 0;
  let index = 0;
  if (place.lineStart) {
    const marker = at(ORDERED, text, 0);
    if (marker !== undefined) {
      index = marker.length;
      parts.push(text.slice(0, index - 1), '\\');
      start = index - 1;
    }
  }
  for (; index < text.length; index += 1) {
    let run = unsafeRun(text, index, place);
    if (run === 0 && breaksAddress(text, index, place)) run = 1;
    if (run === 0) {
      const end = runEndOfSame(text, index);
      index = end - 1;
      continue;
    }
    parts.push(text.slice(start, index));
    for (let i = 0; i < run; i += 1) parts.push('\\', text[index + i]!);
    index += run - 1;
    start = index + 1;
  }
  parts.push(text.slice(start));
  return parts.join('');
}

/** Delimiter runs are judged as a whole: a safe one is passed over at once. */
function runEndOfSame(text: string, index: number): number {
  const char = text[index];
  return char === '*' || char === '_' || char === '~' || char === '`' ? runEnd(text, index) : index + 1;
}
