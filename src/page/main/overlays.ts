import { readAttribute } from '../walk.ts';
import { type SegmentContainer, type AncestorKind, countSurroundings } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { isOwnTitle } from './measure.ts';

/** Share of the page's words. A container with more words may be the content of the page, so it is not an overlay. */
const MAX_OVERLAY_WORD_SHARE = 0.3;
const MIN_OVERLAY_LINK_DENSITY = 0.6;
const CONSENT_NAME =
  /(^|[\s_-])(cookie|consent|gdpr)[\s_-]?(banner|bar|notice|law|consent|modal|popup|dialog|message|manager|layer|wall|overlay|prompt)/i;
/**
 * Landmarks for navigation, header, footer and side column. They belong to the site and not to the content of one page.
 */
const SITE_LANDMARKS: readonly AncestorKind[] = ['nav', 'footer', 'header', 'aside'];

/** Whether an element is marked as a dialog or consent banner. */
function isMarkedAsOverlay({ element, tag }: SegmentContainer): boolean {
  if (tag === 'dialog' || readAttribute(element, 'aria-modal') === 'true') return true;
  const role = readAttribute(element, 'role');
  if (role === 'dialog' || role === 'alertdialog') return true;
  const [className, id] = [readAttribute(element, 'class'), readAttribute(element, 'id')];
  // Most elements have neither a class nor an id. Return early, because the pattern is slow.
  if (className === '' && id === '') return false;
  return CONSENT_NAME.test(`${className.slice(0, 500)} ${id.slice(0, 100)}`);
}

const isFixed = ({ element }: SegmentContainer): boolean => element.layout?.position === 'fixed';

/** A flag for each container of a page, by its index. */
type OverlayFlags = Uint8Array;

/** Marks all containers for which a test returns true, and the descendants of these containers. */
function selectWithDescendants(
  containers: readonly SegmentContainer[],
  test: (container: SegmentContainer) => boolean,
): OverlayFlags {
  const found = new Uint8Array(containers.length);
  for (const container of containers) {
    const isInside = container.parent !== undefined && found[container.parent.index] === 1;
    if (isInside || test(container)) found[container.index] = 1;
  }
  return found;
}

/** Whether a segment is text of the page's content, and not of the site's navigation, header, footer or side column. */
const isPageText = ({ container, words, linkDensity }: SegmentFacts): boolean =>
  words.length > 0 &&
  linkDensity <= MIN_OVERLAY_LINK_DENSITY &&
  (countSurroundings(container, 'main') > 0 ||
    SITE_LANDMARKS.every((name) => countSurroundings(container, name) === 0));

/**
 * Whether the texts below a fixed element form a complete page. Below the fixed root of an application there is at most
 * its name.
 */
function isCompletePage(texts: readonly SegmentFacts[]): boolean {
  if (texts.some(({ container, isProse }) => isProse || countSurroundings(container, 'main') > 0))
    return true;
  const hasLevel = (level: number): boolean => texts.some(({ headingLevel }) => headingLevel === level);
  return hasLevel(1) && hasLevel(0);
}

/** Returns the `main` element and the primary heading, with all their ancestors. */
function findContentContainers(page: PageFacts): Set<SegmentContainer> {
  const found = new Set<SegmentContainer>();
  const primaryHeading = page.segments[page.primaryHeading];
  if (primaryHeading !== undefined && isOwnTitle(primaryHeading, page)) found.add(primaryHeading.container);
  for (const container of page.containers.toReversed()) {
    if (container.tag === 'main') found.add(container);
    if (found.has(container) && container.parent !== undefined) found.add(container.parent);
  }
  return found;
}

/**
 * Finds containers that cover the page: dialogs, fixed elements, consent banners. A large container counts only if the
 * text below it is a complete page.
 * @returns a function that tests whether a container of the page is an overlay
 */
export function findOverlays(page: PageFacts): (container: SegmentContainer) => boolean {
  const { containers, segments, totalWords } = page;
  const marked = Uint8Array.from(containers, (container) => Number(isMarkedAsOverlay(container)));
  const isMarked = ({ index }: SegmentContainer): boolean => marked[index] === 1;
  if (!marked.includes(1) && !containers.some(isFixed)) return () => false;
  const namedOverlays = selectWithDescendants(containers, isMarked);
  const allOverlays = selectWithDescendants(
    containers,
    (container) => namedOverlays[container.index] === 1 || isFixed(container),
  );
  const findPageTextOutside = (overlays: OverlayFlags): SegmentFacts[] =>
    segments.filter((segment) => overlays[segment.container.index] === 0 && isPageText(segment));
  const namedLieOver = findPageTextOutside(namedOverlays).length > 0;
  const fixedLieOver = isCompletePage(findPageTextOutside(allOverlays));
  const contentHolders = findContentContainers(page);
  const overlays = selectWithDescendants(containers, (container) => {
    const isSmall = container.words <= MAX_OVERLAY_WORD_SHARE * totalWords;
    const liesOver = (shouldLieOver: boolean): boolean =>
      isSmall || (shouldLieOver && !contentHolders.has(container));
    return (liesOver(namedLieOver) && isMarked(container)) || (liesOver(fixedLieOver) && isFixed(container));
  });
  return ({ index }) => overlays[index] === 1;
}
