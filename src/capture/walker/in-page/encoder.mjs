// Runs in the page's isolated world. The format is described in ../README.md.

/** Chunks are flushed before their JSON text passes this many characters. */
const CHUNK_CHARS = 1_000_000;
/** Longer texts are cut into pieces, so that one piece always fits a chunk, however much JSON escapes it. */
const PIECE_CHARS = 100_000;

const utf8 = new TextEncoder();

/**
 * Collects chunks of JSON text and keeps count of their UTF-8 bytes.
 * @param {number} hardBytes the count at which nothing more is kept
 */
export function createChunks(hardBytes) {
  const texts = [];
  const chunks = {
    bytes: 0,
    refused: false,
    get length() {
      return texts.length;
    },
    add(json) {
      chunks.bytes += utf8.encode(json).length;
      if (chunks.bytes > hardBytes) {
        chunks.refused = true;
        texts.length = 0;
      }
      if (!chunks.refused) texts.push(json);
    },
    /** Gives a chunk away: it is kept no longer. */
    take(index) {
      const json = texts[index];
      texts[index] = undefined;
      return json;
    },
  };
  return chunks;
}

/** Writes a tree as `["nodes", strings, texts, codes]` chunks: strings are sent once and named by number. */
export function createTreeEncoder(chunks) {
  const known = new Map();
  let strings = [];
  let texts = [];
  let codes = [];
  let size = 0;

  function flush() {
    if (codes.length === 0) return;
    chunks.add(`["nodes",[${strings.join()}],[${texts.join()}],[${codes.join()}]]`);
    strings = [];
    texts = [];
    codes = [];
    size = 0;
  }

  /** Flushes only between nodes: a node's codes and the strings they name stand in one chunk. */
  function reserve() {
    if (size + codes.length * 4 > CHUNK_CHARS - PIECE_CHARS * 6) flush();
  }

  function stringNumber(value) {
    let number = known.get(value);
    if (number === undefined) {
      number = known.size;
      known.set(value, number);
      const json = JSON.stringify(value);
      strings.push(json);
      size += json.length + 1;
    }
    return number;
  }

  function textPiece(code, value) {
    reserve();
    const json = JSON.stringify(value);
    texts.push(json);
    size += json.length + 1;
    codes.push(code);
  }

  return {
    flush,
    /** Opens an element. @param {string[]} attributes names and values in turn */
    open(tag, attributes, style, box) {
      reserve();
      codes.push(4 + stringNumber(tag), attributes.length / 2);
      for (const value of attributes) codes.push(stringNumber(value));
      if (style === '') codes.push(0);
      else codes.push(1 + 2 * stringNumber(style) + (box ? 1 : 0));
      if (box) codes.push(box[0], box[1], box[2], box[3]);
    },
    close() {
      codes.push(0);
    },
    text(value) {
      textPiece(2, value.slice(0, PIECE_CHARS));
      for (let from = PIECE_CHARS; from < value.length; from += PIECE_CHARS) {
        if (chunks.refused) return;
        textPiece(3, value.slice(from, from + PIECE_CHARS));
      }
    },
    space() {
      codes.push(1);
    },
  };
}
