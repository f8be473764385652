// Runs in the page's isolated world. Reads facts about the document, data scripts and HTML.
import {
  adoptedStyleSheets,
  attribute,
  baseUri,
  characterSet,
  doctype,
  documentElement,
  innerHtml,
  outerHtml,
  ownFrameIndex,
  queryAll,
  shallowCopy,
  styleSheets,
  textContent,
  title,
} from './dom.mjs';
import { measureBytes, splitIntoPieces } from './encoder.mjs';

const MAX_SCRIPT_CHARS = 8_000_000;
/** Matches names that frameworks use for the data of a page in a script. */
const STATE_MARKERS =
  /__NEXT_DATA__|__next_f|__NUXT|__remixContext|__reactRouterContext|__sveltekit|__APOLLO|__RELAY|streamController|__PRELOADED|__INITIAL|__DATA__|_STATE_|_STATE\b|ytInitial|window\.__|window\[["']__|JSON\.parse\(/;

/**
 * Returns the facts about the document.
 * @param place numbers of this frame and of its parent
 */
export function documentFacts(place) {
  const root = documentElement(document);
  return {
    ...place,
    slot: place.parent < 0 ? -1 : ownFrameIndex(),
    url: location.href,
    baseUrl: baseUri(document),
    title: title(document),
    charset: characterSet(document),
    doctype: doctype(document) !== null,
    styled: isStyled(),
    viewport: { width: innerWidth, height: innerHeight },
    scroll: { width: root?.scrollWidth ?? 0, height: root?.scrollHeight ?? 0 },
    scrolled: { x: Math.round(scrollX), y: Math.round(scrollY) },
  };
}

/** Whether a stylesheet of the page with at least one rule applies to this document. */
function isStyled() {
  return [...styleSheets(document), ...adoptedStyleSheets(document)].some((sheet) => {
    if (sheet.disabled) return false;
    try {
      return sheet.cssRules.length > 0;
    } catch {
      // The rules of a cross-origin stylesheet are not readable, but the stylesheet applies.
      return true;
    }
  });
}

/**
 * Adds the scripts that contain data, as `["scripts", [[type, id, text], [more text], …]]`.
 * @returns {boolean} whether all of them fit into `limits.softBytes`
 */
export function addScripts(chunks, limits) {
  let chars = 0;
  for (const script of queryAll('script:not([src])')) {
    const text = textContent(script);
    const type = (attribute(script, 'type') ?? '').trim().toLowerCase();
    if (!holdsData(type, text)) continue;
    chars += text.length;
    if (chars > MAX_SCRIPT_CHARS) return false;
    const records = encodeRecords(type, attribute(script, 'id') ?? '', text);
    if (chunks.bytes + measureBytes(records.join('')) > limits.softBytes) return false;
    for (const record of records) chunks.add(record);
  }
  return true;
}

function encodeRecords(type, id, text) {
  let leadingFields = [type, id];
  return Array.from(splitIntoPieces(text), (piece) => {
    const record = JSON.stringify(['scripts', [[...leadingFields, piece]]]);
    leadingFields = [];
    return record;
  });
}

function holdsData(type, text) {
  if (type.includes('json')) return true;
  const isClassic = type === '' || type === 'module' || type.includes('javascript');
  return isClassic && STATE_MARKERS.test(text);
}

/** Returns the document as HTML with its doctype. Open shadow roots become `<template shadowrootmode>`. */
export function documentHtml(shadowRoots) {
  const root = documentElement(document);
  if (root === null) return '';
  const prefix = doctype(document) === null ? '' : '<!DOCTYPE html>\n';
  if (shadowRoots.length === 0) return prefix + outerHtml(root);
  const shell = outerHtml(shallowCopy(root));
  const end = shell.lastIndexOf('</');
  return prefix + shell.slice(0, end) + innerHtml(root, { shadowRoots }) + shell.slice(end);
}
