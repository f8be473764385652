// Runs in the page's isolated world. The format is described in ../README.md.

/** Maximum number of characters of a chunk before they are escaped, because escaping each text on its own is slow. */
const CHUNK_CHARS = 1_000_000;
/** Maximum number of characters of a piece of text. Longer texts are split, so that the pieces fill the chunks. */
const PIECE_CHARS = 100_000;
/** Estimated characters of a code, and of the quotes and the comma of a string. */
const CHARS_PER_CODE = 6;
const CHARS_PER_STRING = 3;

const utf8 = new TextEncoder();
const utf8Bytes = new Uint8Array(100_000);

/**
 * Returns the size of a text in UTF-8. Encodes the text piece by piece, because a copy of the whole text costs more.
 */
export function measureBytes(text) {
  let bytes = 0;
  for (let rest = text; rest !== ''; ) {
    const { read, written } = utf8.encodeInto(rest, utf8Bytes);
    bytes += written;
    rest = rest.slice(read);
  }
  return bytes;
}

/**
 * Collects chunks of JSON text and counts their UTF-8 bytes.
 * @param {number} hardBytes above this size, all chunks are dropped
 */
export function createChunks(hardBytes) {
  const keptChunks = [];
  const chunks = {
    bytes: 0,
    refused: false,
    add(json) {
      chunks.bytes += measureBytes(json);
      if (chunks.bytes > hardBytes) {
        chunks.refused = true;
        keptChunks.length = 0;
      }
      if (!chunks.refused) keptChunks.push(json);
    },
    count: () => keptChunks.length,
    /** Returns a chunk and removes it. */
    take(index) {
      const json = keptChunks[index];
      keptChunks[index] = undefined;
      return json;
    },
  };
  return chunks;
}

/** Splits a text into pieces that fit into a chunk. Yields at least one piece, which is empty for an empty text. */
export function* splitIntoPieces(text) {
  yield text.slice(0, PIECE_CHARS);
  for (let from = PIECE_CHARS; from < text.length; from += PIECE_CHARS) {
    yield text.slice(from, from + PIECE_CHARS);
  }
}

/** Writes a tree as `["nodes", strings, texts, codes]`. Each string is sent once, and its number refers to it. */
export function createTreeEncoder(chunks) {
  const numbers = new Map();
  let strings = [];
  let texts = [];
  let codes = [];
  let chars = 0;

  function flush() {
    if (codes.length === 0) return;
    chunks.add(JSON.stringify(['nodes', strings, texts, codes]));
    strings = [];
    texts = [];
    codes = [];
    chars = 0;
  }

  /** Starts a new chunk if a string of this length does not fit into the current one. */
  function reserve(length) {
    if (chars + length + codes.length * CHARS_PER_CODE > CHUNK_CHARS) flush();
    chars += length + CHARS_PER_STRING;
  }

  function numberOf(string) {
    let number = numbers.get(string);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(string, number);
      reserve(string.length);
      strings.push(string);
    }
    return number;
  }

  function addTextPiece(code, piece) {
    reserve(piece.length);
    texts.push(piece);
    codes.push(code);
  }

  return {
    flush,
    /** @param {string[]} attributes names and values in turn @param {?number[]} box x, y, width, height */
    open(tag, attributes, style, box) {
      // Assign all numbers first. Assigning a number can start a new chunk, and an element must not span two chunks.
      const tagNumber = numberOf(tag);
      const styleNumber = numberOf(style);
      for (let index = 0; index < attributes.length; index++) attributes[index] = numberOf(attributes[index]);
      reserve(0);
      codes.push(5 + tagNumber, attributes.length / 2);
      for (const number of attributes) codes.push(number);
      codes.push(2 * styleNumber + (box === null ? 0 : 1));
      if (box !== null) codes.push(box[0], box[1], box[2], box[3]);
    },
    /** Marks the element that was just opened as the holder of a frame. */
    frame(index, left, top) {
      codes.push(4, index + 1, left, top);
    },
    close() {
      codes.push(0);
    },
    space() {
      codes.push(1);
    },
    text(value) {
      // Fast path: almost every text is short.
      if (value.length <= PIECE_CHARS) return addTextPiece(2, value);
      let code = 2;
      for (const piece of splitIntoPieces(value)) {
        if (chunks.refused) return;
        addTextPiece(code, piece);
        code = 3;
      }
    },
  };
}
