import { type ElementNode, isNonBlank, type TreeNode } from '../../tree.ts';
import { isActionButton } from '../inline-rules.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { readShortText } from '../short-text.ts';
import { findAttribute, findElement } from '../tags.ts';

/** A longer text is not the label of a control. */
const MAX_LABEL_CHARS = 24;
/** Links with numbers in headings are dates and versions. */
const LABEL = /^\P{N}+$/u;
const MIN_HEADINGS = 2;
const MAX_ADDRESS_CHARS = 2000;
const MAX_DEPTH = 12;
const MAX_SIBLINGS = 8;
/** Maximum number of elements around the sign of a control. */
const MAX_SIGN_DEPTH = 3;
/** Links to a place of the page, other than its top, and to editors. */
const CONTROL_ADDRESS = /^#(?!top)|[?&/_=-]edit\b/i;

/**
 * Finds the controls after the text of headings and terms (`Show`, `Copy link`, `[edit]`): action buttons, and elements
 * with the same text in at least two headings that are part of a button or of a link to the heading or an editor. Of a
 * term, only links to its source code. Finds signs at their edges too (`🔗`, `+`): buttons in headings, and parts of
 * disclosures. Takes linear time.
 */
export function findHeadingControls(root: ElementNode, options: ReadTreeOptions): ReadonlySet<ElementNode> {
  const controls = new Set<ElementNode>();
  const endsByLabel = new Map<string, Set<ElementNode>>();
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    const isHeading = /^h[1-6]$/.test(element.tag) || findAttribute(element, 'role') === 'heading';
    if (isHeading || isDisclosure(element)) for (const sign of listSigns(element)) controls.add(sign);
    // A term can contain a heading, whose controls are found twice.
    if (!isHeading) for (const child of element.children) if (child.kind === 'element') stack.push(child);
    if (!isHeading && element.tag !== 'dt') continue;
    for (const { end, label } of listEnds(element, options)) {
      if (isActionButton(end) || hasOnlyButtons(end)) controls.add(end);
      const ends = endsByLabel.get(label);
      if (ends === undefined) endsByLabel.set(label, new Set([end]));
      else ends.add(end);
    }
  }
  for (const ends of endsByLabel.values())
    if (ends.size >= MIN_HEADINGS) for (const end of ends) controls.add(end);
  return controls;
}

/** Whether an element is a control that opens and closes a panel. */
const isDisclosure = (element: ElementNode): boolean =>
  element.tag === 'summary' || (findAttribute(element, 'aria-expanded') !== undefined && isButton(element));

/** Matches the text of a button without words. */
const SIGN = /^[^\p{L}\p{N}]+$/u;
/** Matches the signs by which a disclosure shows whether it is open. */
const STATE_SIGN = /^[+−–—×✕✖▾▼▽▿▸►▷▶▲△▴›‹»«⌄⌃˅˄∨∧↓↑→←⬇⬆⋮-]$/u;
/** Elements whose signs are content. */
const CONTENT_TAG = /^(?:code|kbd|samp|var|strong|em|b|sup|sub|math|a)$/;

/** Lists the signs at the start and the end of a control: buttons of a heading, and the state of a disclosure. */
function listSigns(control: ElementNode): ElementNode[] {
  if (!hasText(control)) return [];
  const signs = [findSign(control, 0), findSign(control, -1)];
  return signs.filter((sign) => sign !== undefined);
}

/** Finds the sign at one end of a control. */
function findSign(control: ElementNode, end: 0 | -1): ElementNode | undefined {
  let element = control;
  for (let depth = 0; depth < MAX_SIGN_DEPTH; depth += 1) {
    const node = element.children.filter(isNonBlank).at(end);
    if (node?.kind !== 'element' || CONTENT_TAG.test(node.tag)) return undefined;
    const text = readShortText(node).trim();
    if (isButton(node) ? SIGN.test(text) : isDisclosure(control) && STATE_SIGN.test(text)) return node;
    element = node;
  }
  return undefined;
}

/** Whether an element contains action buttons and nothing else, such as a choice of units. */
const hasOnlyButtons = ({ children }: ElementNode): boolean =>
  children.length > 0 &&
  children.every((child) => (child.kind === 'text' ? child.value.trim() === '' : isActionButton(child)));

/** Lists the elements at the end of a heading, after its text, that are controls or part of one; outermost first. */
function listEnds(heading: ElementNode, options: ReadTreeOptions): { end: ElementNode; label: string }[] {
  const ends: { end: ElementNode; label: string }[] = [];
  const isTerm = heading.tag === 'dt';
  let element = heading;
  let isAfterText = false;
  let isInButton = false;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    isInButton ||= isButton(element);
    const siblings = element.children.filter((child) => child.kind === 'text' || !isHidden(child, options));
    const end = siblings.findLastIndex(hasText);
    const last = siblings[end];
    if (last?.kind !== 'element') break;
    isAfterText ||= siblings.slice(Math.max(0, end - MAX_SIBLINGS), end).some(hasText);
    element = last;
    const label = isAfterText ? readShortText(element) : '';
    if (
      LABEL.test(label) &&
      label.length <= MAX_LABEL_CHARS &&
      (isInButton || (isTerm ? isSourceLink(element, label) : containsControl(element)))
    )
      ends.push({ end: element, label });
  }
  return ends;
}

/** Whether an element is the link to the source code of a declaration. */
const isSourceLink = (element: ElementNode, label: string): boolean =>
  /^\[(?:source|src)\]$/i.test(label) &&
  (element.tag === 'a' || findElement(element, ({ tag }) => tag === 'a') !== undefined);

const hasText = (node: TreeNode): boolean =>
  /[\p{L}\p{N}]/u.test(node.kind === 'text' ? node.value : readShortText(node));

const isButton = (element: ElementNode): boolean =>
  element.tag === 'button' || findAttribute(element, 'role') === 'button';

/** Whether an element is or contains a button, or a link to a place of the page or an editor, and no other link. */
function containsControl(root: ElementNode): boolean {
  let controls = 0;
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    const href = element.tag === 'a' ? findAttribute(element, 'href') : undefined;
    if (href !== undefined && !CONTROL_ADDRESS.test(href.slice(0, MAX_ADDRESS_CHARS))) return false;
    if (href !== undefined || isButton(element)) controls += 1;
    for (const child of element.children.slice(0, MAX_SIBLINGS))
      if (child.kind === 'element') stack.push(child);
    if (stack.length > MAX_LABEL_CHARS) return false;
  }
  return controls > 0;
}
