// Runs in the page's isolated world. Collects the rows of lists that show only some of their rows at a time.
import {
  attribute,
  children,
  contains,
  countChildren,
  firstElementChild,
  insertBefore,
  isConnected,
  lastChild,
  localName,
  nextSibling,
  nodeType,
  parentElement,
  previousSibling,
  queryWithin,
  textContent,
} from '../../walker/in-page/dom.mjs';
import { findScroller, readView } from './scrollers.mjs';

const MAX_LISTS = 100;
/** Maximum number of changed elements that are remembered to find lists. */
const MAX_CHANGED_ELEMENTS = 20_000;
/** A list that shows more rows at a time does not save them. */
const MAX_SHOWN_ROWS = 2_000;
/** Limits for the rows of all lists together. */
const MAX_ROWS = 10_000;
const MAX_ROW_ELEMENTS = 200_000;
const MAX_ROW_CHARS = 5_000_000;
/** A taller element, as a multiple of what the scroller shows, is no row but a part of the page. */
const MAX_ROW_HEIGHT = 2;
/** Elements between the element that changes and its rows. */
const MAX_WRAPPERS = 4;
const TOLERANCE_PX = 2;
/** Rows that wait for their content. A single one is often the last line of a list that grows. */
const PLACEHOLDER = /^(?:loading\b.{0,20}|please wait\b.{0,20}|…|\.\.\.)$/i;
const MIN_PLACEHOLDERS = 3;
const UNSEEN_TAGS = /^(?:script|style|template|link|meta)$/;
/** Attributes with the number of a row among all rows. */
const INDEX_ATTRIBUTES = [
  'aria-rowindex',
  'aria-posinset',
  'data-index',
  'data-item-index',
  'data-row-index',
  'data-rowindex',
  'row-index',
];

/** Copies belong to a document without scripts and requests, so the page cannot notice them. */
const inertDocument = document.implementation.createHTMLDocument('');

/**
 * Creates a collector. `collect` reads the rows that are shown now; call it after each step of scrolling. `restore` puts
 * rows that were removed back at their place. Elements whose children change are possible lists. A list counts as
 * recycled if its rows move along with the scrolling while others disappear behind them.
 */
export function createRowCollector() {
  const changedChildren = new Map();
  const lists = new Map();
  let restoredRows = [];
  let changes = 0;
  const limits = { rows: MAX_ROWS, elements: MAX_ROW_ELEMENTS, chars: MAX_ROW_CHARS, areReached: false };

  function addList(element) {
    if (lists.size >= MAX_LISTS || lists.has(element)) return;
    const scroller = findScroller(element);
    lists.set(element, {
      element,
      scroller,
      entries: [],
      shown: [],
      hasWrapper: undefined,
      trustsIndex: true,
      isRecycled: false,
    });
  }
  /** Notes that something in `child` changed. Returns false if the ancestors know it. */
  function mark(parent, child) {
    const known = changedChildren.get(parent);
    if (known !== undefined && known !== child) addList(parent);
    if (known !== undefined || changedChildren.size >= MAX_CHANGED_ELEMENTS) return false;
    changedChildren.set(parent, child);
    return true;
  }
  const isElement = (node) => nodeType(node) === Node.ELEMENT_NODE;
  function noteChange({ type, target, addedNodes, removedNodes }) {
    changes++;
    if (!isElement(target)) target = parentElement(target);
    if (target === null) return;
    if (type === 'childList' && ([...addedNodes].some(isElement) || [...removedNodes].some(isElement)))
      addList(target);
    let child = target;
    for (let parent; (parent = parentElement(child)) !== null && mark(parent, child); child = parent);
  }
  const observer = new MutationObserver((records) => records.forEach(noteChange));
  observer.observe(document, { childList: true, characterData: true, subtree: true });

  const listRecycled = () => {
    const recycled = [...lists.values()].filter((list) => list.isRecycled);
    return recycled.filter(
      ({ element }) =>
        !recycled.some((other) => other.element !== element && contains(other.element, element)),
    );
  };
  function collect() {
    observer.takeRecords().forEach(noteChange);
    const recycled = listRecycled();
    for (const list of lists.values()) {
      const isInside = recycled.some(
        ({ element }) => element !== list.element && contains(element, list.element),
      );
      const isShown = isConnected(list.element) && countChildren(list.element) <= MAX_SHOWN_ROWS;
      if (!isInside && isShown) joinRows(list, limits);
    }
  }
  return {
    collect,
    /** Number of changes of the document so far. */
    get changes() {
      return changes;
    },
    get areLimitsReached() {
      return limits.areReached && listRecycled().length > 0;
    },
    /** Whether the rows of a list wait for their content. */
    isLoading: () =>
      [...lists.keys()].some((list) => {
        if (countChildren(list) > MAX_SHOWN_ROWS) return false;
        const waiting = [...children(list)].filter((child) => PLACEHOLDER.test(textContent(child).trim()));
        return waiting.length >= MIN_PLACEHOLDERS;
      }),
    hasRecycledLists: () => [...lists.values()].some((list) => list.isRecycled),
    hasListIn: (element) => [...lists.keys()].some((list) => contains(element, list)),
    /** Returns the number of rows that were put back. */
    restore() {
      collect();
      restoredRows = listRecycled().flatMap(restoreRows);
      return restoredRows.length;
    },
    removeRestored() {
      for (const row of restoredRows) Element.prototype.remove.call(row);
    },
  };
}

