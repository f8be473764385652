import { type ElementNode, isNonBlank, type TreeNode } from '../../content/index.ts';
import { collectText, hasAttribute, isButton, readAttribute, walkTree } from '../walk.ts';
import { listCardBacks } from './card-backs.ts';
import { isContent, measureContent, type PanelContent, unwrapElement } from './panel-content.ts';
import { hasShownTwin, listShownShapes } from './panel-shapes.ts';

/** Elements below which closed panels are menus, dialogs and forms. */
const SKIPPED_TAG = /^(?:nav|footer|form|head|script|style|template|noscript|svg|select|button|iframe)$/;
const SKIPPED_ROLE =
  /^(?:navigation|menu|menubar|dialog|alertdialog|tooltip|search|banner|contentinfo|listbox)$/;
/** Classes of hidden elements that are not closed panels: they open over the page, or tell the state of a control. */
const OTHER_PURPOSE_CLASS =
  /(?:^|[\s_-])(?:popover|popup|tooltip|modal|dialog|dropdown|menu|overlay|toast|flyout|preload|sr-only|error|alert|share|sharing|social|template|skeleton|loading|spinner)/i;
const HEADING_TAG = /^(?:h[1-6]|dt|summary)$/;
/** Panels with a larger share of their text in links are menus. */
const MAX_LINK_SHARE = 0.7;

/**
 * Declares closed panels that nothing names: a hidden element in the flow next to a heading or a button, a hidden
 * element whose siblings of the same shape are shown, and the back of a card. The panel gets `hidden=until-found` and
 * its button `aria-expanded`, as if the page used them. Needs layout. In linear time.
 */
export function declareDisclosures(root: ElementNode): void {
  const toggles = findToggleIds(root);
  /** Declared panels and the elements in them, which are all hidden. */
  const opened = new Set<ElementNode>();
  walkTree(root, {
    enter: (element, parent) => {
      if (isSkipped(element)) return false;
      // A dialog in the flow lies over nothing: it is a section.
      if (element.tag === 'dialog' && isShown(element) && isInFlow(element)) element.tag = 'section';
      if (parent !== undefined && opened.has(parent)) opened.add(element);
      const isOpened = opened.has(element);
      if (isOpened ? element.layout?.display === 'none' && !isDeclared(element) : !isShown(element))
        return false;
      for (const panel of declareChildren(element, toggles, isOpened)) opened.add(panel);
      return true;
    },
  });
}

const isSkipped = (element: ElementNode): boolean =>
  SKIPPED_TAG.test(element.tag) || SKIPPED_ROLE.test(readAttribute(element, 'role'));

const isInFlow = ({ layout }: Pick<ElementNode, 'layout'>): boolean =>
  layout?.position === 'static' || layout?.position === 'relative';

const isDeclared = (element: ElementNode): boolean => readAttribute(element, 'hidden') === 'until-found';

const isShown = ({ layout }: ElementNode): boolean =>
  layout?.hidden === undefined || layout.hidden === 'lowContrast';

/** Finds the ids of check boxes and radio buttons, whose labels open panels without a script. */
function findToggleIds(root: ElementNode): ReadonlySet<string> {
  const ids = new Set<string>();
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'input' && /^(?:checkbox|radio)$/.test(readAttribute(element, 'type')))
        ids.add(readAttribute(element, 'id'));
      return true;
    },
  });
  return ids;
}

/** Declares the closed panels among the children of an element, and returns them. */
function declareChildren(
  parent: ElementNode,
  toggles: ReadonlySet<string>,
  isOpened: boolean,
): ElementNode[] {
  const { children } = parent;
  const closedPanels = children.flatMap((child, index) => {
    const panel = child.kind === 'element' ? findClosedPanel(child, isOpened) : undefined;
    return panel === undefined ? [] : [{ panel, index }];
  });
  const backs = isOpened ? [] : listCardBacks(parent).filter((back) => !isOtherPurpose(back));
  for (const back of backs) declare(back, { hidden: 'until-found' });
  if (closedPanels.length === 0) return backs;
  const shownSiblings = children.filter(
    (child): child is ElementNode => isElement(child) && (isOpened ? !isClosed(child, true) : isShown(child)),
  );
  const shownShapes = listShownShapes(
    shownSiblings.filter((sibling) => isLongContent(measureContent(sibling))),
  );
  const panels = closedPanels.flatMap(({ panel, index }) => {
    const child = children[index]!;
    const isChild = panel === child;
    const nearby = {
      before: children.slice(Math.max(0, index - MAX_OPENER_DISTANCE), index),
      after: children.slice(index + 1, index + 1 + MAX_OPENER_DISTANCE),
    };
    const opener = isTextEnd(child, panel) ? undefined : findOpenerBefore(nearby, toggles, isOpened);
    const isBelowField = isBelowButtonField(nearby.before);
    const isNamed = opener !== undefined || isBelowField || isBeforeButton(nearby.after, isOpened);
    // The message of a control can be in a box with borders, too.
    const isMessage = isFramed(child) && !isBelowField && opener !== undefined && !isNamedOpener(opener);
    const isUnsure = opener !== undefined && isClickable(opener) && !mayBeFolded(opener, panel);
    if (isMessage || isUnsure) return [];
    if (!isPanel(panel, opener, isNamed || (isChild && hasShownTwin(panel, shownShapes)))) return [];
    declare(panel, { hidden: 'until-found' });
    if (opener !== undefined) declare(opener, { 'aria-expanded': 'false' });
    return [panel];
  });
  return [...backs, ...panels];
}

