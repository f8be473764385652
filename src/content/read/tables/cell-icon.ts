import type { ElementNode, TreeNode } from '../../tree.ts';
import { collapseWhiteSpace } from '../../white-space.ts';
import { findAttribute } from '../tags.ts';

const MAX_ICON_NODES = 40;
const MAX_LABEL_CHARS = 60;
const MAX_NAME_CHARS = 200;
const ICON_TAG = /^(?:svg|g|path|use|title|desc|polyline|line|circle|rect|img|i|em|b|span|div)$|icon/;
const LABEL_ATTRIBUTES = ['aria-label', 'alt', 'title'];
const NAME_ATTRIBUTES = [
  'class',
  'data-icon',
  'data-lucide',
  'data-feather',
  'name',
  'icon',
  'href',
  'xlink:href',
  'src',
];
/** Words of icon sets for the two shapes, and words that say nothing about the shape. */
const CHECK_MARK = /^(?:check(?:ed|mark)?|tick|yes|true|included|available|done|ok|success)$/;
const CROSS = /^(?:times|cross|close|xmark|x|no|false|excluded|unavailable|ban|remove)$/;
const NEUTRAL =
  /^(?:fa[bdlrst]?|bi|ico|icons?|glyphicon|mdi?|ti|la[brs]?|ri|ion|ios|lucide|feather|heroicons?|tabler|material|symbols?|circle|square|outlined?|solid|regular|fill(?:ed)?|line|thin|bold|light|round(?:ed)?|mark|sign|alt|svg|png|gif|webp|green|red|gr[ae]y|blue|black|white|[osl]|lg|sm|xl|\d+)$/;

/**
 * Returns what the icon in a cell without text says: its label, which screen readers read, else a check mark or a cross
 * if its class, name or file names one. Undefined for a cell that contains anything but icons, such as a link.
 */
export function readCellIcon(cell: ElementNode): string | undefined {
  const names: string[] = [];
  const stack: TreeNode[] = cell.children.toReversed();
  for (let count = 0; stack.length > 0; count += 1) {
    const node = stack.pop()!;
    if (count >= MAX_ICON_NODES) return undefined;
    if (node.kind === 'text') names.push(node.value.slice(0, MAX_NAME_CHARS));
    else if (node.layout?.hidden === 'none') continue;
    else if (isFixedCheckBox(node)) return findAttribute(node, 'checked') === undefined ? '✗' : '✓';
    else if (!ICON_TAG.test(node.tag)) return undefined;
    else {
      const label = readLabel(node);
      if (label !== '') return label.slice(0, MAX_LABEL_CHARS);
      for (const name of NAME_ATTRIBUTES)
        names.push((findAttribute(node, name) ?? '').slice(-MAX_NAME_CHARS));
      for (const child of node.children.slice(0, MAX_ICON_NODES).toReversed()) stack.push(child);
    }
  }
  return names
    .flatMap((name) => name.split(/[\s/#]+/))
    .map(readShape)
    .find((mark) => mark !== undefined);
}

const isFixedCheckBox = (element: ElementNode): boolean =>
  element.tag === 'input' &&
  findAttribute(element, 'type') === 'checkbox' &&
  findAttribute(element, 'disabled') !== undefined;

/** Returns the label of an icon: an attribute, the title of a graphic, or a text for screen readers. */
function readLabel(element: ElementNode): string {
  for (const name of LABEL_ATTRIBUTES) {
    const label = collapseWhiteSpace(findAttribute(element, name) ?? '');
    if (label !== '') return label;
  }
  const [text] = element.children;
  const isLabel =
    element.tag === 'title' ||
    (element.layout?.hidden === 'invisible' && !/icon/.test(findAttribute(element, 'class') ?? ''));
  return isLabel && text?.kind === 'text' ? collapseWhiteSpace(text.value) : '';
}

/** Returns the mark that a name stands for if all of its words belong to icons: `fa-check`, `icon_tick_16.png`. */
function readShape(name: string): string | undefined {
  const words = name
    .toLowerCase()
    .split(/[-_.]+/)
    .filter((word) => word !== '');
  const others = words.filter((word) => !NEUTRAL.test(word));
  if (others.length !== 1) return undefined;
  if (CHECK_MARK.test(others[0]!)) return '✓';
  return CROSS.test(others[0]!) ? '✗' : undefined;
}
