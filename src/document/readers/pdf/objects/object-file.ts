import { inflateSync } from 'node:zlib';
import {
  type PdfDictionary,
  InvalidPdfSyntax,
  PdfName,
  type PdfValue,
  PdfReference,
  ValueParser,
} from './parse-value.ts';

/** Maximum bytes of all objects of a file that are parsed. A file with more is made to take much work. */
const MAX_PARSED_BYTES = 32 * 1024 * 1024;
/** Maximum bytes of a decompressed stream. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024;
/** Maximum number of cross-reference sections. Each change of a file can add one section. */
const MAX_XREF_SECTIONS = 1000;
/** Number of bytes at the end of the file in which the position of the last section is searched. */
const TRAILER_BYTES = 2048;
/** Number of bytes of an entry in a cross-reference table (ISO 32000-1, 7.5.4). */
const XREF_ENTRY_BYTES = 20;

/** The place of an object: a position in the file, or a stream that contains several objects. */
type ObjectPlace = { offset: number } | { stream: number };

type XrefSection = (id: number) => ObjectPlace | undefined;

/**
 * Reads single objects of a PDF file (ISO 32000-1, 7.5) without reading the others. For a damaged file, all methods
 * throw InvalidPdfSyntax or an error of zlib.
 */
export class ObjectFile {
  readonly trailer: PdfDictionary;
  readonly #bytes: Buffer;
  readonly #sections: XrefSection[] = [];
  readonly #streams = new Map<number, Map<number, ValueParser>>();
  #parsedBytes = 0;

  constructor(bytes: Uint8Array) {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const start = file.subarray(0, 1024).indexOf('%PDF-');
    this.#bytes = file.subarray(Math.max(0, start));
    const end = this.#bytes.toString('latin1', Math.max(0, this.#bytes.length - TRAILER_BYTES));
    const last = /^[\s\S]*startxref\s+(\d+)/.exec(end);
    if (last === null) throw new InvalidPdfSyntax('The cross-reference table is missing.');
    this.trailer = this.#readSections(Number(last[1]));
  }

  /** Returns the object that a reference points to, and other values unchanged. */
  resolve(value: PdfValue): PdfValue {
    if (!(value instanceof PdfReference)) return value;
    for (const section of this.#sections) {
      const place = section(value.id);
      if (place === undefined) continue;
      const found =
        'offset' in place
          ? this.#readObject(place.offset, value.id)?.value
          : this.#readCompressedObject(place.stream, value.id);
      // The format does not allow a reference to a reference.
      return found instanceof PdfReference ? undefined : found;
    }
    return undefined;
  }

  resolveDictionary(value: PdfValue): PdfDictionary | undefined {
    const found = this.resolve(value);
    return found instanceof Map ? found : undefined;
  }

