import {
  collapseWhiteSpace,
  type ElementNode,
  isButtonInSentence,
  type TreeNode,
} from '../../content/index.ts';
import { readAttribute, hasAttribute } from '../walk.ts';
import { type SegmentContainer, createNameReader, createContainer } from './containers.ts';
import { IGNORED_TAGS, isBlockTag, isDataRow } from './boundaries.ts';
import { type LinkKind, classifyLink } from './link-kind.ts';

/** The unit that the classifier scores: a text without block boundaries, a row of a data table, or a `pre` element. */
export interface PageSegment {
  text: string;
  container: SegmentContainer;
  /** The container's tag, or `row` for a row of a data table. */
  tag: string;
  textIds: number[];
  /** Number of characters in links, without white space at the ends of text nodes. */
  linkedLength: number;
  /** Number of characters in links, by the kind of link. */
  linkedBy: Record<LinkKind, number>;
  links: number;
  images: number;
  /** Whether a part of the segment is currently hidden, for example in a closed panel. */
  isHidden: boolean;
  /** Tag of the inline element that ended first in the segment. Empty if no inline element ended in it. */
  inlineTag: string;
  /** Words of the class names and ids of the segment's inline elements. */
  inlineWords: string[];
}

/** State that an element passes to its children while it is open. */
interface ElementContext {
  container: SegmentContainer | undefined;
  hidden: boolean;
  link: LinkKind | undefined;
  /**
   * Whether the element is in a data table row or in a `pre`. Block boundaries in these elements do not separate
   * segments.
   */
  merged: 'no' | 'row' | 'pre';
}

interface OpenElement {
  element: ElementNode;
  next: number;
  /** The state for the children of the element. */
  context: ElementContext;
  kind: 'inline' | 'block' | 'merged';
}

/** The link counts of segments without links. They share one object to save memory. */
const NO_LINKS: Record<LinkKind, number> = { fragment: 0, query: 0, other: 0 };

const MAX_INLINE_SEGMENT_WORDS = 8;
const HAS_WORD = /[\p{L}\p{N}]/u;
const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Whether an element is currently hidden, even if it counts as content. */
function isHiddenNow(element: ElementNode): boolean {
  if (element.layout !== undefined) return element.layout.hidden !== undefined;
  return (
    hasAttribute(element, 'hidden') ||
    readAttribute(element, 'aria-hidden') === 'true' ||
    HIDING_STYLE.test(readAttribute(element, 'style'))
  );
}

function isVisibleFormField(element: ElementNode): boolean {
  if (element.tag === 'select' || element.tag === 'textarea') return true;
  return element.tag === 'input' && readAttribute(element, 'type').toLowerCase() !== 'hidden';
}

/**
 * Cuts a tree into segments and containers, in document order. Leaves out the elements in `hidden` and everything below
 * them.
 */
