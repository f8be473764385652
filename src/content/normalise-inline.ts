import type { Inline } from './block.ts';
import { removeInvisibleCharacters } from './characters.ts';
import { toSafeUrl } from './url.ts';
import { collapseWhiteSpace } from './white-space.ts';

export type InlineContainer = 'paragraph' | 'heading' | 'cell';

type InlineParent = Extract<Inline, { children: Inline[] }>;
export type LinkNode = Extract<Inline, { type: 'link' }>;
export type InlineLeaf = Exclude<Inline, InlineParent>;

/** A leaf and the marks around the leaf, outermost first. Links are compared by identity, other marks by type. */
export interface MarkedLeaf {
  leaf: InlineLeaf;
  marks: readonly InlineMark[];
}

export type InlineMark = 'strong' | 'emphasis' | 'delete' | LinkNode;

const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const LEADING_PUNCTUATION = /^[\p{P}\p{S}]+/u;
const UNPRINTABLE_IN_MARKDOWN = /[\0-\x08\x0E-\x1F\x7F-\x84\x86-\x9F]|\p{Noncharacter_Code_Point}/gu;
const NON_LABEL_CHARACTERS = /[^\p{L}\p{N}_.-]+/gu;

/**
 * Matches a character that is not printable ASCII, or two spaces. Text without a match is already in its single-line
 * form.
 */
const NEEDS_SINGLE_LINE_CLEANING = /[^ -~]| {2}/;

/**
 * Makes text one line: collapses white space, removes control, invisible and deceptive characters and lone
 * surrogates.
 */
export const toSingleLine = (text: string): string =>
  NEEDS_SINGLE_LINE_CLEANING.test(text)
    ? removeInvisibleCharacters(text.toWellFormed()).replace(UNPRINTABLE_IN_MARKDOWN, '').replace(/\s+/g, ' ')
    : text;

/** Reduces a footnote label to letters, digits, `_`, `.` and `-`, at most 80 UTF-16 units. */
export const normaliseLabel = (label: string): string =>
  label.toWellFormed().toLowerCase().replace(NON_LABEL_CHARACTERS, '-').slice(0, 80);

/** Converts inline content to its canonical form. `normaliseBlocks` lists the rules. */
export function normaliseInline(children: readonly Inline[], container: InlineContainer): Inline[] {
  const [child] = children;
  // Most content is one text that is already canonical.
  if (children.length === 1 && child?.type === 'text' && isCanonicalText(child.value)) return [child];
  return buildInline(flattenToRuns(children, container));
}

const isCanonicalText = (text: string): boolean =>
  text !== '' && !text.startsWith(' ') && !text.endsWith(' ') && !NEEDS_SINGLE_LINE_CLEANING.test(text);

/** Builds canonical inline content from runs with canonical leaves (see `pushLeaf`). */
export function buildInline(runs: readonly MarkedLeaf[]): Inline[] {
  const hasMarks = runs.some(({ marks }) => marks.length > 0);
  if (!hasMarks && runs.every(({ leaf }) => leaf.type === 'text')) return buildText(runs);
  let spaced = moveSpacesOutOfMarks(runs);
  if (!hasMarks) return buildInlineTree(spaced);
  // Punctuation that left one mark may now be at the edge of the next mark. Repeat the step once for each kind of mark.
  for (let pass = 0; pass < 3; pass += 1) {
    const moved = movePunctuationOutOfMarks(spaced);
    if (moved === undefined) break;
    spaced = moveSpacesOutOfMarks(moved);
  }
  return buildInlineTree(spaced);
}

/** Joins texts without marks. */
function buildText(runs: readonly MarkedLeaf[]): Inline[] {
  let joined = '';
  for (const { leaf } of runs) if (leaf.type === 'text') joined += leaf.value;
  const value = collapseWhiteSpace(joined);
  return value === '' ? [] : [{ type: 'text', value }];
}

/** Lists the leaves in order and removes marks inside the same mark and links inside links. */
function flattenToRuns(children: readonly Inline[], container: InlineContainer): MarkedLeaf[] {
  const runs: MarkedLeaf[] = [];
  const stack: { nodes: readonly Inline[]; next: number; marks: readonly InlineMark[] }[] = [
    { nodes: children, next: 0, marks: [] },
  ];
  while (stack.length > 0) {
    const frame = stack[stack.length - 1]!;
    const node = frame.nodes[frame.next];
    frame.next += 1;
    if (node === undefined) stack.pop();
    else if ('children' in node)
      stack.push({ nodes: node.children, next: 0, marks: addMark(frame.marks, node) });
    else pushLeaf(node, frame.marks, container, runs);
  }
  return runs;
}

function addMark(marks: readonly InlineMark[], node: InlineParent): readonly InlineMark[] {
  if (node.type !== 'link') return marks.includes(node.type) ? marks : [...marks, node.type];
  if (marks.some((mark) => typeof mark === 'object')) return marks;
  const url = toSafeUrl(node.url);
  if (url === undefined) return marks;
  const title = node.title === undefined ? '' : toSingleLine(node.title).trim();
  return [...marks, { type: 'link', url, ...(title !== '' && { title }), children: [] }];
}

