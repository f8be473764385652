// Runs in the page's isolated world: the entry points that readFrames and readHtml call.
import { createAppearance } from './appearance.mjs';
import { documentElement } from './dom.mjs';
import { createChunks, createTreeEncoder } from './encoder.mjs';
import { addScripts, documentFacts, documentHtml } from './page.mjs';
import { walk } from './walk.mjs';

/** A frame this small shows nothing: a counter, a tracker, a channel between scripts. */
const MIN_FRAME_PIXELS = 20;
const HTML_CHUNK_CHARS = 1_000_000;

let chunks;
let shadowRoots = [];
let html = '';

globalThis.pagewrightWalker = {
  /** Reads the document in one go and keeps its chunks until they are taken. */
  start(limits, place) {
    chunks = createChunks(limits.hardBytes);
    const root = documentElement(document);
    const isTop = place.parent < 0;
    if (root === null || (!isTop && (innerWidth < MIN_FRAME_PIXELS || innerHeight < MIN_FRAME_PIXELS))) {
      if (isTop) chunks.add(JSON.stringify(['document', documentFacts(place)]));
      return { nodes: 0, bytes: chunks.bytes, chunks: chunks.count(), refused: false, skipped: [] };
    }
    chunks.add(JSON.stringify(['document', documentFacts(place)]));
    const appearance = createAppearance();
    const walked = walk(root, createTreeEncoder(chunks), chunks, appearance, limits);
    const { nodes } = walked;
    shadowRoots = walked.shadowRoots;
    const refused = chunks.refused || nodes > limits.nodes;
    const skipped = [];
    if (!refused && isTop && !addScripts(chunks, limits)) skipped.push('stateJson');
    if (!appearance.withBoxes) skipped.push('boxes');
    return { nodes, bytes: chunks.bytes, chunks: refused ? 0 : chunks.count(), refused, skipped };
  },

  take(index) {
    return chunks.take(index);
  },

  /** Serialises the document that was read and keeps it until its chunks are taken. */
  startHtml(hardBytes) {
    html = documentHtml(shadowRoots);
    const bytes = new TextEncoder().encode(html).length;
    const refused = bytes > hardBytes;
    if (refused) html = '';
    return { bytes, chunks: Math.ceil(html.length / HTML_CHUNK_CHARS), refused };
  },

  takeHtml(index) {
    return html.slice(index * HTML_CHUNK_CHARS, (index + 1) * HTML_CHUNK_CHARS);
  },
};