/** Joins the rows that a list shows now with the rows that it showed before. */
function joinRows(list, limits) {
  const view = readView(list.scroller);
  const rows = readRows(list, view);
  if (rows.length === 0) return;
  shiftEntries(list, rows);
  const before = measureRange(list.shown);
  const range = measureRange(rows);
  const entryByRow = matchRows(list, rows, view.shown / 2);
  const matched = new Set(entryByRow.values());
  const gone = list.shown.filter((entry) => !matched.has(entry));
  list.isRecycled ||= hasMovedOn(before, range, gone) && !isPinned(list);
  addRows(list, rows, entryByRow, view, limits);
  list.shown = rows.map((row) => entryByRow.get(row)).filter((entry) => entry !== undefined);
  const shown = new Set(list.shown);
  // A row that should be visible now but is not has become outdated, such as a line that says that rows are loading.
  const isOutdated = ({ top, bottom }) => top >= range.top && bottom <= view.top + view.shown;
  list.entries = list.entries.filter((entry) => shown.has(entry) || !isOutdated(entry));
}

function readRows(list, view) {
  let parent = list.element;
  let elements = listContentChildren(parent);
  list.hasWrapper ??= elements.length === 1;
  for (let depth = 0; list.hasWrapper && elements.length === 1 && depth < MAX_WRAPPERS; depth++) {
    const inner = listContentChildren(elements[0]);
    if (inner.length === 0) break;
    [parent] = elements;
    elements = inner;
  }
  list.parent = parent;
  const rows = [];
  for (const element of elements) {
    const rect = Element.prototype.getBoundingClientRect.call(element);
    if (rect.height === 0 || rect.height > MAX_ROW_HEIGHT * view.shown) continue;
    if (/^(?:sticky|fixed)$/.test(getComputedStyle(element).position)) continue;
    const top = Math.round(rect.top - view.origin);
    const bottom = Math.round(rect.bottom - view.origin);
    if (bottom <= 0) continue;
    rows.push({
      element,
      text: readText(element),
      index: readIndex(element),
      top,
      bottom,
      left: Math.round(rect.left),
    });
  }
  return rows.sort((one, other) => one.top - other.top || one.left - other.left);
}

const listContentChildren = (parent) =>
  [...children(parent)].filter((child) => !UNSEEN_TAGS.test(localName(child)) && readText(child) !== '');

/** Returns the text of a row; for a row without text, the address of its image. */
function readText(element) {
  const text = textContent(element).trim();
  if (text !== '') return text;
  const [image] = queryWithin(element, 'img');
  return image === undefined ? '' : (attribute(image, 'src') ?? '');
}

function readIndex(element) {
  for (const holder of [element, firstElementChild(element)]) {
    if (holder === null) continue;
    for (const name of INDEX_ATTRIBUTES) {
      const value = attribute(holder, name);
      if (value !== null) return value;
    }
  }
  return undefined;
}

const placeOf = ({ top, left }) => `${top}|${left}`;

/** Moves the known rows by the distance by which most rows have moved, because others were added or removed above. */
function shiftEntries(list, rows) {
  const rowByText = indexUniqueTexts(rows);
  const votes = new Map([[0, 0]]);
  for (const [text, entry] of indexUniqueTexts(list.shown)) {
    const distance = (rowByText.get(text)?.top ?? NaN) - entry.top;
    if (!Number.isNaN(distance)) votes.set(distance, (votes.get(distance) ?? 0) + 1);
  }
  const [[shift]] = [...votes].sort((one, other) => other[1] - one[1]);
  if (Math.abs(shift) <= TOLERANCE_PX) return;
  for (const entry of list.entries) {
    entry.top += shift;
    entry.bottom += shift;
  }
}

/** Returns the rows whose text no other row has. */
function indexUniqueTexts(rows) {
  const texts = new Map();
  for (const row of rows) texts.set(row.text, texts.has(row.text) ? undefined : row);
  return new Map([...texts].filter(([, row]) => row !== undefined));
}

const measureRange = (rows) => ({
  top: rows.reduce((top, row) => Math.min(top, row.top), Infinity),
  bottom: rows.reduce((bottom, row) => Math.max(bottom, row.bottom), -Infinity),
});

