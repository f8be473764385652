import { collapseWhiteSpace } from '../../white-space.ts';
import type { ElementNode, TreeNode } from '../../tree.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { addLeaf, addSpace, endParagraph, type BlockReader } from '../reader.ts';
import { findAttribute, getChildElements } from '../tags.ts';
import { collectTextLines } from '../text.ts';

/** Maximum number of labels that are read from one vector graphic. A map can have thousands. */
const MAX_GRAPHIC_LABELS = 200;
/** A graphic with a shorter side is an icon. */
const MIN_GRAPHIC_SIDE_PX = 12;
/** A lower graphic is a badge, whose labels say what its name says. */
const MIN_CHART_HEIGHT_PX = 40;
/** Tags of parts that are drawn only where other parts refer to them, or never. */
const NOT_DRAWN_TAG =
  /^(?:title|desc|metadata|style|script|defs|symbol|pattern|mask|marker|clippath|animate\w*|template)$/;

function isIcon(graphic: ElementNode): boolean {
  const box = graphic.layout?.box;
  return (
    findAttribute(graphic, 'aria-hidden') === 'true' ||
    (box !== undefined && Math.min(box.width, box.height) < MIN_GRAPHIC_SIDE_PX)
  );
}

/**
 * Returns the texts that a vector graphic shows, such as the labels of a chart, in document order. Appends the ids of
 * their text nodes to `ids`. Empty for icons. Uses no recursion.
 */
function readLabels(graphic: ElementNode, options: ReadTreeOptions, ids: number[]): string[] {
  const labels: string[] = [];
  if (isIcon(graphic)) return labels;
  const stack: TreeNode[] = [graphic];
  for (let node = stack.pop(); node !== undefined && labels.length < MAX_GRAPHIC_LABELS; node = stack.pop()) {
    if (node.kind === 'text' || NOT_DRAWN_TAG.test(node.tag) || isHidden(node, options)) continue;
    if (node.tag === 'text' || node.tag === 'foreignobject') {
      const label = collapseWhiteSpace(collectTextLines(node, options, ids));
      if (label !== '') labels.push(label);
    } else for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
  }
  return labels;
}

/**
 * Reads what a chart says in words as paragraphs: the name and the description that it refers to.
 * @param isChart whether the graphic has several labels. The name of another one without a description names an icon or
 * a logo.
 */
function readDescription(graphic: ElementNode, isChart: boolean, reader: BlockReader): void {
  if (reader.inHeading || findAttribute(graphic, 'role') !== 'img' || isIcon(graphic)) return;
  const names = ['aria-labelledby', 'aria-describedby'].map((name) => findAttribute(graphic, name) ?? '');
  const ids = new Set(
    names
      .join(' ')
      .split(/\s+/)
      .filter((id) => id !== ''),
  );
  const parts = getChildElements(graphic, (tag) => tag === 'title' || tag === 'desc').filter((part) =>
    ids.has(findAttribute(part, 'id') ?? ' '),
  );
  if (!isChart && parts.every(({ tag }) => tag === 'title')) return;
  const label = findAttribute(graphic, 'aria-label');
  endParagraph(reader);
  if (isChart && parts.length === 0 && label !== undefined) addLeaf(reader, { type: 'text', value: label });
  for (const part of parts) {
    endParagraph(reader);
    addLeaf(reader, { type: 'text', value: collectTextLines(part, reader.options, reader.nodeIds) });
  }
  endParagraph(reader);
}

/**
 * Reads the labels of a vector graphic. A single label becomes part of the text around the graphic, several labels
 * become a paragraph.
 */
export function readGraphic(graphic: ElementNode, reader: BlockReader): void {
  const ids: number[] = [];
  const labels = readLabels(graphic, reader.options, ids);
  const height = graphic.layout?.box?.height ?? MIN_CHART_HEIGHT_PX;
  readDescription(graphic, labels.length > 1 && height >= MIN_CHART_HEIGHT_PX, reader);
  if (labels.length === 0) return;
  const isInline = labels.length === 1 || reader.inHeading;
  if (isInline) addSpace(reader);
  else endParagraph(reader);
  addLeaf(reader, { type: 'text', value: labels.join(', ') });
  for (const id of ids) reader.nodeIds.push(id);
  if (!isInline) endParagraph(reader);
}
