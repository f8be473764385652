/** A literal that is nested deeper is rejected, because it may be an attack. */
const MAX_LITERAL_DEPTH = 200;
const SCRIPT_IDENTIFIER = /[\p{ID_Start}$_][\p{ID_Continue}$]{0,500}/uy;
const NUMBER_LITERAL = /[+-]?(?:0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
/**
 * Matches one run of white space or one comment. A pattern that also repeated these would overflow the stack on long
 * texts.
 */
const WHITE_SPACE_OR_COMMENT = /\s+|\/\*[^]{0,1000}?\*\/|\/\/[^\n]*/y;
const SCRIPT_STRING_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
};
const LITERAL_CONSTANTS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  NaN: null,
  Infinity: null,
};

class NotALiteralError extends Error {}

/**
 * Reads one JavaScript literal that starts at an index of a text. `names` maps identifiers in the literal to their
 * values.
 */
class LiteralReader {
  readonly #text: string;
  readonly #names: ReadonlyMap<string, unknown>;
  /** Current index in the text; after `read`, the index of the end of the literal. */
  at: number;

  constructor(text: string, at: number, names: ReadonlyMap<string, unknown> = new Map()) {
    this.#text = text;
    this.at = at;
    this.#names = names;
  }

  /** Reads the literal at the current index as plain data. Returns undefined if there is none. */
  read(): unknown {
    try {
      return this.#readValue(0);
    } catch (error) {
      if (error instanceof NotALiteralError) return undefined;
      throw error;
    }
  }

  #takeMatch(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.#text)?.[0];
    if (match !== undefined) this.at += match.length;
    return match;
  }

  #peek(): string {
    this.#skipSpace();
    return this.#text[this.at] ?? '';
  }

  #skipSpace(): void {
    while (this.#takeMatch(WHITE_SPACE_OR_COMMENT) !== undefined);
  }

  #take(expected: string): void {
    if (this.#peek() !== expected) throw new NotALiteralError();
    this.at++;
  }

  #readValue(depth: number): unknown {
    if (depth > MAX_LITERAL_DEPTH) throw new NotALiteralError();
    const firstCharacter = this.#peek();
    if (firstCharacter === '{') return this.#readObject(depth);
    if (firstCharacter === '[') return this.#readArray(depth);
    if (firstCharacter === '"' || firstCharacter === "'" || firstCharacter === '`')
      return this.#readString(firstCharacter);
    if (firstCharacter === '!') {
      this.at++;
      return !this.#readValue(depth + 1);
    }
    const number = this.#takeMatch(NUMBER_LITERAL);
    if (number !== undefined) return Number(number);
    return this.#readNamedValue(depth);
  }

  #readNamedValue(depth: number): unknown {
    const name = this.#takeMatch(SCRIPT_IDENTIFIER);
    if (name === undefined) throw new NotALiteralError();
    if (Object.hasOwn(LITERAL_CONSTANTS, name)) return LITERAL_CONSTANTS[name];
    if (this.#names.has(name)) return this.#names.get(name);
    if (name === 'void') {
      this.#readValue(depth + 1);
      return null;
    }
    if (name === 'new') return this.#readConstruction(depth);
    throw new NotALiteralError();
  }

  /**
   * Reads a constructor call: `new Date("…")` becomes its argument, and `new Map([…])` and `new Set([…])` become lists.
   */
  #readConstruction(depth: number): unknown {
    this.#skipSpace();
    if (!/^(Date|Map|Set|URL)$/.test(this.#takeMatch(SCRIPT_IDENTIFIER) ?? '')) throw new NotALiteralError();
    this.#take('(');
    const value = this.#peek() === ')' ? null : this.#readValue(depth + 1);
    this.#take(')');
    return value;
  }

  #readObject(depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    this.#take('{');
    while (this.#peek() !== '}') {
      const firstCharacter = this.#peek();
      const key =
        firstCharacter === '"' || firstCharacter === "'"
          ? this.#readString(firstCharacter)
          : (this.#takeMatch(SCRIPT_IDENTIFIER) ?? this.#takeMatch(NUMBER_LITERAL));
      if (key === undefined) throw new NotALiteralError();
      this.#take(':');
      const value = this.#readValue(depth + 1);
      if (key !== '__proto__') object[key] = value;
      if (this.#peek() !== '}') this.#take(',');
    }
    this.at++;
    return object;
  }

  #readArray(depth: number): unknown[] {
    const array: unknown[] = [];
    this.#take('[');
    while (this.#peek() !== ']') {
      if (this.#peek() === ',') array.push(null);
      else array.push(this.#readValue(depth + 1));
      if (this.#peek() !== ']') this.#take(',');
    }
    this.at++;
    return array;
  }

  #readString(quote: string): string {
    const parts: string[] = [];
    let from = ++this.at;
    for (;;) {
      const character = this.#text[this.at];
      if (character === undefined || (quote === '`' && this.#text.startsWith('${', this.at)))
        throw new NotALiteralError();
      if (character !== quote && character !== '\\') {
        this.at++;
        continue;
      }
      parts.push(this.#text.slice(from, this.at++));
      if (character === quote) return parts.join('');
      parts.push(this.#readEscape());
      from = this.at;
    }
  }

  #readEscape(): string {
    const code = this.#takeMatch(/u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2}/iy);
    if (code !== undefined) {
      const codePoint = Number.parseInt(code.replace(/[ux{}]/gi, ''), 16);
      return codePoint > 0x10ffff ? '\ufffd' : String.fromCodePoint(codePoint);
    }
    const character = this.#text[this.at++] ?? '';
    return character === '\n' ? '' : (SCRIPT_STRING_ESCAPES[character] ?? character);
  }
}

/**
 * Number of characters that may still be read. Without this budget, unterminated literals would take quadratic time.
 */
export interface ScanBudget {
  remainingChars: number;
}

/** Each character of a text may be read about this many times on average. */
const MAX_READS_PER_CHAR = 3;
const MIN_SCAN_BUDGET = 10_000;

export function createScanBudget(text: string): ScanBudget {
  return { remainingChars: MAX_READS_PER_CHAR * text.length + MIN_SCAN_BUDGET };
}

/** A literal with its end index. */
export interface ParsedLiteral {
  value: unknown;
  end: number;
}

/**
 * Reads the JavaScript literal at an index as plain data. Returns undefined if there is none.
 * @param names values of identifiers
 */
export function readLiteral(
  text: string,
  at: number,
  budget: ScanBudget,
  names?: ReadonlyMap<string, unknown>,
): ParsedLiteral | undefined {
  if (budget.remainingChars <= 0) return undefined;
  const reader = new LiteralReader(text, at, names);
  const value = reader.read();
  budget.remainingChars -= reader.at - at + 1;
  return value === undefined ? undefined : { value, end: reader.at };
}

/** Reads the literals that directly follow the matches of a global pattern. Undefined for a match without a literal. */
export function readLiteralsAfter(pattern: RegExp, text: string): unknown[] {
  const budget = createScanBudget(text);
  return Array.from(
    text.matchAll(pattern),
    (match) => readLiteral(text, match.index + match[0].length, budget)?.value,
  );
}
