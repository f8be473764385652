import type { ElementNode } from '../../content/index.ts';
import type { DecideRole } from '../blocks.ts';
import type { HeadDeclarations } from '../declarations.ts';
import type { PageType, RenderedPage } from '../types.ts';
import { type SegmentClassifier, createClassifier, type ModelFile } from './classifier.ts';
import { selectModelEvidence, findPlainEvidence } from './evidence.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { readPageHost } from './link-kind.ts';
import model from './model.json' with { type: 'json' };
import { findOverlays } from './overlays.ts';
import { isOwnTitle } from './measure.ts';
import { readPageDeclarations, computePageFacts } from './page-facts.ts';
import { cutIntoSegments } from './segments.ts';
import { computePageThreshold } from './threshold.ts';

export type { SegmentClassifier } from './classifier.ts';
export type { PageFacts } from './facts.ts';

const builtInClassifier: SegmentClassifier = createClassifier(model as unknown as ModelFile);

/** Cuts a page into segments and measures them for the features. */
export function measureSegments(
  rendered: RenderedPage,
  hidden: ReadonlySet<ElementNode>,
  declarations: HeadDeclarations,
  structured: readonly unknown[],
): PageFacts {
  const { segments, containers } = cutIntoSegments(rendered.root, hidden, readPageHost(rendered.finalUrl));
  return computePageFacts(segments, containers, readPageDeclarations(rendered, declarations, structured));
}

/** The facts of a page whose segments cannot be measured. They have no segments and no declarations. */
export const NO_FACTS: PageFacts = computePageFacts([], [], {
  url: '',
  title: '',
  description: '',
  openGraphType: '',
  hasPublicationDate: false,
  types: new Set(),
  bodyText: '',
});

/** Weight that is added to the number of words, so that segments without words have a weight above 0. */
const BASE_SEGMENT_WEIGHT = 0.1;

/**
 * Returns a function that decides the role of any part of the page. A part is main if most of its words are in main
 * segments.
 * @param likelyTypes the probability of each page type
 */
export function createRoleDecider(
  page: PageFacts,
  likelyTypes: ReadonlyMap<PageType, number>,
  classify: SegmentClassifier = builtInClassifier,
): DecideRole {
  const isOverlaid = findOverlays(page);
  const isOverlay = ({ container }: SegmentFacts): boolean => isOverlaid(container);
  const { probabilities, explain } = classify(page, isOverlay);
  const words = page.segments.map((segment) => segment.words.length);
  const threshold = Math.max(computePageThreshold(probabilities, words, likelyTypes), Number.MIN_VALUE);
  const segmentByTextId: (SegmentFacts | undefined)[] = [];
  for (const segment of page.segments) for (const id of segment.textIds) segmentByTextId[id] = segment;

  /** For each segment the number of the last decision that counted it, because a decision counts a segment once. */
  const lastDecisions = new Uint32Array(page.segments.length);
  let decisions = 0;

  return (nodeIds) => {
    /**
     * Weight of the main segments minus weight of the other segments. `scoreBalance` is the same difference without the
     * rule for titles.
     */
    let balance = 0;
    let scoreBalance = 0;
    let weight = 0;
    let totalWeight = 0;
    let expectedMainWeight = 0;
    let hasOnlyTitle = true;
    let longestMain: SegmentFacts | undefined;
    let longestOther: SegmentFacts | undefined;
    decisions += 1;
    for (const id of nodeIds) {
      const segment = segmentByTextId[id];
      if (segment === undefined || lastDecisions[segment.index] === decisions) continue;
      lastDecisions[segment.index] = decisions;
      const probability = probabilities[segment.index] as number;
      const words = segment.words.length;
      const segmentWeight = words + BASE_SEGMENT_WEIGHT;
      weight += words;
      totalWeight += segmentWeight;
      expectedMainWeight += segmentWeight * probability;
      const isScoredMain = probability >= threshold;
      scoreBalance += isScoredMain ? segmentWeight : -segmentWeight;
      // The page's title is main text, even if it is in a header with navigation.
      const isTitle = isOwnTitle(segment, page);
      hasOnlyTitle &&= isTitle;
      const isMain = isScoredMain || (isTitle && !isOverlay(segment));
      balance += isMain ? segmentWeight : -segmentWeight;
      if (isMain) {
        if (words > (longestMain?.words.length ?? -1)) longestMain = segment;
      } else if (words > (longestOther?.words.length ?? -1)) longestOther = segment;
    }
    const isBlockMain = balance > 0;
    const longest = isBlockMain ? longestMain : longestOther;
    if (longest === undefined) return undefined;
    return {
      role: isBlockMain ? 'main' : 'appendix',
      weight,
      score: Math.round((expectedMainWeight / totalWeight) * 100) / 100,
      evidence: findPlainEvidence(longest, isBlockMain, page, isOverlay(longest)),
      modelEvidence: () => selectModelEvidence(explain(longest)),
      passes: isBlockMain && scoreBalance <= 0 ? ['promoteOwnTitle'] : [],
      ...(hasOnlyTitle && { isTitle: true }),
    };
  };
}