const isOtherPurpose = (element: ElementNode): boolean =>
  isSkipped(element) || OTHER_PURPOSE_CLASS.test(readAttribute(element, 'class'));

/** Whether a closed panel is the end of a visible text. */
const isTextEnd = (child: TreeNode, panel: ElementNode): boolean =>
  child !== panel && child.kind === 'element' && child.tag === 'p';

/** Whether a hidden element has content, and something that opens it or belongs to it. */
function isPanel(panel: ElementNode, opener: ElementNode | undefined, isRelated: boolean): boolean {
  if (isOtherPurpose(panel)) return false;
  const content = measureContent(panel);
  if (content.chars === 0 || content.hasControls) return false;
  if (opener !== undefined && HEADING_TAG.test(opener.tag))
    return !isPlainParagraph(panel) && (!isMenu(content) || containsButton(opener));
  // Buttons that copy a page have its source text in a hidden element.
  if (/^(?:pre|code)$/.test(panel.tag)) return false;
  return isRelated && isLongContent(content);
}

/** Whether an element is a paragraph that no style sheet or script can tell from others, so that nothing opens it. */
const isPlainParagraph = (element: ElementNode): boolean =>
  element.tag === 'p' && readAttribute(element, 'class') === '' && readAttribute(element, 'id') === '';

const isMenu = ({ chars, linkChars }: Pick<PanelContent, 'chars' | 'linkChars'>): boolean =>
  linkChars > chars * MAX_LINK_SHARE;

/** Whether a heading is a button, so that a list of links below it is not a menu of the site. */
const containsButton = (heading: ElementNode): boolean =>
  heading.children.some((child) => isElement(child) && isButton(child));

const isLongContent = (content: PanelContent): boolean =>
  !content.hasControls && !isMenu(content) && isContent(content);

/** Adds attributes that an element does not have. Elements can share their attributes, so these are not changed. */
function declare(element: ElementNode, attributes: Readonly<Record<string, string>>): void {
  element.attributes = { ...attributes, ...element.attributes, ...attributes };
}

/** CSS pixels. The borders and margins of a box that contains only a closed panel are not higher. */
const MAX_WRAPPER_PX = 24;

/**
 * Finds the closed panel in a child of an element: the child, the only content of a flat child, or the end of a text
 * that a button after it shows.
 */
function findClosedPanel(child: ElementNode, isOpened: boolean): ElementNode | undefined {
  if (isSkipped(child)) return undefined;
  if (isClosed(child, isOpened)) return child;
  const last = child.children.findLast(isNonBlank);
  if (isOpened || !isShown(child) || last?.kind !== 'element' || isSkipped(last)) return undefined;
  const height = child.layout?.box?.height ?? Number.POSITIVE_INFINITY;
  const isWrapper = height <= MAX_WRAPPER_PX && child.children.filter(isNonBlank).length === 1;
  return (isWrapper || child.tag === 'p') && isClosed(last, false) ? last : undefined;
}

/** A clickable element with more text is content. */
const MAX_OPENER_CHARS = 120;

function isShortText(element: ElementNode): boolean {
  const { length } = collectText(element, MAX_OPENER_CHARS + 1);
  return length > 0 && length <= MAX_OPENER_CHARS;
}

const isElement = (node: TreeNode): node is ElementNode => node.kind === 'element';

