import type { ElementNode, TextNode, TreeNode } from '../../tree.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { DROPPED_TAGS, findAttribute, getElementDisplay, hasClass } from '../tags.ts';
import { isLineNumbers } from '../text.ts';

export const CODE_LINE_CLASS =
  /(?:^|\s)(?:line|code-?line|highlight-line|token-line|view-line|cm-line|react-code-line-contents)(?:\s|$)/;

/** A text in code, or the start of a new line. */
type CodePart = { text: string; node: TextNode; parent: ElementNode } | 'line break';

/**
 * Returns the text of code with its white space, without buttons and line numbers. Appends the ids of the text nodes to
 * `ids`. Takes linear time, except for sorting lines by position.
 */
export function collectCodeLines(code: ElementNode, options: ReadTreeOptions, ids: number[] = []): string {
  let parts = listCodeParts(code, options, () => false);
  const hasLines = parts.some((part) => part === 'line break' || part.text.trim().includes('\n'));
  if (!hasLines) parts = listCodeParts(code, options, (element) => hasClass(element, CODE_LINE_CLASS));
  const { numbers, isColumn } = findLineNumbers(parts);
  const text = parts
    .map((part) => {
      if (part === 'line break') return '\n';
      if (numbers.has(part.node)) return NUMBER_MARK + part.text.replace(/[^\n]/g, '');
      ids.push(part.node.id);
      return part.text.replaceAll(NUMBER_MARK, '');
    })
    .join('');
  const lines = isColumn ? removeMarkLines(text.split('\n')) : text.split('\n');
  return removeNumberLines(lines.join('\n').replaceAll(NUMBER_MARK, ''));
}

/** Removes lines that only have a line number. Between code, a number without code is the number of an empty line. */
function removeMarkLines(lines: readonly string[]): string[] {
  const isMark = (line: string | undefined): boolean => line?.trim() === NUMBER_MARK;
  const firstCode = lines.findIndex((line) => !isMark(line) && line.trim() !== '');
  const isBeforeCode = !lines.slice(firstCode).some(isMark);
  return lines.flatMap((line, at) => {
    if (!isMark(line)) return [line];
    return !isBeforeCode && isMark(lines[at + 1]) ? [''] : [];
  });
}

/** Stands for a line number until lines without code are removed. */
const NUMBER_MARK = '\0';

/**
 * Lists the texts and line breaks of code in visual order. `br` and elements that are blocks or lines start new lines;
 * white space between two such elements only formats the HTML.
 */
function listCodeParts(
  code: ElementNode,
  options: ReadTreeOptions,
  isLine: (element: ElementNode) => boolean,
): CodePart[] {
  const parts: CodePart[] = [];
  let atLineStart = true;
  const breakLine = (): void => {
    parts.push('line break');
    atLineStart = true;
  };
  const isBlock = (node: TreeNode | undefined): boolean =>
    node?.kind === 'element' &&
    node.tag !== 'td' &&
    node.tag !== 'th' &&
    (getElementDisplay(node) === 'block' || isLine(node));
  interface OpenElement {
    element: ElementNode;
    children: readonly TreeNode[];
    next: number;
    isBlock: boolean;
    /** Number of parts before the element. */
    start: number;
  }
  const stack: OpenElement[] = [];
  const open = (element: ElementNode, isBlock: boolean): void => {
    stack.push({
      element,
      children: sortByPosition(element.children),
      next: 0,
      isBlock,
      start: parts.length,
    });
  };
  open(code, false);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { element: parent, children, next, start } = top;
    const child = children[next];
    top.next += 1;
    if (child === undefined) {
      stack.pop();
      if (!top.isBlock) continue;
      const siblings = stack.at(-1);
      const isEmptyLine =
        parts.length === start &&
        siblings !== undefined &&
        hasEqualNeighbour(siblings.children, siblings.next - 1);
      if (!atLineStart || isEmptyLine) breakLine();
    } else if (child.kind === 'text') {
      let text = child.value;
      if (text.trim() === '' && (isBlock(children[next - 1]) || isBlock(children[next + 1])))
        text = text.replace(/[^\n]+/g, '').slice(1);
      if (text === '') continue;
      parts.push({ text, node: child, parent });
      atLineStart = text.endsWith('\n');
    } else if (child.tag === 'br') breakLine();
    else if (
      !DROPPED_TAGS.has(child.tag) &&
      child.tag !== 'button' &&
      !isHidden(child, options) &&
      !isLineNumbers(child)
    ) {
      const isNewLine = isBlock(child);
      if (isNewLine && !atLineStart) breakLine();
      open(child, isNewLine);
    }
  }
  return parts;
}

