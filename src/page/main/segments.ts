import { type ElementNode, isButtonInSentence, type TreeNode } from '../../content/index.ts';
import { attribute, hasAttribute } from '../walk.ts';
import { type Container, createNames, openContainer } from './containers.ts';
import { IGNORED, isBlockTag, isDataRow } from './boundaries.ts';
import { type LinkKind, classifyLink, type OwnAddress } from './link-kind.ts';

/**
 * The unit that the classifier scores: a run of text that contains no block boundary, a row of a data table, or a `pre`
 * element.
 */
export interface Segment {
  text: string;
  container: Container;
  /** The container's tag, or `row` for a row of a data table. */
  tag: string;
  /** Ids of the segment's text nodes. */
  textIds: number[];
  /** Number of characters in links, without white space at the ends of text nodes. */
  linkedLength: number;
  /** Number of characters in links, by the kind of link. */
  linkedBy: Record<LinkKind, number>;
  links: number;
  /** Number of links with an absolute address. */
  absoluteLinks: number;
  boldLength: number;
  images: number;
  /** Whether a part of the segment is currently hidden, for example in a closed panel. */
  hidden: boolean;
  /** Tag of the first inline element that ended in the segment; empty if no inline element ended in it. */
  inlineTag: string;
  /** Words of the class names and ids of the segment's inline elements. */
  inlineWords: string[];
}

/** State that an open element passes to its children. */
interface Context {
  container: Container | undefined;
  hidden: boolean;
  link: LinkKind | undefined;
  bold: boolean;
  /** Whether the element is inside a data table row or a `pre`, where block boundaries do not separate segments. */
  merged: 'no' | 'row' | 'pre';
}

interface Frame {
  element: ElementNode;
  next: number;
  /** The state that is passed to the children of the element. */
  context: Context;
  kind: 'inline' | 'block' | 'merged';
}

/** The link counts of segments without links. They share one object to save memory. */
const NO_LINKS: Record<LinkKind, number> = { fragment: 0, query: 0, external: 0, below: 0, other: 0 };

const INLINE_WORDS = 8;
const HAS_WORD = /[\p{L}\p{N}]/u;
const SPACES = /\s+/g;
const UNNORMALISED_SPACE = /[^\S ]|\s\s/;
const INLINE_HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Whether an element is currently hidden, even if it counts as content. */
function isHiddenNow(element: ElementNode): boolean {
  if (element.layout !== undefined) return element.layout.hidden !== undefined;
  return (
    hasAttribute(element, 'hidden') ||
    attribute(element, 'aria-hidden') === 'true' ||
    INLINE_HIDDEN.test(attribute(element, 'style'))
  );
}

/** Whether an element is a visible form field. */
function isControl(element: ElementNode): boolean {
  if (element.tag === 'select' || element.tag === 'textarea') return true;
  return element.tag === 'input' && attribute(element, 'type').toLowerCase() !== 'hidden';
}

/**
 * Cuts a tree into segments and containers, in document order. Leaves out the elements in `hidden` and everything below
 * them.
 */
