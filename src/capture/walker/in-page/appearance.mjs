// Runs in the page's isolated world.
import { boundingBox, isRendered } from './dom.mjs';

const PREFORMATTED = /^(?:pre|break-spaces)/;
/** `clip: rect(0, 0, 0, 0)` and `rect(1px, 1px, 1px, 1px)`, the two usual ways to hide from eyes only. */
const CLIPPED_AWAY = /^rect\((\d+)(?:px)?,? (\d+)(?:px)?,? \1(?:px)?,? \2(?:px)?\)$/;
const CLIP_PATH_AWAY = /^(?:inset\((?:50|100)%\)|circle\(0(?:px|%)?\b|polygon\(0(?:px|%)? 0(?:px|%)?\)$)/;

/**
 * How an element looks: `display position fontSize fontWeight preformatted hidden` in one string, its box
 * in whole CSS pixels from the page's top left corner, and what its children inherit of being hidden.
 * @param {'' | 'none' | 'invisible'} inherited why the parent's content is not seen
 */
export function createAppearance(withBoxes) {
  const left = scrollX;
  const top = scrollY;
  const settings = { withBoxes };

  function read(element, inherited) {
    // Nothing below `display: none` has a computed style without forcing one.
    if (inherited === 'none') return { style: 'none', box: null, passedOn: 'none' };
    const style = getComputedStyle(element);
    const display = style.display;
    if (display === 'none' || (display !== 'contents' && !isRendered(element))) {
      return { style: 'none', box: null, passedOn: 'none' };
    }
    const rect = display === 'contents' ? null : boundingBox(element);
    const position = style.position;
    let passedOn = inherited;
    if (passedOn === '' && (style.opacity === '0' || (rect && isClipped(style, position, rect)))) {
      passedOn = 'invisible';
    }
    let hidden = passedOn;
    if (hidden === '' && (style.visibility !== 'visible' || (rect && isOffPage(rect, left, top)))) {
      hidden = 'invisible';
    }
    const preformatted = PREFORMATTED.test(
      style.whiteSpaceCollapse === 'preserve' ? 'pre' : style.whiteSpace,
    );
    return {
      style: `${display}|${position}|${parseFloat(style.fontSize)}|${style.fontWeight}|${preformatted ? 1 : 0}|${hidden}`,
      box:
        rect && settings.withBoxes
          ? [
              Math.round(rect.x + left),
              Math.round(rect.y + top),
              Math.round(rect.width),
              Math.round(rect.height),
            ]
          : null,
      passedOn,
    };
  }

  return { read, settings };
}

function isClipped(style, position, rect) {
  const small = rect.width <= 1 || rect.height <= 1;
  if (small && style.overflowX !== 'visible' && style.overflowY !== 'visible') return true;
  if ((position === 'absolute' || position === 'fixed') && CLIPPED_AWAY.test(style.clip)) return true;
  return CLIP_PATH_AWAY.test(style.clipPath);
}

function isOffPage(rect, left, top) {
  if (rect.width === 0 || rect.height === 0) return false;
  return rect.right + left <= 0 || rect.bottom + top <= 0;
}