/** Adds the canonical form of a leaf to `runs`. */
export function pushLeaf(
  node: InlineLeaf,
  marks: readonly InlineMark[],
  container: InlineContainer,
  runs: MarkedLeaf[],
): void {
  switch (node.type) {
    case 'text': {
      const value = toSingleLine(node.value);
      if (value !== '') runs.push({ leaf: { type: 'text', value }, marks });
      break;
    }
    case 'break':
      runs.push({ leaf: container === 'heading' ? { type: 'text', value: ' ' } : { type: 'break' }, marks });
      break;
    case 'code':
      pushCodeLeaf(node.value, marks, container, runs);
      break;
    case 'math': {
      const value = toSingleLine(node.value)
        .trim()
        .replace(/(?<!\\)\$/g, '\\$');
      if (value !== '') runs.push({ leaf: { type: 'math', value }, marks });
      break;
    }
    case 'footnoteReference': {
      const label = normaliseLabel(node.label);
      const outerMarks = marks.filter((mark) => typeof mark === 'string');
      if (label !== '') runs.push({ leaf: { type: 'footnoteReference', label }, marks: outerMarks });
      break;
    }
    case 'image': {
      const alt = toSingleLine(node.alt).trim();
      const url = toSafeUrl(node.url);
      const title = node.title === undefined ? '' : toSingleLine(node.title).trim();
      if (url !== undefined) {
        runs.push({ leaf: { type: 'image', url, alt, ...(title !== '' && { title }) }, marks });
      } else if (alt !== '') runs.push({ leaf: { type: 'text', value: alt }, marks });
      break;
    }
  }
}

/**
 * Adds inline code and merges it with inline code directly before it. A parser would read two adjacent code spans as
 * one span that contains backticks.
 */
function pushCodeLeaf(
  code: string,
  marks: readonly InlineMark[],
  container: InlineContainer,
  runs: MarkedLeaf[],
): void {
  const lastRun = runs[runs.length - 1];
  const previousCode =
    lastRun?.leaf.type === 'code' && hasSameMarks(lastRun.marks, marks) ? lastRun.leaf.value : undefined;
  const newCode = removeInvisibleCharacters(code.toWellFormed())
    .replace(/\r\n?|\n/g, ' ')
    .replace(UNPRINTABLE_IN_MARKDOWN, '');
  if (newCode.trim() === '') {
    runs.push({ leaf: { type: 'text', value: ' ' }, marks });
    return;
  }
  if (previousCode !== undefined) runs.pop();
  const value = (previousCode ?? '') + newCode;
  // In a table cell, a parser always reads `\|` in inline code as an escaped pipe. In a link, `]:` in inline code could
  // turn the start of the paragraph into a link definition.
  const canStayCode =
    container === 'cell' ? !value.includes('\\|') : !value.includes(']:') || marks.every(isSimpleMark);
  if (canStayCode) runs.push({ leaf: { type: 'code', value }, marks });
  else runs.push({ leaf: { type: 'text', value: toSingleLine(value) }, marks });
}

export const isSimpleMark = (mark: InlineMark): boolean => typeof mark === 'string';

const hasSameMarks = (a: readonly InlineMark[], b: readonly InlineMark[]): boolean =>
  a.length === b.length && a.every((mark, index) => mark === b[index]);

function getSharedMarks(a: readonly InlineMark[], b: readonly InlineMark[]): readonly InlineMark[] {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length === a.length ? a : a.slice(0, length);
}

/**
 * Moves white space and line breaks at the edge of a mark out of the mark, and merges adjacent runs with the same
 * marks. The moved white space keeps only the marks that both neighbours have.
 */
function moveSpacesOutOfMarks(runs: readonly MarkedLeaf[]): MarkedLeaf[] {
  const spaced: MarkedLeaf[] = [];
  let pendingGap: 'none' | 'space' | 'break' = 'none';
  const addRun = (run: MarkedLeaf): void => {
    const previous = spaced[spaced.length - 1];
    if (previous !== undefined && pendingGap !== 'none') {
      const leaf: InlineLeaf = pendingGap === 'break' ? { type: 'break' } : { type: 'text', value: ' ' };
      spaced.push({ leaf, marks: getSharedMarks(previous.marks, run.marks) });
    }
    const canJoin =
      pendingGap === 'none' && previous !== undefined && hasSameMarks(previous.marks, run.marks);
    pendingGap = 'none';
    if (canJoin && previous.leaf.type === 'text' && run.leaf.type === 'text') {
      const value = previous.leaf.value + run.leaf.value;
      spaced[spaced.length - 1] = { leaf: { type: 'text', value }, marks: run.marks };
    } else spaced.push(run);
  };
  for (const run of runs) {
    if (run.leaf.type === 'break') pendingGap = 'break';
    else if (run.leaf.type !== 'text') addRun(run);
    else {
      const value = run.leaf.value.trim();
      if (run.leaf.value.startsWith(' ') && pendingGap === 'none') pendingGap = 'space';
      if (value === '') continue;
      addRun(value === run.leaf.value ? run : { leaf: { type: 'text', value }, marks: run.marks });
      if (run.leaf.value.endsWith(' ')) pendingGap = 'space';
    }
  }
  return spaced;
}

