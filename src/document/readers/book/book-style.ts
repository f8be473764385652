import type { ElementNode } from '../../../content/index.ts';
import { type NestedElement, walkElements } from './elements.ts';
import { findDeclarations, type StyleDeclarations, type StyleRules } from './style-rules.ts';

/** Minimum font size of a heading, as a multiple of the size of most of the text. */
const MIN_HEADING_SIZE_RATIO = 1.15;
const MAX_HEADING_CHARS = 200;
const HEADING_TAG = /^h[1-6]$/;
/** Matches elements that contain no headings of a book. */
const HAS_NO_HEADINGS = /^(?:table|ul|ol|aside|blockquote|nav)$/;
const ENDS_LIKE_SENTENCE = /[.,;:]$/;
/** Matches elements whose style says how their text looks. The style of a container can differ from its parts. */
const HAS_EMPHASIS = /^(?:span|p|a)$/;

interface StyledElement extends NestedElement {
  style: StyleDeclarations;
  /** Font size as a multiple of the default size. */
  size: number;
  /** Whether a heading can be in the element. */
  isOutsideParts: boolean;
}

/**
 * Marks the bold and italic text of a book whose stylesheet alone says so. In a book without heading elements, short
 * paragraphs with larger text become headings. Their level is the rank of their size.
 */
export function applyBookStyles(roots: readonly ElementNode[], rules: StyleRules): void {
  if (rules.size === 0) return;
  const styled = roots.flatMap((root) => computeStyles(root, rules));
  if (!styled.some(({ element }) => HEADING_TAG.test(element.tag))) markHeadings(styled);
  const inHeadings = new Set<ElementNode>();
  for (const { element, parent, style } of styled) {
    if (HEADING_TAG.test(element.tag) || (parent && inHeadings.has(parent))) inHeadings.add(element);
    if (inHeadings.has(element) || !HAS_EMPHASIS.test(element.tag)) continue;
    if (style.isItalic === true) wrapChildren(element, 'em');
    if (style.isBold === true) wrapChildren(element, 'strong');
  }
}

function computeStyles(root: ElementNode, rules: StyleRules): StyledElement[] {
  const found = new Map<ElementNode, StyledElement>();
  for (const { element, parent } of walkElements(root)) {
    const around = parent && found.get(parent);
    const style = findDeclarations(rules, element.tag, element.attributes['class'] ?? '');
    const inherited = around?.size ?? 1;
    const { value = inherited, base = 'default' } = style.size ?? {};
    found.set(element, {
      element,
      parent,
      style,
      size: base === 'parent' ? value * inherited : value,
      isOutsideParts: around?.isOutsideParts !== false && !HAS_NO_HEADINGS.test(element.tag),
    });
  }
  return [...found.values()];
}

function markHeadings(styled: readonly StyledElement[]): void {
  const sizes = new Map(styled.map(({ element, size }) => [element, size]));
  const minSize = findCommonSize(styled) * MIN_HEADING_SIZE_RATIO;
  const headings = styled.flatMap(({ element, isOutsideParts }) => {
    if (element.tag !== 'p' || !isOutsideParts) return [];
    const parts = [...walkElements(element)].map((part) => part.element);
    const text = parts.map(readOwnText).join('').trim();
    const partSizes = parts
      .filter((part) => readOwnText(part).trim() !== '')
      .map((part) => sizes.get(part) ?? 1);
    const size = partSizes.reduce((least, one) => Math.min(least, one), Infinity);
    const isHeading =
      text !== '' && text.length <= MAX_HEADING_CHARS && !ENDS_LIKE_SENTENCE.test(text) && size >= minSize;
    return isHeading ? [{ element, size }] : [];
  });
  const ranks = [...new Set(headings.map(({ size }) => size))].sort((a, b) => b - a);
  for (const { element, size } of headings) element.tag = `h${String(Math.min(6, ranks.indexOf(size) + 1))}`;
}

/** Returns the font size of most letters. */
function findCommonSize(styled: readonly StyledElement[]): number {
  const letters = new Map<number, number>();
  for (const { element, size } of styled)
    letters.set(size, (letters.get(size) ?? 0) + readOwnText(element).trim().length);
  const [most] = [...letters].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 1;
}

const readOwnText = ({ children }: ElementNode): string =>
  children.map((child) => (child.kind === 'text' ? child.value : '')).join('');

function wrapChildren(element: ElementNode, tag: string): void {
  element.children = [{ kind: 'element', id: 0, tag, attributes: {}, children: element.children }];
}
