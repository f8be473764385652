import { type HeadDeclarations, getDeclaredValue } from '../declarations.ts';
import { iterateObjects, listTypes } from '../structured.ts';
import type { RenderedPage } from '../types.ts';
import type { SegmentContainer } from './containers.ts';
import type { PageDeclarations, PageFacts } from './facts.ts';
import { groupSiblings, findLargestGroups } from './groups.ts';
import {
  countRepeatedTexts,
  findOwnTitle,
  findPrimaryHeading,
  measureSegment,
  addRunningTotals,
  collectTitleWords,
} from './measure.ts';
import { locateContainers, findProseContainers } from './container-positions.ts';
import type { PageSegment } from './segments.ts';
import { countSignatures, addUpContainers } from './container-sums.ts';
import { createReferenceText, splitWords } from './text.ts';

/** Computes all facts about a page that the features of the classifier read. Takes linear time. */
export function computePageFacts(
  unmeasuredSegments: readonly PageSegment[],
  containers: readonly SegmentContainer[],
  declarations: PageDeclarations,
): PageFacts {
  const title = collectTitleWords(declarations.title);
  const segments = unmeasuredSegments.map((segment, index) => measureSegment(segment, index, title));
  const totalWords = addRunningTotals(segments) || 1;
  addUpContainers(segments, containers);
  const prevailing = findLargestGroups(groupSiblings(containers));
  const proseContainers = findProseContainers(containers);
  countRepeatedTexts(segments);
  const primaryHeading = findPrimaryHeading(segments);
  return {
    declarations,
    segments,
    containers,
    positions: locateContainers(containers, proseContainers, totalWords),
    totalWords,
    proseWords: containers[0]?.proseWords ?? 0,
    signatures: countSignatures(segments),
    primaryHeading,
    ownTitle: findOwnTitle(segments, primaryHeading),
    largestGroup: prevailing.largest,
    proseGroup: prevailing.prose,
    proseContainer: proseContainers[1],
    description: createReferenceText(declarations.description),
    bodyWords: splitWords(declarations.bodyText).length,
  };
}

const ARTICLE_BODY_KEYS = new Set(['articleBody', 'text', 'reviewBody']);
const MIN_ARTICLE_BODY_CHARS = 40;
const HTML_TAG = /<[^<>]*>/g;

/** Reads the declarations of the page that the classifier uses. */
export function readPageDeclarations(
  rendered: RenderedPage,
  declarations: HeadDeclarations,
  structured: readonly unknown[],
): PageDeclarations {
  const types = new Set<string>();
  const bodies: string[] = [];
  for (const object of iterateObjects(structured)) {
    for (const type of listTypes(object)) types.add(type);
    for (const [key, value] of Object.entries(object))
      if (ARTICLE_BODY_KEYS.has(key) && typeof value === 'string' && value.length > MIN_ARTICLE_BODY_CHARS)
        bodies.push(value);
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
  };
}