/**
 * Moves punctuation at the edge of emphasis out of the emphasis if a letter follows or precedes it outside. Without
 * this, `a*!*` and CJK text would need character references. Returns `undefined` if nothing moves.
 */
function movePunctuationOutOfMarks(runs: readonly MarkedLeaf[]): MarkedLeaf[] | undefined {
  const movedRuns: MarkedLeaf[] = [];
  let hasMoved = false;
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index]!;
    const leaf = run.leaf;
    if (leaf.type !== 'text' || leaf.value === ' ') {
      movedRuns.push(run);
      continue;
    }
    let value = leaf.value;
    const previousRun = movedRuns[movedRuns.length - 1];
    if (
      previousRun !== undefined &&
      closesOnlySimpleMarks(run.marks, previousRun.marks) &&
      endsInLetter(previousRun)
    ) {
      const leadingPunctuation = LEADING_PUNCTUATION.exec(value)?.[0];
      if (leadingPunctuation !== undefined) {
        movedRuns.push({
          leaf: { type: 'text', value: leadingPunctuation },
          marks: getSharedMarks(previousRun.marks, run.marks),
        });
        value = value.slice(leadingPunctuation.length);
        hasMoved = true;
      }
    }
    const next = runs[index + 1];
    let trailingPunctuationText: string | undefined;
    if (next !== undefined && closesOnlySimpleMarks(run.marks, next.marks) && beginsWithLetter(next, run)) {
      trailingPunctuationText = getTrailingPunctuation(value);
      if (trailingPunctuationText !== undefined)
        value = value.slice(0, value.length - trailingPunctuationText.length);
    }
    if (value.startsWith(' ')) {
      movedRuns.push({
        leaf: { type: 'text', value: ' ' },
        marks: movedRuns[movedRuns.length - 1]?.marks ?? [],
      });
      value = value.trimStart();
    }
    const hasSpace = value.endsWith(' ') && trailingPunctuationText !== undefined;
    value = value.trimEnd();
    if (value !== '') movedRuns.push({ leaf: { type: 'text', value }, marks: run.marks });
    if (trailingPunctuationText !== undefined && next !== undefined) {
      hasMoved = true;
      const outside = getSharedMarks(run.marks, next.marks);
      movedRuns.push({
        leaf: { type: 'text', value: hasSpace ? ` ${trailingPunctuationText}` : trailingPunctuationText },
        marks: outside,
      });
    }
  }
  return hasMoved ? movedRuns : undefined;
}

/** Whether some of `marks` end before the neighbour, and no link is among the marks that end. */
function closesOnlySimpleMarks(marks: readonly InlineMark[], neighbour: readonly InlineMark[]): boolean {
  const shared = getSharedMarks(marks, neighbour).length;
  return shared < marks.length && marks.slice(shared).every(isSimpleMark);
}

const getLastCharacter = (text: string): string => {
  const lastUnit = text.charCodeAt(text.length - 1);
  return text.slice(lastUnit >= 0xdc00 && lastUnit <= 0xdfff ? -2 : -1);
};

const endsInLetter = (run: MarkedLeaf): boolean =>
  run.leaf.type === 'text' && /^[^\s\p{P}\p{S}]$/u.test(getLastCharacter(run.leaf.value));

function getTrailingPunctuation(text: string): string | undefined {
  let start = text.length;
  while (start > 0) {
    const char = getLastCharacter(text.slice(Math.max(0, start - 2), start));
    if (!PUNCTUATION.test(char)) break;
    start -= char.length;
  }
  return start < text.length ? text.slice(start) : undefined;
}

function beginsWithLetter(next: MarkedLeaf, run: MarkedLeaf): boolean {
  const opensMark = getSharedMarks(next.marks, run.marks).length < next.marks.length;
  return !opensMark && next.leaf.type === 'text' && /^[^\s\p{P}\p{S}]/u.test(next.leaf.value);
}

/** Builds the tree from runs. Neighbours in the same mark share one node, and adjacent texts are merged. */
function buildInlineTree(runs: readonly MarkedLeaf[]): Inline[] {
  const root: Inline[] = [];
  const openChildren: Inline[][] = [root];
  let openMarks: readonly InlineMark[] = [];
  for (const run of runs) {
    const shared = getSharedMarks(openMarks, run.marks).length;
    openChildren.length = shared + 1;
    for (const mark of run.marks.slice(shared)) {
      const children: Inline[] = [];
      const node: Inline = typeof mark === 'string' ? { type: mark, children } : { ...mark, children };
      openChildren[openChildren.length - 1]!.push(node);
      openChildren.push(children);
    }
    openMarks = run.marks;
    const row = openChildren[openChildren.length - 1]!;
    const last = row[row.length - 1];
    if (run.leaf.type === 'text' && last?.type === 'text') {
      row[row.length - 1] = { type: 'text', value: last.value + run.leaf.value };
    } else row.push(run.leaf);
  }
  return root;
}