export function cutIntoSegments(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  pageHost: string,
): { segments: PageSegment[]; containers: SegmentContainer[] } {
  const segments: PageSegment[] = [];
  const containers: SegmentContainer[] = [];
  const names = createNameReader();
  let segment: PageSegment | undefined;
  const parts: string[] = [];
  /** Index into `parts` directly after the last line break. -1 if there was no line break. */
  let lineStart = -1;

  const endSegment = (): void => {
    if (segment === undefined) return;
    const joined = parts.length === 1 ? (parts[0] as string) : parts.join('');
    segment.text = segment.tag === 'pre' ? joined : collapseWhiteSpace(joined);
    if (HAS_WORD.test(segment.text)) segments.push(segment);
    segment = undefined;
  };
  const addSeparator = (context: ElementContext): void => {
    if (segment !== undefined) parts.push(context.merged === 'pre' ? '\n' : ' ');
  };
  const beginSegment = (container: SegmentContainer, context: ElementContext): PageSegment => {
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
      images: 0,
      isHidden: context.hidden,
      inlineTag: '',
      inlineWords: [],
    };
  };
  const addText = (value: string, id: number, context: ElementContext): void => {
    const length = value.trim().length;
    if (context.container === undefined || (length === 0 && segment === undefined)) return;
    segment ??= beginSegment(context.container, context);
    parts.push(value);
    if (length === 0) return;
    segment.textIds.push(id);
    if (context.link !== undefined) {
      segment.linkedLength += length;
      if (segment.linkedBy === NO_LINKS) segment.linkedBy = { ...NO_LINKS };
      segment.linkedBy[context.link] += length;
    }
    if (context.hidden) segment.isHidden = true;
  };
  const addLineBreak = (context: ElementContext): void => {
    if (segment === undefined) return;
    if (context.merged !== 'no') addSeparator(context);
    else if (lineStart >= 0 && parts.slice(lineStart).join('').trim() === '') endSegment();
    else {
      parts.push(' ');
      lineStart = parts.length;
    }
  };
  const leaveInline = (element: ElementNode): void => {
    if (segment === undefined) return;
    segment.inlineTag ||= element.tag;
    if (element.tag === 'a') segment.links++;
    if (segment.inlineWords.length < MAX_INLINE_SEGMENT_WORDS)
      for (const word of names.readWords(element)) segment.inlineWords.push(word);
  };
  /**
   * Opens an element. Returns undefined if its children are skipped.
   * @param isInSentence whether the element is a button that is a word of a sentence
   */
  const openElement = (
    element: ElementNode,
    context: ElementContext,
    isInSentence: boolean,
  ): OpenElement | undefined => {
    const { tag } = element;
    if (hidden.has(element)) return undefined;
    if (IGNORED_TAGS.has(tag)) {
      if (context.container !== undefined && isVisibleFormField(element)) context.container.controls++;
      if (segment !== undefined) parts.push(' ');
      return undefined;
    }
    if (tag === 'img') {
      if (segment !== undefined) segment.images++;
      if (context.container !== undefined) context.container.images++;
      return undefined;
    }
    if (tag === 'br') {
      addLineBreak(context);
      return undefined;
    }
    const isElementHidden = context.hidden || isHiddenNow(element);
    const { container, link, merged } = context;
    if (isInSentence || !isBlockTag(tag)) {
      const linkKind =
        link ??
        (tag === 'a' && hasAttribute(element, 'href')
          ? classifyLink(readAttribute(element, 'href'), pageHost)
          : undefined);
      const inner = { container, hidden: isElementHidden, link: linkKind, merged };
      return { element, next: 0, context: inner, kind: 'inline' };
    }
    if (merged !== 'no') {
      addSeparator(context);
      const inner = { container, hidden: isElementHidden, link, merged };
      return { element, next: 0, context: inner, kind: 'merged' };
    }
    endSegment();
    const openedContainer = createContainer(element, container, containers.length, names);
    containers.push(openedContainer);
    const mergeMode = tag === 'pre' ? 'pre' : tag === 'tr' && isDataRow(element) ? 'row' : 'no';
    const inner: ElementContext = {
      container: openedContainer,
      hidden: isElementHidden,
      link,
      merged: mergeMode,
    };
    return { element, next: 0, context: inner, kind: 'block' };
  };

  const rootContext: ElementContext = {
    container: undefined,
    hidden: false,
    link: undefined,
    merged: 'no',
  };
  const firstElement = openElement(root, rootContext, false);
  const stack: OpenElement[] = firstElement === undefined ? [] : [firstElement];
  for (let frame = stack[stack.length - 1]; frame !== undefined; frame = stack[stack.length - 1]) {
    const child: TreeNode | undefined = frame.element.children[frame.next++];
    if (child === undefined) {
      stack.pop();
      if (frame.kind === 'inline') leaveInline(frame.element);
      else if (frame.kind === 'block') endSegment();
      else addSeparator(frame.context);
    } else if (child.kind === 'text') addText(child.value, child.id, frame.context);
    else {
      const isInSentence = isButtonInSentence(frame.element.children, frame.next - 1);
      const inner = openElement(child, frame.context, isInSentence);
      if (inner !== undefined) stack.push(inner);
    }
  }
  return { segments, containers };
}
