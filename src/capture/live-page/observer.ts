/** The state of a document, as returned by `pagewrightObserver.report()`. */
export interface ObserverReport {
  /** Milliseconds, on the clock of the page, since its text or its number of elements last grew significantly. */
  quietMs: number;
  /** Number of times that the page has grown since it was parsed. */
  growths: number;
  /** Number of characters of text, without scripts and styles. */
  characters: number;
  /** Number of executable scripts. */
  scripts: number;
  /** Whether the page has an `iframe` that the browser loads when a frame shows that it is in view. */
  hasLazyFrames: boolean;
  /** Whether a skeleton, a spinner or `aria-busy` shows that the page is still loading. */
  isBusy: boolean;
  /** Delay in seconds of a `<meta http-equiv=refresh>`; -1 if there is none. */
  refreshSeconds: number;
  /** Whether `document.readyState` is `complete`. */
  isComplete: boolean;
}

export const REPORT_EXPRESSION = 'pagewrightObserver.report()';
/**
 * Expression that ends animations that would end on their own and resolves after two frames. By then the page has run
 * the callbacks of a frame and the callbacks that these requested.
 */
export const FRAMES_EXPRESSION = 'pagewrightObserver.frames()';

/** Expression that resolves when the idle callbacks that the page has requested so far have run. */
export const IDLE_EXPRESSION = 'pagewrightObserver.idle()';

/** Minimum growth in characters and in elements. A clock or a rotating advertisement causes smaller growth. */
const MIN_GROWTH_CHARS = 40;
const MIN_GROWTH_ELEMENTS = 3;
/** For a page with less text, the minimum growth is lower. */
const MAX_THIN_PAGE_CHARS = 500;
const MIN_THIN_PAGE_GROWTH_CHARS = 5;
/** A batch of changes with more text counts as growth, and its other records are not counted. */
const MAX_COUNTED_CHARS = 5_000;
/**
 * Records. A larger batch of changes counts as growth without counting its text, because counting nested nodes is slow.
 */
const MAX_COUNTED_CHANGES = 100;
/** An animation that ends later is decoration, so no content waits for its end. */
const MAX_ANIMATION_MS = 10_000;

/**
 * Script that measures growth of text and elements in the isolated world of a document. Element names of a page can
 * shadow properties such as `document.body`, so the script calls getters on their prototypes.
 */
export const OBSERVER_SOURCE = `(() => {
  if (globalThis.pagewrightObserver || window !== window.top) return;
  const getter = (owner, name) => Object.getOwnPropertyDescriptor(owner.prototype, name).get;
  const textContent = getter(Node, 'textContent');
  const nodeType = getter(Node, 'nodeType');
  const body = getter(Document, 'body');
  const scripts = getter(Document, 'scripts');
  const readyState = getter(Document, 'readyState');
  const query = Document.prototype.querySelector;
  const localName = getter(Element, 'localName');
  const attribute = Element.prototype.getAttribute;
  const isCode = (node) => /^(script|style|template)$/.test(localName.call(node));

  let grownAt = performance.now();
  let characters = 0;
  let elements = 0;
  let knownLength = 0;
  let growths = 0;
  const count = (nodes, sign) => {
    for (const node of nodes) {
      const type = nodeType.call(node);
      if (type === 1 ? isCode(node) : type !== 3) continue;
      characters += sign * (textContent.call(node) ?? '').trim().length;
      if (type === 1) elements += sign;
      if (characters > ${MAX_COUNTED_CHARS}) return true;
    }
    return false;
  };
  const hasCertainlyGrown = (records) =>
    records.length > ${MAX_COUNTED_CHANGES} ||
    records.some((record) => count(record.removedNodes, -1) || count(record.addedNodes, 1));
  const observer = new MutationObserver((records) => {
    if (hasCertainlyGrown(records)) characters = ${MAX_COUNTED_CHARS};
    const enough = knownLength < ${MAX_THIN_PAGE_CHARS} ? ${MIN_THIN_PAGE_GROWTH_CHARS} : ${MIN_GROWTH_CHARS};
    if (Math.abs(characters) < enough && Math.abs(elements) < ${MIN_GROWTH_ELEMENTS}) return;
    characters = elements = 0;
    grownAt = performance.now();
    growths++;
  });
  // Start after parsing, because what the parser adds is not growth, and observing it takes as much time as parsing.
  const watch = () => {
    grownAt = performance.now();
    observer.observe(document, { childList: true, subtree: true });
  };
  if (readyState.call(document) === 'loading') addEventListener('DOMContentLoaded', watch, { once: true, capture: true });
  else watch();

  const textLength = () => {
    const element = body.call(document);
    if (!element) return 0;
    let length = textContent.call(element).length;
    for (const code of Element.prototype.querySelectorAll.call(element, 'script,style')) length -= textContent.call(code).length;
    return length;
  };
  const isRunnable = (script) => /^$|javascript|ecmascript|module/i.test(attribute.call(script, 'type') ?? '');
  const busy = '[aria-busy=true],[role=progressbar],[class*=skeleton i],[class*=spinner i]';
  const refreshSeconds = () => {
    const meta = query.call(document, 'meta[http-equiv=refresh i]');
    const seconds = parseFloat(meta ? attribute.call(meta, 'content') : '');
    return seconds >= 0 ? seconds : -1;
  };
  const endsByItself = (animation) =>
    animation.playState === 'running' && animation.playbackRate !== 0 &&
    animation.effect?.getComputedTiming().endTime <= ${MAX_ANIMATION_MS};
  globalThis.pagewrightObserver = {
    frames: () => {
      // The list also updates animations that ended while the clock was advanced: their events come with the frames.
      const animations = Document.prototype.getAnimations.call(document);
      for (const animation of animations) if (endsByItself(animation)) animation.finish();
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    },
    idle: () => new Promise((resolve) => requestIdleCallback(() => resolve())),
    report: () => {
      knownLength = textLength();
      return {
        quietMs: performance.now() - grownAt,
        growths,
        characters: knownLength,
        scripts: Array.prototype.filter.call(scripts.call(document), isRunnable).length,
        hasLazyFrames: query.call(document, 'iframe[loading=lazy i]') !== null,
        isBusy: query.call(document, busy) !== null,
        refreshSeconds: refreshSeconds(),
        isComplete: readyState.call(document) === 'complete',
      };
    },
  };
})();`;
