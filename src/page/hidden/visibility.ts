import type { ElementNode } from '../../content/index.ts';
import { isContent, measureContent } from '../decode/panel-content.ts';
import { isIconLigature } from './icon-ligatures.ts';
import { findTextInvisibleByColor } from './low-contrast.ts';
import { readAttribute, hasAttribute, walkTree } from '../walk.ts';

const COLLAPSED_CLASS =
  /accordion|collaps|tab-?pane|tab-?panel|tab-?content|tabs?__|toggle-?content|expand|faq|disclosure/i;
const ANIMATED_CLASS = /(^|[\s_-])(aos|wow|animated?|fade|reveal|sr|in-?view|motion|lazy|invisible|scroll)/i;
const OVERLAY_ROLE = /^(dialog|alertdialog|menu|tooltip)$/;
const HIDING_STYLE = /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i;
/**
 * Matches script types that contain the source of formulas. Browsers do not show these scripts, but other scripts
 * render formulas from them.
 */
const FORMULA_TYPE = /^math\//i;
const UNREAD_TAGS = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg']);
/**
 * Matches ids of hidden elements into which React streams content. A script of the page then moves the content to its
 * place.
 */
const STREAMED_ID = /^S:[\da-f]+$/;
/**
 * Limits for a page whose content stays invisible because the script that shows it did not run. Without layout: the
 * page shows fewer than `maxVisible` characters and hides `ratio` times as many. With layout: an invisible box of at
 * least this size contains `ratio` times the visible text, which counts as at least `minVisible` characters.
 */
const UNREVEALED_CONTENT_LIMITS = { maxVisible: 200, ratio: 10, minVisible: 40, width: 600, height: 400 };
const MAX_ILLEGIBLE_FONT_PX = 1;
/** A smaller box is clipped text for screen readers, and not text that will appear. */
const MIN_FADING_BOX_PX = { width: 100, height: 16 };

const CONTROL_ATTRIBUTES = ['aria-controls', 'data-target', 'data-bs-target'];

