// Runs in the page's isolated world: the entry points that readFrames calls.
import { createAppearance } from './appearance.mjs';
import {
  adoptedStyleSheets,
  baseUri,
  body,
  characterSet,
  documentElement,
  doctype,
  styleSheets,
  title,
} from './dom.mjs';
import { createChunks, createTreeEncoder } from './encoder.mjs';
import { walk } from './walk.mjs';

let current = null;

/** What stands on the page beside its tree. */
function facts(place) {
  const root = documentElement(document);
  return {
    ...place,
    url: location.href,
    baseUrl: baseUri(document),
    title: title(document),
    charset: characterSet(document),
    doctype: doctype(document) !== null,
    styled: styleSheets(document).length > 0 || adoptedStyleSheets(document).length > 0,
    viewport: { width: innerWidth, height: innerHeight },
    scroll: { width: root?.scrollWidth ?? 0, height: root?.scrollHeight ?? 0 },
  };
}

globalThis.pagewrightWalker = {
  /** Reads the document in one go and keeps the chunks until they are taken. */
  start(limits, place) {
    const chunks = createChunks(limits.hardBytes);
    const encoder = createTreeEncoder(chunks);
    const appearance = createAppearance(true);
    chunks.add(JSON.stringify(['document', facts(place)]));
    const root = documentElement(document);
    const nodes = root ? walk(root, encoder, chunks, appearance, limits) : 0;
    const refused = chunks.refused || nodes > limits.nodes;
    current = refused ? null : chunks;
    return {
      nodes,
      bytes: chunks.bytes,
      chunks: refused ? 0 : chunks.length,
      refused,
      withoutBoxes: !appearance.settings.withBoxes,
      hasBody: body(document) !== null,
    };
  },
  take(index) {
    return current.take(index);
  },
};