/** Whether one of the two siblings of an element has the same tag and class, as the lines of an editor do. */
function hasEqualNeighbour(siblings: readonly TreeNode[], index: number): boolean {
  const element = siblings[index];
  const isEqual = (step: number): boolean => {
    const between = siblings[index + step];
    const other =
      between?.kind === 'text' && between.value.trim() === '' ? siblings[index + 2 * step] : between;
    return (
      element?.kind === 'element' &&
      other?.kind === 'element' &&
      other.tag === element.tag &&
      findAttribute(other, 'class') === findAttribute(element, 'class')
    );
  };
  return isEqual(-1) || isEqual(1);
}

/** Returns the lines of an editor that places each line by coordinates from top to bottom, other nodes as they are. */
function sortByPosition(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const getTop = (node: TreeNode): number | undefined =>
    node.kind === 'element' && node.layout?.position === 'absolute' ? node.layout.box?.y : undefined;
  if (nodes.length < 2 || nodes.some((node) => getTop(node) === undefined)) return nodes;
  return nodes.toSorted((a, b) => (getTop(a) ?? 0) - (getTop(b) ?? 0));
}

/** Lines of code with fewer line numbers can be output that begins with numbers, unless they cannot be selected. */
const MIN_NUMBERED_LINES = 3;
const LINE_NUMBER = /^\s*\d{1,6}[.:|]?\s*$/;
/** Matches the classes of numbers in highlighted code: Prism, highlight.js and Pygments. */
const NUMBER_TOKEN_CLASS = /(?:^|\s)(?:token|hljs-number|m[bfhio]?)(?:\s|$)/;

interface LineNumbers {
  numbers: ReadonlySet<TextNode>;
  /** Whether the numbers are on lines of their own, such as a column before all lines of code. */
  isColumn: boolean;
}

const NO_LINE_NUMBERS: LineNumbers = { numbers: new Set(), isColumn: false };

/**
 * Finds consecutive numbers that are elements of their own, at the start of each line or on lines of their own. They
 * are tokens of the code if other text has the same kind of element.
 */
function findLineNumbers(parts: readonly CodePart[]): LineNumbers {
  const found: { node: TextNode; parent: ElementNode }[] = [];
  const kindsOfText = new Set<string>();
  let numberedLines = 0;
  let otherLines = 0;
  let state: 'blank' | 'number' | 'text' = 'blank';
  for (const part of parts) {
    if (part === 'line break') {
      state = 'blank';
      continue;
    }
    const { text, node, parent } = part;
    if (state === 'blank' && LINE_NUMBER.test(text) && parent.children.length === 1) {
      found.push({ node, parent });
      state = text.endsWith('\n') ? 'blank' : 'number';
      continue;
    }
    kindsOfText.add(getKind(parent));
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) state = 'blank';
      if (line.trim() === '' || state === 'text') continue;
      if (state === 'number') numberedLines += 1;
      else otherLines += 1;
      state = 'text';
    }
  }
  const isColumn = numberedLines === 0 && otherLines <= found.length;
  const isUnselectable = found.every(({ parent }) => parent.layout?.unselectable === true);
  const isToken = ({ parent }: { parent: ElementNode }): boolean =>
    hasClass(parent, NUMBER_TOKEN_CLASS) || kindsOfText.has(getKind(parent));
  if (numberedLines + otherLines === 0 || (otherLines > 0 && !isColumn)) return NO_LINE_NUMBERS;
  if (!isUnselectable && (found.length < MIN_NUMBERED_LINES || found.some(isToken))) return NO_LINE_NUMBERS;
  if (!areConsecutiveNumbers(found.map(({ node }) => node.value))) return NO_LINE_NUMBERS;
  return { numbers: new Set(found.map(({ node }) => node)), isColumn };
}

const getKind = (element: ElementNode): string => `${element.tag} ${findAttribute(element, 'class') ?? ''}`;

/** Removes line numbers that are on a separate line before each line of code. */
function removeNumberLines(text: string): string {
  const lines = text.split('\n');
  const numbers = lines.filter((_, at) => at % 2 === 0);
  if (numbers.at(-1)?.trim() === '') numbers.pop();
  if (numbers.length < MIN_NUMBERED_LINES || !areConsecutiveNumbers(numbers)) return text;
  return lines.filter((_, at) => at % 2 === 1).join('\n');
}

/** Whether each text is a number that is one more than the number before. */
export function areConsecutiveNumbers(texts: readonly string[]): boolean {
  const [first = ''] = texts;
  return texts.every(
    (text, at) => LINE_NUMBER.test(text) && Number.parseInt(text, 10) === Number.parseInt(first, 10) + at,
  );
}