/** Finds the ids of elements that a button or tab of the page shows and hides. */
function findControlledIds(root: ElementNode): Set<string> {
  const ids = new Set<string>();
  const add = (value: string): void => {
    if (value !== '') for (const id of value.split(/\s+/)) if (id) ids.add(id.replace(/^#/, ''));
  };
  walkTree(root, {
    enter: (element) => {
      for (const name of CONTROL_ATTRIBUTES) add(readAttribute(element, name));
      const role = readAttribute(element, 'role');
      if (role === 'tab' || readAttribute(element, 'data-toggle') === 'tab')
        add(readAttribute(element, 'href'));
      return true;
    },
  });
  return ids;
}

/** Whether an element is hidden by its own attributes. */
export function isDeclaredHidden(element: ElementNode): boolean {
  return (
    (hasAttribute(element, 'hidden') && readAttribute(element, 'hidden') !== 'until-found') ||
    HIDING_STYLE.test(readAttribute(element, 'style'))
  );
}

const isFormulaSource = (element: ElementNode): boolean =>
  element.tag === 'script' && FORMULA_TYPE.test(readAttribute(element, 'type'));

/**
 * Whether the text directly in an element is too small to read. Elements that contain only other elements often have a
 * tiny font size, but their children have a larger one.
 */
const isIllegible = ({ layout, children }: ElementNode): boolean =>
  layout !== undefined &&
  layout.fontSize <= MAX_ILLEGIBLE_FONT_PX &&
  children.every(({ kind }) => kind === 'text');

function isCollapsed(element: ElementNode, controlledIds: Set<string>): boolean {
  if (OVERLAY_ROLE.test(readAttribute(element, 'role')) || element.tag === 'dialog') return false;
  return (
    readAttribute(element, 'role') === 'tabpanel' ||
    readAttribute(element, 'hidden') === 'until-found' ||
    STREAMED_ID.test(readAttribute(element, 'id')) ||
    controlledIds.has(readAttribute(element, 'id')) ||
    (COLLAPSED_CLASS.test(readAttribute(element, 'class')) &&
      isContent(measureContent({ ...element, children: [element] })))
  );
}

/** Whether an element waits for a fade-in animation: invisible, in the flow, with a box and marked for animation. */
function isFadingIn(element: ElementNode): boolean {
  const { layout } = element;
  if (layout?.hidden !== 'invisible' || layout.box === undefined) return false;
  if (layout.position === 'fixed' || layout.position === 'absolute') return false;
  const { x, width, height } = layout.box;
  if (x < 0 || width < MIN_FADING_BOX_PX.width || height < MIN_FADING_BOX_PX.height) return false;
  return (
    ANIMATED_CLASS.test(readAttribute(element, 'class')) ||
    Object.keys(element.attributes).some((name) => /^data-(aos|sal|scroll|animat|motion|w-id)/.test(name))
  );
}

/**
 * Finds the topmost elements that a person cannot see. Closed accordions, tabs and `details` count as visible, and so
 * do elements that wait for a fade-in animation.
 */
export function findHiddenElements(root: ElementNode): Set<ElementNode> {
  const invisibleByColor = findTextInvisibleByColor(root);
  const hidden = findHiddenRoots(root, new Set(), invisibleByColor);
  if (root.layout !== undefined) {
    const unrevealed = findUnrevealedContent(root, hidden);
    return unrevealed.size > 0 ? findHiddenRoots(root, unrevealed, invisibleByColor) : hidden;
  }
  if (measureTextLength(root, hidden) >= UNREVEALED_CONTENT_LIMITS.maxVisible) return hidden;
  for (const element of hidden)
    if (
      measureTextLength(element, new Set()) >=
      UNREVEALED_CONTENT_LIMITS.maxVisible * UNREVEALED_CONTENT_LIMITS.ratio
    )
      hidden.delete(element);
  return hidden;
}

/**
 * Finds large invisible boxes that contain the page, if almost nothing else is visible. The script that shows these
 * boxes did not run.
 */
function findUnrevealedContent(root: ElementNode, hidden: ReadonlySet<ElementNode>): Set<ElementNode> {
  const largeElements = [...hidden].filter(({ layout }) => {
    const { box, position } = layout ?? {};
    return (
      layout?.hidden === 'invisible' &&
      (position === 'static' || position === 'relative') &&
      box !== undefined &&
      box.width >= UNREVEALED_CONTENT_LIMITS.width &&
      box.height >= UNREVEALED_CONTENT_LIMITS.height
    );
  });
  if (largeElements.length === 0) return new Set();
  const minTextLength =
    UNREVEALED_CONTENT_LIMITS.ratio *
    Math.max(UNREVEALED_CONTENT_LIMITS.minVisible, measureTextLength(root, hidden));
  return new Set(largeElements.filter((element) => measureTextLength(element, new Set()) >= minTextLength));
}

function measureTextLength(root: ElementNode, hidden: ReadonlySet<ElementNode>): number {
  let length = 0;
  walkTree(root, {
    enter: (element) => !hidden.has(element) && !UNREAD_TAGS.has(element.tag),
    text: (node) => {
      length += node.value.trim().length;
    },
  });
  return length;
}

function findHiddenRoots(
  root: ElementNode,
  unrevealed: ReadonlySet<ElementNode>,
  invisibleByColor: ReadonlySet<ElementNode>,
): Set<ElementNode> {
  const controlledIds = findControlledIds(root);
  const hidden = new Set<ElementNode>();
  /** Elements that are hidden only because of an ancestor which counts as visible. */
  const invisibleByInheritance = new Set<ElementNode>();
  walkTree(root, {
    enter: (element, parent) => {
      const isInherited = parent !== undefined && invisibleByInheritance.has(parent);
      const { layout } = element;
      if (isFormulaSource(element)) return true;
      if (isIconLigature(element)) {
        hidden.add(element);
        return false;
      }
      if (layout?.hidden === 'lowContrast') {
        if (invisibleByColor.has(element)) hidden.add(element);
        return !invisibleByColor.has(element);
      }
      // In a closed panel every element is hidden, so only `display: none` on an element itself counts as hidden.
      const isHidden =
        layout === undefined
          ? isDeclaredHidden(element)
          : isInherited
            ? layout.display === 'none' || isDeclaredHidden(element)
            : layout.hidden !== undefined || isIllegible(element);
      if (!isHidden) {
        if (isInherited) invisibleByInheritance.add(element);
        return true;
      }
      if (
        unrevealed.has(element) ||
        isCollapsed(element, controlledIds) ||
        isFadingIn(element) ||
        (parent?.tag === 'details' && layout?.hidden !== undefined)
      ) {
        invisibleByInheritance.add(element);
        return true;
      }
      hidden.add(element);
      return false;
    },
  });
  return hidden;
}