  #readSections(last: number): PdfDictionary {
    const offsets = [last];
    const read = new Set<number>();
    let newest: PdfDictionary | undefined;
    for (let offset = offsets.shift(); offset !== undefined; offset = offsets.shift()) {
      if (read.has(offset) || read.size >= MAX_XREF_SECTIONS) continue;
      read.add(offset);
      const isTable = this.#bytes.toString('latin1', offset, offset + 4) === 'xref';
      const trailer = isTable ? this.#readTable(offset) : this.#readReferenceStream(offset);
      newest ??= trailer;
      for (const key of ['XRefStm', 'Prev']) {
        const other = trailer.get(key);
        if (typeof other === 'number') offsets.push(other);
      }
    }
    if (newest === undefined) throw new InvalidPdfSyntax('The trailer is missing.');
    return newest;
  }

  #readTable(offset: number): PdfDictionary {
    let parser = new ValueParser(this.#bytes, offset + 'xref'.length);
    for (let word = parser.readWord(); word !== 'trailer'; word = parser.readWord()) {
      const first = Number(word);
      const count = parser.readNumber();
      if (this.#sections.length > MAX_XREF_SECTIONS)
        throw new InvalidPdfSyntax('The file has too many sections.');
      const lineEnd = /^[ \t]*(?:\r\n|\r|\n)/.exec(this.#bytes.toString('latin1', parser.at, parser.at + 8));
      const entries = parser.at + (lineEnd?.[0].length ?? 1);
      parser = new ValueParser(this.#bytes, entries + count * XREF_ENTRY_BYTES);
      this.#sections.push((id) => {
        if (id < first || id >= first + count) return undefined;
        const at = entries + (id - first) * XREF_ENTRY_BYTES;
        const entry = /^(\d{10}) \d{5} n/.exec(this.#bytes.toString('latin1', at, at + XREF_ENTRY_BYTES));
        return entry === null ? undefined : { offset: Number(entry[1]) };
      });
    }
    return this.#toDictionary(this.#parse(parser));
  }

  #readReferenceStream(offset: number): PdfDictionary {
    const object = this.#readObject(offset);
    const dictionary = this.#toDictionary(object?.value);
    const data = this.#decode(dictionary, object?.end ?? 0);
    const [typeWidth = 0, width = 0, lastWidth = 0] = toNumbers(dictionary.get('W'));
    const size = typeWidth + width + lastWidth;
    if (size === 0 || size > 24) throw new InvalidPdfSyntax('The cross-reference stream is damaged.');
    const readField = (at: number, length: number): number =>
      data.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0);
    const index = dictionary.has('Index') ? toNumbers(dictionary.get('Index')) : [0, data.length / size];
    let start = 0;
    for (let at = 0; at + 1 < index.length && at < MAX_XREF_SECTIONS * 2; at += 2) {
      const [first = 0, count = 0] = index.slice(at, at + 2);
      const base = start;
      start += count * size;
      this.#sections.push((id) => {
        const entry = base + (id - first) * size;
        if (id < first || id >= first + count || entry + size > data.length) return undefined;
        const type = typeWidth === 0 ? 1 : readField(entry, typeWidth);
        const value = readField(entry + typeWidth, width);
        return type === 1 ? { offset: value } : type === 2 ? { stream: value } : undefined;
      });
    }
    return dictionary;
  }

  /** Reads the object at a position, if it has the expected number. */
  #readObject(offset: number, id?: number): { value: PdfValue; end: number } | undefined {
    const parser = new ValueParser(this.#bytes, offset);
    const found = parser.readNumber();
    parser.readNumber();
    if (parser.readWord() !== 'obj' || (id !== undefined && found !== id)) return undefined;
    const value = this.#parse(parser);
    return { value, end: parser.at };
  }

  #readCompressedObject(streamId: number, id: number): PdfValue {
    let objects = this.#streams.get(streamId);
    if (objects === undefined) {
      objects = this.#openObjectStream(streamId);
      this.#streams.set(streamId, objects);
    }
    const parser = objects.get(id);
    if (parser === undefined) return undefined;
    const { at } = parser;
    const value = this.#parse(parser);
    parser.at = at;
    return value;
  }

  /** Lists the objects of a stream by their number (ISO 32000-1, 7.5.7). */
  #openObjectStream(streamId: number): Map<number, ValueParser> {
    const objects = new Map<number, ValueParser>();
    const place = this.#sections.map((section) => section(streamId)).find((found) => found !== undefined);
    const object =
      place !== undefined && 'offset' in place ? this.#readObject(place.offset, streamId) : undefined;
    const dictionary = this.#toDictionary(object?.value);
    const data = this.#decode(dictionary, object?.end ?? 0);
    const [count, first] = [dictionary.get('N'), dictionary.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number') return objects;
    const header = new ValueParser(data, 0);
    for (let at = 0; at < count; at++) {
      const id = header.readNumber();
      objects.set(id, new ValueParser(data, first + header.readNumber()));
    }
    return objects;
  }

  #decode(dictionary: PdfDictionary, end: number): Buffer {
    const keyword = /^\s*stream(?:\r\n|\n|\r)/.exec(this.#bytes.toString('latin1', end, end + 64));
    if (keyword === null) throw new InvalidPdfSyntax('Expected a stream.');
    const start = end + keyword[0].length;
    const length = this.resolve(dictionary.get('Length'));
    const stop = typeof length === 'number' ? start + length : this.#bytes.indexOf('endstream', start);
    const body = this.#bytes.subarray(start, stop);
    const filters = [dictionary.get('Filter')]
      .flat()
      .map((filter) => (filter instanceof PdfName ? filter.text : ''));
    if (filters.join() === '') return body;
    if (filters.join() !== 'FlateDecode') throw new InvalidPdfSyntax('The stream has an unknown filter.');
    const data = inflateSync(body, { maxOutputLength: MAX_STREAM_BYTES });
    this.#countBytes(data.length);
    const [parameters] = [dictionary.get('DecodeParms')].flat();
    return parameters instanceof Map ? removePredictor(data, parameters) : data;
  }

  #parse(parser: ValueParser): PdfValue {
    const { at } = parser;
    const value = parser.readValue();
    this.#countBytes(parser.at - at);
    return value;
  }

  #countBytes(count: number): void {
    this.#parsedBytes += count;
    if (this.#parsedBytes > MAX_PARSED_BYTES) throw new InvalidPdfSyntax('The file takes too much work.');
  }

  #toDictionary(value: PdfValue): PdfDictionary {
    if (value instanceof Map) return value;
    throw new InvalidPdfSyntax('Expected a dictionary.');
  }
}

const toNumbers = (value: PdfValue): number[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];

/** Undoes the PNG predictors that cross-reference streams use: no prediction, and the difference to the row above. */
function removePredictor(data: Buffer, parameters: PdfDictionary): Buffer {
  const [predictor, columns = 1] = [parameters.get('Predictor'), parameters.get('Columns')];
  if (typeof predictor !== 'number' || predictor === 1) return data;
  if (predictor < 10 || typeof columns !== 'number' || columns < 1 || columns > 64)
    throw new InvalidPdfSyntax('The stream has an unknown predictor.');
  const rows = Math.floor(data.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const type = data[row * (columns + 1)];
    if (type !== 0 && type !== 2) throw new InvalidPdfSyntax('The stream has an unknown predictor.');
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const above = type === 2 && row > 0 ? (plain[at - columns] ?? 0) : 0;
      plain[at] = (data[row * (columns + 1) + 1 + column] ?? 0) + above;
    }
  }
  return plain;
}
