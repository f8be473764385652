import { type ElementNode, isNonBlank, type TreeNode } from '../../tree.ts';
import { collapseWhiteSpace } from '../../white-space.ts';
import { isCheckbox, isChecked, isFixed } from '../checkboxes.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { readShortText } from '../short-text.ts';
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

/** Matches characters that a reader reads. Fonts of icons use the private characters of Unicode. */
const READABLE = /[^\s\p{Co}\p{Cf}]/u;

/** What an icon shows: the label that screen readers read, and the shape that its class, name or file names. */
interface Icon {
  label?: string;
  shape?: '✓' | '✗';
}

/**
 * Returns what the icon in a cell without text says: its label, else a check mark or a cross. Undefined for a cell that
 * contains anything but icons, such as a link.
 */
export function readCellIcon(cell: ElementNode, options: ReadTreeOptions): string | undefined {
  const icon = readIcon(cell.children, options);
  return icon?.label ?? icon?.shape;
}

const MAX_ITEM_DEPTH = 4;

/** Returns the shape of the icon at the start of a list item. Words that the reader sees are no icon. */
export function readItemShape(item: ElementNode, options: ReadTreeOptions): '✓' | '✗' | undefined {
  let node: TreeNode | undefined = item;
  for (let depth = 0; node?.kind === 'element' && depth < MAX_ITEM_DEPTH; depth += 1) {
    const first: TreeNode | undefined = node.children.find(isNonBlank);
    const shape = first?.kind === 'element' ? readIcon([first], options)?.shape : undefined;
    if (shape !== undefined) return shape;
    node = first;
  }
  return undefined;
}

function readIcon(nodes: readonly TreeNode[], options: ReadTreeOptions): Icon | undefined {
  const names: string[] = [];
  let label = '';
  const stack: TreeNode[] = nodes.toReversed();
  for (let count = 0; stack.length > 0; count += 1) {
    const node = stack.pop()!;
    if (count >= MAX_ICON_NODES) return undefined;
    if (node.kind === 'text') {
      if (READABLE.test(node.value)) return undefined;
    } else if (node.layout?.hidden === 'none') continue;
    else if (isCheckbox(node) && isFixed(node)) return { shape: isChecked(node) ? '✓' : '✗' };
    else if (!ICON_TAG.test(node.tag)) return undefined;
    else {
      label ||= readLabel(node).slice(0, MAX_LABEL_CHARS);
      for (const name of NAME_ATTRIBUTES)
        names.push((findAttribute(node, name) ?? '').slice(-MAX_NAME_CHARS));
      if (isUnseen(node, options)) names.push(readShortText(node));
      else for (const child of node.children.slice(0, MAX_ICON_NODES).toReversed()) stack.push(child);
    }
  }
  const shape = names
    .flatMap((name) => name.split(/[\s/#]+/))
    .map(readShape)
    .find((mark) => mark !== undefined);
  return { ...(label !== '' && { label }), ...(shape !== undefined && { shape }) };
}

/** Whether the text of an element is only a name: of an icon in a font, of a graphic, or for screen readers. */
const isUnseen = (element: ElementNode, options: ReadTreeOptions): boolean =>
  /^(?:title|desc)$/.test(element.tag) ||
  element.layout?.hidden === 'invisible' ||
  isHidden(element, options);

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
function readShape(name: string): '✓' | '✗' | undefined {
  const words = name
    .toLowerCase()
    .split(/[-_.]+/)
    .filter((word) => word !== '');
  const others = words.filter((word) => !NEUTRAL.test(word));
  if (others.length !== 1) return undefined;
  if (CHECK_MARK.test(others[0]!)) return '✓';
  return CROSS.test(others[0]!) ? '✗' : undefined;
}
