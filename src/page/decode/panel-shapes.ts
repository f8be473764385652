import type { ElementNode, TreeNode } from '../../content/index.ts';
import { readAttribute } from '../walk.ts';

/** Class names that say which of several panels is open, not what they are. */
const STATE_CLASS =
  /^(?:is-|has-)?(?:active|show|shown|visible|open|opened|selected|current|hidden|hide|collapsed?|closed?|in|first|last|even|odd)$/;
/** Maximum number of different shapes of shown siblings with which a panel is compared. */
const MAX_SHAPES = 50;

/** What elements of the same kind have in common: the tag, and the classes that do not tell a state or variant. */
export interface Shape {
  tag: string;
  kinds: ReadonlySet<string>;
}

const readShape = (element: ElementNode): Shape => ({
  tag: element.tag,
  kinds: new Set(
    readAttribute(element, 'class')
      .toLowerCase()
      .split(/\s+/)
      .filter((name) => name !== '' && !STATE_CLASS.test(name))
      .map((name) => name.replace(/(?:[-_]\d+|(?<=^language)-.*)$/, '')),
  ),
});

/** Lists the different shapes of elements with a class. */
export function listShownShapes(elements: readonly TreeNode[]): Shape[] {
  const shapes = new Map<string, Shape>();
  for (const element of elements) {
    if (element.kind === 'text' || shapes.size >= MAX_SHAPES) continue;
    const shape = readShape(element);
    if (shape.kinds.size > 0) shapes.set([shape.tag, ...shape.kinds].join('.'), shape);
  }
  return [...shapes.values()];
}

/** Whether a shown element has the tag of a hidden panel, and no other kinds of classes than the panel. */
export function hasShownTwin(panel: ElementNode, shownShapes: readonly Shape[]): boolean {
  const { tag, kinds } = readShape(panel);
  return shownShapes.some((shape) => shape.tag === tag && shape.kinds.isSubsetOf(kinds));
}
