import type { ElementNode, TreeNode } from '../../content/index.ts';
import { attribute, hasAttribute } from '../walk.ts';
import { type Container, openContainer } from './containers.ts';
import { isDataRow } from './data-row.ts';
import { IGNORED, isBlockTag } from './tags.ts';
import { nameWords } from './text.ts';

/** The classifier's unit: a run of text that no block boundary cuts. A data table's row is one, and so is a `pre`. */
export interface Segment {
  text: string;
  container: Container;
  /** The container's tag, or `row` for a row of a data table. */
  tag: string;
  /** Ids of the text nodes it is made of. */
  textIds: number[];
  /** Characters inside links, white space left out at the ends of nodes. */
  linkedLength: number;
  links: number;
  /** Links with an absolute address. */
  absoluteLinks: number;
  boldLength: number;
  images: number;
  /** Whether some of it is hidden now (a closed panel). */
  hidden: boolean;
  /** Tag of the first inline element that ended in it; empty without one. */
  inlineTag: string;
  /** Words of the class names and ids of its inline elements. */
  inlineWords: string[];
}

/** What an open element hands down to what is inside it. */
interface Context {
  container: Container | undefined;
  hidden: boolean;
  inLink: boolean;
  bold: boolean;
  /** Inside a data row or `pre`, where block boundaries don't cut. */
  merged: 'no' | 'row' | 'pre';
}

interface Frame {
  element: ElementNode;
  next: number;
  /** For the children. */
  context: Context;
  kind: 'inline' | 'block' | 'merged';
}

interface Run extends Segment {
  parts: string[];
  /** Index into `parts` after the last line break; -1 without one. */
  lineStart: number;
}

const INLINE_WORDS = 8;
const HAS_WORD = /[\p{L}\p{N}]/u;
const SPACES = /[\s\u00a0]+/g;
const INLINE_HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Whether an element is hidden now, whether or not it counts as content. */
function isHiddenNow(element: ElementNode): boolean {
  if (element.layout !== undefined) return element.layout.hidden !== undefined;
  return (
    hasAttribute(element, 'hidden') ||
    attribute(element, 'aria-hidden') === 'true' ||
    INLINE_HIDDEN.test(attribute(element, 'style'))
  );
}

/** Cuts a tree into segments and containers, in document order; subtrees in `hidden` are left out. */
export function segment(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
): { segments: Segment[]; containers: Container[] } {
  const segments: Segment[] = [];
  const containers: Container[] = [];
  let run: Run | undefined;

  const flush = (): void => {
    if (run === undefined) return;
    const { parts, lineStart: _, ...rest } = run;
    const joined = parts.join('');
    const text = rest.tag === 'pre' ? joined : joined.replace(SPACES, ' ').trim();
    if (HAS_WORD.test(text)) segments.push({ ...rest, text });
    run = undefined;
  };
  const separate = (context: Context): void => {
    run?.parts.push(context.merged === 'pre' ? '\n' : ' ');
  };
  const addText = (value: string, id: number, context: Context): void => {
    const length = value.trim().length;
    if (context.container === undefined || (length === 0 && run === undefined)) return;
    const { container } = context;
    run ??= {
      text: '',
      container,
      tag: context.merged === 'no' ? container.tag : context.merged,
      textIds: [],
      linkedLength: 0,
      links: 0,
      absoluteLinks: 0,
      boldLength: 0,
      images: 0,
      hidden: context.hidden,
      inlineTag: '',
      inlineWords: [],
      parts: [],
      lineStart: -1,
    };
    run.parts.push(value);
    if (length === 0) return;
    run.textIds.push(id);
    if (context.inLink) run.linkedLength += length;
    if (context.bold) run.boldLength += length;
    if (context.hidden) run.hidden = true;
  };
  const lineBreak = (context: Context): void => {
    if (run === undefined) return;
    if (context.merged !== 'no') separate(context);
    else if (run.lineStart >= 0 && run.parts.slice(run.lineStart).join('').trim() === '') flush();
    else {
      run.parts.push(' ');
      run.lineStart = run.parts.length;
    }
  };
  const leaveInline = (element: ElementNode): void => {
    if (run === undefined) return;
    run.inlineTag ||= element.tag;
    if (element.tag === 'a') {
      run.links++;
      if (/^https?:/.test(attribute(element, 'href'))) run.absoluteLinks++;
    }
    if (run.inlineWords.length < INLINE_WORDS)
      run.inlineWords.push(...nameWords(`${attribute(element, 'class')} ${attribute(element, 'id')}`));
  };
  /** Opens an element: the frame to go into, or undefined where there is nothing to go into. */
  const open = (element: ElementNode, context: Context): Frame | undefined => {
    const { tag } = element;
    if (hidden.has(element)) return undefined;
    if (IGNORED.has(tag)) {
      run?.parts.push(' ');
      return undefined;
    }
    if (tag === 'img') {
      if (run !== undefined) run.images++;
      if (context.container !== undefined) context.container.images++;
      return undefined;
    }
    if (tag === 'br') {
      lineBreak(context);
      return undefined;
    }
    const inner: Context = { ...context, hidden: context.hidden || isHiddenNow(element) };
    if (!isBlockTag(tag)) {
      inner.inLink ||= tag === 'a' && hasAttribute(element, 'href');
      inner.bold ||= tag === 'b' || tag === 'strong';
      return { element, next: 0, context: inner, kind: 'inline' };
    }
    if (context.merged !== 'no') {
      separate(context);
      return { element, next: 0, context: inner, kind: 'merged' };
    }
    flush();
    inner.container = openContainer(element, context.container, containers.length, {
      inLink: context.inLink,
      hidden: inner.hidden,
    });
    containers.push(inner.container);
    inner.bold = false;
    if (tag === 'pre') inner.merged = 'pre';
    else if (tag === 'tr' && isDataRow(element)) inner.merged = 'row';
    return { element, next: 0, context: inner, kind: 'block' };
  };

  const start: Context = { container: undefined, hidden: false, inLink: false, bold: false, merged: 'no' };
  const first = open(root, start);
  const stack: Frame[] = first === undefined ? [] : [first];
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const child: TreeNode | undefined = frame.element.children[frame.next++];
    if (child === undefined) {
      stack.pop();
      if (frame.kind === 'inline') leaveInline(frame.element);
      else if (frame.kind === 'block') flush();
      else separate(frame.context);
    } else if (child.kind === 'text') addText(child.value, child.id, frame.context);
    else {
      const inner = open(child, frame.context);
      if (inner !== undefined) stack.push(inner);
    }
  }
  return { segments, containers };
}