function hasMovedOn(before, range, gone) {
  const isBelow = range.top > before.top + TOLERANCE_PX;
  const isAbove = range.bottom < before.bottom - TOLERANCE_PX && range.top < before.top - TOLERANCE_PX;
  return gone.some(
    ({ top, bottom }) =>
      (isBelow && bottom <= range.top + TOLERANCE_PX) || (isAbove && top >= range.bottom - TOLERANCE_PX),
  );
}

/** Whether a list stays in place while its scroller moves, such as a fixed header whose text changes. */
function isPinned({ element, scroller }) {
  for (let current = element; current !== null && current !== scroller; current = parentElement(current)) {
    if (/^(?:sticky|fixed)$/.test(getComputedStyle(current).position)) return true;
  }
  return false;
}

/** Finds the known entry of each row: by its number, by its text near its place, or by its place. */
function matchRows(list, rows, maxDistance) {
  const entryByIndex = new Map(list.entries.map((entry) => [entry.index, entry]));
  // Some pages number the elements that they use again, not the rows.
  list.trustsIndex &&= !rows.some((row) => {
    const entry = entryByIndex.get(row.index);
    return (
      row.index !== undefined &&
      entry !== undefined &&
      entry.text !== row.text &&
      placeOf(entry) !== placeOf(row)
    );
  });
  const entryByRow = new Map();
  const taken = new Set();
  const assign = (row, entry) => {
    if (entry === undefined || taken.has(entry) || entryByRow.has(row)) return;
    entryByRow.set(row, entry);
    taken.add(entry);
  };
  const isNumbered = (row) => list.trustsIndex && row.index !== undefined;
  for (const row of rows) if (isNumbered(row)) assign(row, entryByIndex.get(row.index));
  const unnumbered = rows.filter((row) => !isNumbered(row));
  const entriesByText = Map.groupBy(list.entries, ({ text }) => text);
  const claims = [];
  for (const row of unnumbered) {
    const entry = findNearest(entriesByText.get(row.text) ?? [], row);
    const distance =
      entry === undefined ? Infinity : Math.abs(entry.top - row.top) + Math.abs(entry.left - row.left);
    if (distance <= maxDistance) claims.push({ row, entry, distance });
  }
  claims.sort((one, other) => one.distance - other.distance);
  for (const { row, entry } of claims) assign(row, entry);
  const entryByPlace = new Map(list.entries.map((entry) => [placeOf(entry), entry]));
  for (const row of unnumbered) assign(row, entryByPlace.get(placeOf(row)));
  return entryByRow;
}

/** Finds the entry whose top is nearest, in a list that is sorted by it except for rows whose height has changed. */
function findNearest(entries, row) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].top < row.top || (entries[middle].top === row.top && entries[middle].left < row.left))
      low = middle + 1;
    else high = middle;
  }
  const [before, after] = [entries[low - 1], entries[low]];
  if (before === undefined || after === undefined) return before ?? after;
  return row.top - before.top < after.top - row.top ? before : after;
}

/** Updates known entries, and adds new rows after the row that is shown before them. */
function addRows(list, rows, entryByRow, view, limits) {
  const { entries } = list;
  const firstKnown = rows.find((row) => entryByRow.has(row));
  let position = entries.findIndex((entry) =>
    firstKnown === undefined ? entry.top >= rows[0].top : entry === entryByRow.get(firstKnown),
  );
  if (position < 0) position = entries.length;
  for (const row of rows) {
    const entry = entryByRow.get(row);
    if (entry !== undefined) {
      // Copy what is in view again, because its pictures may have loaded.
      const isOutdated =
        entry.text !== row.text || (row.bottom > view.top && row.top < view.top + view.shown);
      Object.assign(entry, row, isOutdated && { copy: inertDocument.importNode(row.element, true) });
      position = entries.indexOf(entry, position) + 1 || position;
      continue;
    }
    limits.rows--;
    limits.chars -= row.text.length;
    limits.elements -= queryWithin(row.element, '*').length + 1;
    limits.areReached ||= limits.rows < 0 || limits.chars < 0 || limits.elements < 0;
    if (limits.areReached) continue;
    const added = { ...row, copy: inertDocument.importNode(row.element, true) };
    entryByRow.set(row, added);
    entries.splice(position++, 0, added);
  }
}

/** Puts the rows of a list into their order, with copies of those that it does not show. Returns the copies. */
function restoreRows({ parent, entries, shown }) {
  if (shown.length === 0) return [];
  const shownEntries = new Set(shown);
  const shownElements = new Set(shown.map(({ element }) => element));
  let next = null;
  for (let node = lastChild(parent); node !== null && !shownElements.has(node); node = previousSibling(node))
    next = node;
  const copies = [];
  for (const entry of entries.toReversed()) {
    const isShown = shownEntries.has(entry);
    const node = isShown ? entry.element : entry.copy;
    if (!isShown) copies.push(node);
    if (!isShown || nextSibling(node) !== next) insertBefore(parent, node, next);
    next = node;
  }
  return copies;
}