/** Whether an element is a hidden box in the flow. In an opened panel, only `display: none` of its own hides one. */
function isClosed({ layout }: ElementNode, isOpened: boolean): boolean {
  if (layout === undefined || !isInFlow({ layout })) return false;
  if (isOpened) return layout.display === 'none';
  return layout.hidden === 'none' || (layout.hidden === 'invisible' && layout.box?.height === 0);
}

/** Number of siblings on each side of a panel among which its opener is searched. */
const MAX_OPENER_DISTANCE = 4;

const isShownContent = (node: TreeNode, isOpened: boolean): boolean =>
  node.kind === 'text'
    ? node.value.trim() !== ''
    : (isOpened ? node.layout?.display !== 'none' : isShown(node)) && !/^(?:br|input)$/.test(node.tag);

/**
 * Finds the heading or button directly before a panel. It can be wrapped. A heading with visible text below the panel
 * is the heading of that text.
 */
function findOpenerBefore(
  { before, after }: { before: readonly TreeNode[]; after: readonly TreeNode[] },
  toggles: ReadonlySet<string>,
  isOpened: boolean,
): ElementNode | undefined {
  const nearest = before.findLast((node) => isShownContent(node, isOpened));
  const opener = nearest?.kind === 'element' ? unwrapOpener(nearest, toggles) : undefined;
  if (opener === undefined || opener !== nearest) return opener;
  const next = after.find((node) => isShownContent(node, isOpened));
  const hasText = next !== undefined && (next.kind === 'text' || /^(?:p|ul|ol|table|pre)$/.test(next.tag));
  return hasText && HEADING_TAG.test(opener.tag) ? undefined : opener;
}

/** Whether a form field that is a button (`Show`), and no other field, is in or next to the text before a panel. */
function isBelowButtonField(before: readonly TreeNode[]): boolean {
  const near = before.flatMap((node) =>
    node.kind === 'text' ? [] : [node, ...node.children.slice(0, MAX_OPENER_DISTANCE)],
  );
  const types = near.flatMap((node) =>
    node.kind === 'element' && node.tag === 'input' ? [readAttribute(node, 'type')] : [],
  );
  return types.length > 0 && types.every((type) => type === 'button');
}

/** Whether a node is a box around a closed panel that has a height of its own. */
const isFramed = (node: TreeNode): boolean => node.kind === 'element' && (node.layout?.box?.height ?? 0) > 0;

/** Whether an opener is a heading, or says that it opens something. */
const isNamedOpener = (opener: ElementNode): boolean =>
  HEADING_TAG.test(opener.tag) ||
  readAttribute(opener, 'role') === 'heading' ||
  hasAttribute(opener, 'aria-expanded');

/** Whether only a script on its click makes an element an opener. */
const isClickable = (opener: ElementNode): boolean =>
  hasAttribute(opener, 'onclick') && !isDeclaredOpener(opener);

const FOLD_CLASS = /spoiler|fold|accordion|collaps|expand|toggle|answer|solution|question|faq/i;

/** Whether a question or the classes show that a click opens the text below, and not a message or a menu. */
const mayBeFolded = (opener: ElementNode, panel: ElementNode): boolean =>
  [opener, panel].some((element) => FOLD_CLASS.test(readAttribute(element, 'class').slice(0, 200))) ||
  collectText(opener, MAX_OPENER_CHARS).trimEnd().endsWith('?');

/** Whether a button directly after a panel shows it (`Read more`). */
function isBeforeButton(after: readonly TreeNode[], isOpened: boolean): boolean {
  const nearest = after.find((node) => isShownContent(node, isOpened));
  const opener = nearest?.kind === 'element' ? unwrapOpener(nearest, new Set()) : undefined;
  return opener !== undefined && !HEADING_TAG.test(opener.tag);
}

const unwrapOpener = (element: ElementNode, toggles: ReadonlySet<string>): ElementNode | undefined =>
  unwrapElement(element, (inner) => isOpener(inner, toggles));

function isOpener(element: ElementNode, toggles: ReadonlySet<string>): boolean {
  if (isDeclaredOpener(element)) return true;
  const { tag } = element;
  if (tag === 'label' && toggles.has(readAttribute(element, 'for'))) return true;
  if (tag !== 'a' && hasAttribute(element, 'onclick')) return isShortText(element);
  const href = readAttribute(element, 'href').trim();
  return tag === 'a' && (href === '' || href.startsWith('#') || /^javascript:/i.test(href));
}

const isDeclaredOpener = ({ tag, attributes }: ElementNode): boolean =>
  HEADING_TAG.test(tag) || tag === 'button' || /^(?:button|heading|tab)$/.test(attributes['role'] ?? '');
