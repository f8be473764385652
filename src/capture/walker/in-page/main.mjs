// Runs in the page's isolated world. Defines the entry points that readFrames and readHtml call.
import { createAppearanceReader } from './appearance.mjs';
import { addRoots, countSuspects, takeSuspects } from './closed-roots.mjs';
import { countElements, documentElement } from './dom.mjs';
import { measureBytes, createChunks, createTreeEncoder } from './encoder.mjs';
import { addScripts, documentFacts, documentHtml } from './page.mjs';
import { createPseudoReader } from './pseudo-text.mjs';
import { readStyleRules } from './style-rules.mjs';
import { walk } from './walk.mjs';

/** A smaller frame has no content: it is a counter, a tracker or a channel between scripts. */
const MIN_FRAME_PIXELS = 20;
/** Average output per element in bytes. It predicts the size of a page before the page is read. */
const BYTES_PER_ELEMENT = 40;
const EMPTY_RESULT = { nodes: 0, bytes: 0, chunks: 0, refused: false, skipped: [], suspects: 0 };
const HTML_CHUNK_CHARS = 1_000_000;

let chunks;
let shadowRoots = [];
let html = '';

globalThis.pagewrightWalker = {
  /** Reads the document in one task, and stores its chunks until they are taken. */
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
    const rules = readStyleRules();
    const appearanceReader = createAppearanceReader(rules);
    appearanceReader.withBoxes = expectedBytes <= limits.softBytes;
    const walked = walk(
      root,
      createTreeEncoder(chunks),
      chunks,
      appearanceReader,
      createPseudoReader(rules),
      limits,
    );
    const { nodes } = walked;
    shadowRoots = walked.shadowRoots;
    if (chunks.refused || nodes > limits.nodes)
      return { ...EMPTY_RESULT, nodes, bytes: chunks.bytes, refused: true };

    const skipped = [];
    if (isTop && !addScripts(chunks, limits)) skipped.push('stateJson');
    if (!appearanceReader.withBoxes) skipped.push('boxes');
    const suspects = countSuspects();
    return { ...EMPTY_RESULT, nodes, bytes: chunks.bytes, chunks: chunks.count(), skipped, suspects };
  },

  takeSuspects,
  addRoots,

  take(index) {
    return chunks.take(index);
  },

  /** Serialises the document as HTML, and stores it until its chunks are taken. */
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
