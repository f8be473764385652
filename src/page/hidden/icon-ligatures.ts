import type { ElementNode } from '../../content/index.ts';
import { readAttribute } from '../walk.ts';

/** Matches the name of an icon as icon fonts write it. A font of ligatures shows the picture instead. */
const ICON_NAME = /^\s*[a-z][a-z0-9]{0,30}(?:[_-][a-z0-9]{1,30}){0,6}\s*$/;
const MAX_ICON_NAME_CHARS = 60;
/** Elements that icons are written with. Links, buttons and blocks of text have names of their own. */
const CARRIER_TAG = /^(?:i|em|span|div|(?:[a-z]+-)*icon)$/;
const ICON_TAG = /^(?:i|(?:[a-z]+-)*icon)$/;
/** Classes of icon fonts: `material-icons`, `material-symbols-outlined`, `fa`, `icon`, and such names with a prefix. */
const ICON_CLASS = /(?:^|[\s_-])(?:icons?|material-symbols|fa[bdlrst]?|ligatures?|glyphicons?)(?:$|[\s_-])/i;
/** Classes of texts that belong to an icon or button. */
const LABEL_CLASS = /(?:label|text|title|name|desc|caption)/i;
/** Width of the narrowest letters, in parts of the font size. A word in a narrower box is not readable. */
const MIN_LETTER_WIDTH = 0.25;

/**
 * Whether an element shows its only text as a picture, because its font replaces the name of an icon (`chevron_right`).
 * Fonts of pages are not loaded, so the picture itself is never seen.
 */
export function isIconLigature(element: ElementNode): boolean {
  const [text] = element.children;
  if (element.children.length !== 1 || text?.kind !== 'text' || text.value.length > MAX_ICON_NAME_CHARS)
    return false;
  if (!CARRIER_TAG.test(element.tag) || !ICON_NAME.test(text.value)) return false;
  const name = text.value.trim();
  const classes = readAttribute(element, 'class');
  const isMarked = (ICON_TAG.test(element.tag) || ICON_CLASS.test(classes)) && !LABEL_CLASS.test(classes);
  if (isMarked && ICON_CLASS.test(`${classes} ${element.tag}`)) return true;
  if (name.includes('_') && (isMarked || readAttribute(element, 'aria-hidden') === 'true')) return true;
  const { box, fontSize = 0 } = element.layout ?? {};
  const isSquare = box !== undefined && box.width > 0 && Math.abs(box.width - box.height) <= box.width / 4;
  return isSquare && name.length >= 4 && box.width < name.length * fontSize * MIN_LETTER_WIDTH;
}
