// Runs in the page's isolated world: the entry points that readFrames and readHtml call.
import { createAppearance } from './appearance.mjs';
import { countElements, documentElement } from './dom.mjs';
import { measureBytes, createChunks, createTreeEncoder } from './encoder.mjs';
import { addScripts, documentFacts, documentHtml } from './page.mjs';
import { walk } from './walk.mjs';

/** Smaller frames have no content: they are counters, trackers or channels between scripts. */
const MIN_FRAME_PIXELS = 20;
/** Average output per element, to estimate the size of a page before reading it. */
const BYTES_PER_ELEMENT = 40;
const EMPTY_RESULT = { nodes: 0, bytes: 0, chunks: 0, refused: false, skipped: [] };
const HTML_CHUNK_CHARS = 1_000_000;

let chunks;
let shadowRoots = [];
let html = '';

globalThis.pagewrightWalker = {
  /** Reads the document in one task and stores its chunks until they are taken. */
  start(limits, place) {
    const root = documentElement(document);
    const isTop = place.parent < 0;
    const elements = countElements();
    const expectedBytes = elements * BYTES_PER_ELEMENT;
    chunks = createChunks(limits.hardBytes);
    if (elements > limits.nodes)
      return { ...EMPTY_RESULT, nodes: elements, bytes: expectedBytes, refused: true };
    if (!isTop && (innerWidth < MIN_FRAME_PIXELS || innerHeight < MIN_FRAME_PIXELS)) return EMPTY_RESULT;

    chunks.add(JSON.stringify(['document', documentFacts(place)]));
    const appearance = createAppearance();
    appearance.withBoxes = expectedBytes <= limits.softBytes;
    const walked = walk(root, createTreeEncoder(chunks), chunks, appearance, limits);
    const { nodes } = walked;
    shadowRoots = walked.shadowRoots;
    if (chunks.refused || nodes > limits.nodes)
      return { ...EMPTY_RESULT, nodes, bytes: chunks.bytes, refused: true };

    const skipped = [];
    if (isTop && !addScripts(chunks, limits)) skipped.push('stateJson');
    if (!appearance.withBoxes) skipped.push('boxes');
    return { ...EMPTY_RESULT, nodes, bytes: chunks.bytes, chunks: chunks.count(), skipped };
  },

  take(index) {
    return chunks.take(index);
  },

  /** Serialises the document and stores it until its chunks are taken. */
  startHtml(hardBytes) {
    html = documentHtml(shadowRoots);
    const bytes = measureBytes(html);
    const refused = bytes > hardBytes;
    if (refused) html = '';
    return { bytes, chunks: Math.ceil(html.length / HTML_CHUNK_CHARS), refused };
  },

  takeHtml(index) {
    return html.slice(index * HTML_CHUNK_CHARS, (index + 1) * HTML_CHUNK_CHARS);
  },
};