export function cutIntoSegments(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  own: OwnAddress,
): { segments: Segment[]; containers: Container[] } {
  const segments: Segment[] = [];
  const containers: Container[] = [];
  const names = createNames();
  let run: Segment | undefined;
  const parts: string[] = [];
  /** Index into `parts` after the last line break; -1 if there was no line break. */
  let lineStart = -1;

  const endRun = (): void => {
    if (run === undefined) return;
    const joined = parts.length === 1 ? (parts[0] as string) : parts.join('');
    run.text =
      run.tag === 'pre'
        ? joined
        : (UNNORMALISED_SPACE.test(joined) ? joined.replace(SPACES, ' ') : joined).trim();
    if (HAS_WORD.test(run.text)) segments.push(run);
    run = undefined;
  };
  const addSeparator = (context: Context): void => {
    if (run !== undefined) parts.push(context.merged === 'pre' ? '\n' : ' ');
  };
  const beginRun = (container: Container, context: Context): Segment => {
    parts.length = 0;
    lineStart = -1;
    return {
      text: '',
      container,
      tag: context.merged === 'no' ? container.tag : context.merged,
      textIds: [],
      linkedLength: 0,
      linkedBy: NO_LINKS,
      links: 0,
      absoluteLinks: 0,
      boldLength: 0,
      images: 0,
      hidden: context.hidden,
      inlineTag: '',
      inlineWords: [],
    };
  };
  const addText = (value: string, id: number, context: Context): void => {
    const length = value.trim().length;
    if (context.container === undefined || (length === 0 && run === undefined)) return;
    run ??= beginRun(context.container, context);
    parts.push(value);
    if (length === 0) return;
    run.textIds.push(id);
    if (context.link !== undefined) {
      run.linkedLength += length;
      if (run.linkedBy === NO_LINKS) run.linkedBy = { ...NO_LINKS };
      run.linkedBy[context.link] += length;
    }
    if (context.bold) run.boldLength += length;
    if (context.hidden) run.hidden = true;
  };
  const addLineBreak = (context: Context): void => {
    if (run === undefined) return;
    if (context.merged !== 'no') addSeparator(context);
    else if (lineStart >= 0 && parts.slice(lineStart).join('').trim() === '') endRun();
    else {
      parts.push(' ');
      lineStart = parts.length;
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
      for (const word of names.words(element)) run.inlineWords.push(word);
  };
  /**
   * Opens an element. Returns undefined if its children are skipped.
   * @param isInSentence whether it is a button that is a word of a sentence
   */
  const open = (element: ElementNode, context: Context, isInSentence: boolean): Frame | undefined => {
    const { tag } = element;
    if (hidden.has(element)) return undefined;
    if (IGNORED.has(tag)) {
      if (context.container !== undefined && isControl(element)) context.container.controls++;
      if (run !== undefined) parts.push(' ');
      return undefined;
    }
    if (tag === 'img') {
      if (run !== undefined) run.images++;
      if (context.container !== undefined) context.container.images++;
      return undefined;
    }
    if (tag === 'br') {
      addLineBreak(context);
      return undefined;
    }
    const hiddenNow = context.hidden || isHiddenNow(element);
    const { container, link, bold, merged } = context;
    if (isInSentence || !isBlockTag(tag)) {
      const linkOfElement =
        link ??
        (tag === 'a' && hasAttribute(element, 'href')
          ? classifyLink(attribute(element, 'href'), own)
          : undefined);
      const isBold = bold || tag === 'b' || tag === 'strong';
      const inner = { container, hidden: hiddenNow, link: linkOfElement, bold: isBold, merged };
      return { element, next: 0, context: inner, kind: 'inline' };
    }
    if (merged !== 'no') {
      addSeparator(context);
      const inner = { container, hidden: hiddenNow, link, bold, merged };
      return { element, next: 0, context: inner, kind: 'merged' };
    }
    endRun();
    const state = { inLink: link !== undefined, hidden: hiddenNow };
    const openedContainer = openContainer(element, container, containers.length, state, names);
    containers.push(openedContainer);
    const mergeMode = tag === 'pre' ? 'pre' : tag === 'tr' && isDataRow(element) ? 'row' : 'no';
    const inner: Context = {
      container: openedContainer,
      hidden: hiddenNow,
      link,
      bold: false,
      merged: mergeMode,
    };
    return { element, next: 0, context: inner, kind: 'block' };
  };

  const start: Context = { container: undefined, hidden: false, link: undefined, bold: false, merged: 'no' };
  const first = open(root, start, false);
  const stack: Frame[] = first === undefined ? [] : [first];
  for (let frame = stack[stack.length - 1]; frame !== undefined; frame = stack[stack.length - 1]) {
    const child: TreeNode | undefined = frame.element.children[frame.next++];
    if (child === undefined) {
      stack.pop();
      if (frame.kind === 'inline') leaveInline(frame.element);
      else if (frame.kind === 'block') endRun();
      else addSeparator(frame.context);
    } else if (child.kind === 'text') addText(child.value, child.id, frame.context);
    else {
      const isInSentence = isButtonInSentence(frame.element.children, frame.next - 1);
      const inner = open(child, frame.context, isInSentence);
      if (inner !== undefined) stack.push(inner);
    }
  }
  return { segments, containers };
}
