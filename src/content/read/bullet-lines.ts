import { type ElementNode, isNonBlank, type TreeNode } from '../tree.ts';
import { readShortText } from './short-text.ts';
import { getElementDisplay } from './tags.ts';

/** A bullet that a person typed at the start of a line. A middle dot there can be a separator or multiply. */
const LINE_BULLET = /^[•◦▪●■‣⁃]\s/;

/** A line of a paragraph, with the line break at its end. */
interface Line {
  nodes: TreeNode[];
  /** Empty for a line without a bullet. */
  bullet: string;
  isBlank: boolean;
}

/**
 * Splits a paragraph whose lines have typed bullets into the lines before them, a list, and the lines after it. Returns
 * undefined if no two lines in sequence have bullets, if the bullets differ, because they then have a meaning or show
 * levels, or if an item has several lines.
 */
export function splitBulletLines(paragraph: ElementNode): ElementNode[] | undefined {
  if (!paragraph.children.some(isBreak) || !paragraph.children.every(isInline)) return undefined;
  const lines = splitLines(paragraph.children);
  const bullets = new Set(lines.map(({ bullet }) => bullet).filter((bullet) => bullet !== ''));
  const isItem = (at: number): boolean => lines[at] !== undefined && lines[at].bullet !== '';
  const isInList = lines.map((_, at) => isItem(at) && (isItem(at - 1) || isItem(at + 1)));
  const isContinued = lines.some(
    ({ isBlank }, at) => !isItem(at) && !isBlank && isItem(at - 1) && isItem(at + 1),
  );
  if (bullets.size !== 1 || isContinued || !isInList.includes(true)) return undefined;
  const parts: ElementNode[] = [];
  let [text, list]: (ElementNode | undefined)[] = [];
  for (const [at, { nodes }] of lines.entries()) {
    if (isInList[at] === true) {
      text = undefined;
      list ??= addPart(parts, { ...paragraph, tag: 'ul', attributes: {}, children: [] });
      const children = removeBullet(nodes.filter((node) => !isBreak(node)));
      list.children.push({ ...paragraph, tag: 'li', attributes: {}, children });
    } else {
      list = undefined;
      text ??= addPart(parts, { ...paragraph, children: [] });
      text.children.push(...nodes);
    }
  }
  return parts;
}

function addPart(parts: ElementNode[], part: ElementNode): ElementNode {
  parts.push(part);
  return part;
}

const isBreak = (node: TreeNode): boolean => node.kind === 'element' && node.tag === 'br';

const isInline = (node: TreeNode): boolean => node.kind === 'text' || getElementDisplay(node) !== 'block';

function splitLines(nodes: readonly TreeNode[]): Line[] {
  const lines: TreeNode[][] = [[]];
  for (const node of nodes) {
    lines.at(-1)!.push(node);
    if (isBreak(node)) lines.push([]);
  }
  return lines.map((line) => {
    const start = readStart(line);
    return { nodes: line, bullet: LINE_BULLET.test(start) ? start.charAt(0) : '', isBlank: start === '' };
  });
}

const readStart = (nodes: readonly TreeNode[]): string =>
  nodes
    .map((node) => (node.kind === 'text' ? node.value : readShortText(node)))
    .join('')
    .trimStart();

/** Removes the bullet from the first text of a line. */
function removeBullet(nodes: readonly TreeNode[]): TreeNode[] {
  const at = nodes.findIndex(isNonBlank);
  const first = nodes[at];
  if (first === undefined) return [...nodes];
  const rest = nodes.slice(at + 1);
  if (first.kind === 'element') return [{ ...first, children: removeBullet(first.children) }, ...rest];
  return [{ ...first, value: first.value.trimStart().slice(1) }, ...rest];
}
