import { type HeadDeclarations, getDeclaredValue } from '../declarations.ts';
import { iterateObjects, listTypes } from '../structured.ts';
import type { RenderedPage } from '../types.ts';
import type { SegmentContainer } from './containers.ts';
import type { LayoutFacts, PageDeclarations, PageFacts } from './facts.ts';
import { groupSiblings, findLargestGroups } from './groups.ts';
import { measureLayout } from './layout.ts';
import {
  countRepeatedTexts,
  findPrimaryHeading,
  measureSegment,
  addRunningTotals,
  collectTitleWords,
} from './measure.ts';
import { locateContainers, findProseContainers } from './container-positions.ts';
import type { PageSegment } from './segments.ts';
import { countSignatures, addUpContainers } from './container-sums.ts';
import { createReferenceText } from './text.ts';

/** Layout facts of the whole page. */
export interface PageLayout {
  /**
   * Whether the document applied at least one stylesheet of its own. If it did not, positions and sizes are not used.
   */
  styled: boolean;
  viewport: { width: number; height: number };
}

/** Computes all facts about a page that the features of the classifier read. Takes linear time. */
export function computePageFacts(
  unmeasuredSegments: readonly PageSegment[],
  containers: readonly SegmentContainer[],
  declarations: PageDeclarations,
  layout: PageLayout,
): PageFacts {
  const title = collectTitleWords(declarations.title);
  const segments = unmeasuredSegments.map((segment, index) => measureSegment(segment, index, title));
  const totalWords = addRunningTotals(segments) || 1;
  addUpContainers(segments, containers);
  const prevailing = findLargestGroups(groupSiblings(containers));
  const proseContainers = findProseContainers(containers);
  countRepeatedTexts(segments);
  let measuredLayout: LayoutFacts | undefined;
  return {
    declarations,
    segments,
    containers,
    positions: locateContainers(containers, prevailing, proseContainers, totalWords),
    totalWords,
    proseWords: containers[0]?.proseWords ?? 0,
    signatures: countSignatures(segments),
    // Measured on demand, because the built-in model does not use the layout.
    get layout() {
      if (layout.styled) measuredLayout ??= measureLayout(segments, containers, layout.viewport);
      return measuredLayout;
    },
    primaryHeading: findPrimaryHeading(segments),
    largestGroup: prevailing.largest,
    proseGroup: prevailing.prose,
    proseContainer: proseContainers[1],
    description: createReferenceText(declarations.description),
    body: createReferenceText(declarations.bodyText),
    descriptions: createReferenceText(declarations.descriptionText),
  };
}

const ARTICLE_BODY_KEYS = new Set(['articleBody', 'text', 'reviewBody']);
const MIN_ARTICLE_BODY_CHARS = 40;
const MIN_DESCRIPTION_CHARS = 20;
const HTML_TAG = /<[^<>]*>/g;

/** Reads the declarations of the page that the classifier uses. */
export function readPageDeclarations(
  rendered: RenderedPage,
  declarations: HeadDeclarations,
  structured: readonly unknown[],
): PageDeclarations {
  const types = new Set<string>();
  const bodies: string[] = [];
  const descriptions: string[] = [];
  for (const object of iterateObjects(structured)) {
    for (const type of listTypes(object)) types.add(type);
    for (const [key, value] of Object.entries(object)) {
      if (typeof value !== 'string') continue;
      if (ARTICLE_BODY_KEYS.has(key) && value.length > MIN_ARTICLE_BODY_CHARS) bodies.push(value);
      else if (key === 'description' && value.length > MIN_DESCRIPTION_CHARS) descriptions.push(value);
    }
  }
  const [metaDescription, openGraphDescription] = [
    getDeclaredValue(declarations, 'description'),
    getDeclaredValue(declarations, 'og:description'),
  ];
  return {
    url: rendered.finalUrl,
    title: getDeclaredValue(declarations, 'og:title') || rendered.title,
    description:
      openGraphDescription.length > metaDescription.length ? openGraphDescription : metaDescription,
    openGraphType: getDeclaredValue(declarations, 'og:type'),
    hasPublicationDate: getDeclaredValue(declarations, 'article:published_time') !== '',
    types,
    bodyText: bodies.join(' ').replace(HTML_TAG, ' '),
    descriptionText: descriptions.join(' ').replace(HTML_TAG, ' '),
  };
}
