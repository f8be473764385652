/** A reference to an object of the file by its number. */
export class PdfReference {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** A value in a PDF file (ISO 32000-1, 7.3). A string contains one character for each byte. */
export type PdfValue =
  | undefined
  | boolean
  | number
  | string
  | PdfName
  | PdfReference
  | PdfValue[]
  | PdfDictionary;

/** Error for a file that does not have the expected syntax, or that takes too much work. */
export class InvalidPdfSyntax extends Error {}

const MAX_VALUE_DEPTH = 32;
/** Maximum bytes of a value. A longer value is made to take much work. */
const MAX_VALUE_BYTES = 4 * 1024 * 1024;
const PDF_DELIMITER = /[()<>[\]{}/%\0\t\n\f\r ]/;
const PDF_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const STRING_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads values one after the other. */
export class ValueParser {
  /** Position of the next character to read. */
  at: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes.subarray(0, at + MAX_VALUE_BYTES);
    this.at = at;
  }

  /**
   * @returns undefined for null, and for keywords that are not values
   */
  readValue(depth = 0): PdfValue {
    if (depth > MAX_VALUE_DEPTH) throw new InvalidPdfSyntax('The nesting is too deep.');
    this.#skipSpace();
    const character = this.#peek();
    if (character === '/') return new PdfName(this.#readName());
    if (character === '(') return this.#readLiteral();
    if (character === '[') return this.#readArray(depth);
    if (character === '<') return this.#peek(1) === '<' ? this.#readDictionary(depth) : this.#readHex();
    const word = this.readWord();
    if (!PDF_NUMBER.test(word)) return word === 'true' ? true : word === 'false' ? false : undefined;
    return this.#readReference(word) ?? Number(word);
  }

  /** Reads a keyword or number. */
  readWord(): string {
    this.#skipSpace();
    const start = this.at;
    while (this.at < this.#bytes.length && !PDF_DELIMITER.test(this.#peek())) this.at++;
    if (this.at === start) throw new InvalidPdfSyntax(`Unexpected character at ${start}.`);
    return this.#bytes.toString('latin1', start, this.at);
  }

  readNumber(): number {
    const word = this.readWord();
    if (!PDF_NUMBER.test(word)) throw new InvalidPdfSyntax(`Expected a number instead of ${word}.`);
    return Number(word);
  }

  #peek(ahead = 0): string {
    const code = this.#bytes[this.at + ahead];
    if (code === undefined) throw new InvalidPdfSyntax('Unexpected end of the file.');
    return String.fromCharCode(code);
  }

  #skipSpace(): void {
    for (;;) {
      const character = this.#peek();
      if (character === '%') {
        while (this.#peek() !== '\n' && this.#peek() !== '\r') this.at++;
      } else if (!/[\0\t\n\f\r ]/.test(character)) return;
      else this.at++;
    }
  }

  #readName(): string {
    const start = ++this.at;
    while (this.at < this.#bytes.length && !PDF_DELIMITER.test(this.#peek())) this.at++;
    return this.#bytes
      .toString('latin1', start, this.at)
      .replaceAll(/#([\da-f]{2})/gi, (_: string, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
  }

  #readReference(word: string): PdfReference | undefined {
    const id = Number(word);
    const rest = /^[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^()<>[\]{}/%\0\t\n\f\r ])/.exec(
      this.#bytes.toString('latin1', this.at, this.at + 16),
    );
    if (rest === null || !Number.isSafeInteger(id)) return undefined;
    this.at += rest[0].length;
    return new PdfReference(id);
  }

  #readArray(depth: number): PdfValue[] {
    this.at++;
    const values: PdfValue[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.#peek() === ']') break;
      values.push(this.readValue(depth + 1));
    }
    this.at++;
    return values;
  }

  #readDictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.#skipSpace();
      if (this.#peek() === '>') break;
      if (this.#peek() !== '/') throw new InvalidPdfSyntax(`Expected a name at ${this.at}.`);
      const name = this.#readName();
      entries.set(name, this.readValue(depth + 1));
    }
    this.at += 2;
    return entries;
  }

  #readHex(): string {
    const end = this.#bytes.indexOf('>', this.at);
    if (end < 0) throw new InvalidPdfSyntax('Unexpected end of the file.');
    const digits = this.#bytes.toString('latin1', this.at + 1, end).replaceAll(/[^\da-f]/gi, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
  }

  #readLiteral(): string {
    this.at++;
    const parts: string[] = [];
    for (let depth = 1; ; ) {
      const character = this.#peek();
      this.at++;
      if (character === '(') depth++;
      if (character === ')' && --depth === 0) return parts.join('');
      parts.push(character === '\\' ? this.#readEscape() : character);
    }
  }

  #readEscape(): string {
    const octal = /^[0-7]{1,3}/.exec(this.#bytes.toString('latin1', this.at, this.at + 3))?.[0];
    this.at += octal?.length ?? 1;
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    const character = String.fromCharCode(this.#bytes[this.at - 1] ?? 0);
    if (character === '\r' && this.#bytes[this.at] === 10) this.at++;
    // After a backslash, a line break is not part of the string.
    return /[\r\n]/.test(character) ? '' : (STRING_ESCAPES[character] ?? character);
  }
}

/** Decodes a text string: UTF-16, UTF-8 or nearly Latin-1 (ISO 32000-2, 7.9.2.2). */
export function decodePdfString(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (text.startsWith('\xFE\xFF')) return new TextDecoder('utf-16be').decode(bytes);
  return text.startsWith('\xEF\xBB\xBF') ? new TextDecoder().decode(bytes) : text;
}
