import type { Container } from './containers.ts';
import type { PageDeclarations, PageFacts } from './facts.ts';
import { groupSiblings, prevailingGroups } from './groups.ts';
import { lookOf } from './look.ts';
import { countRepeats, findPrimaryHeading, measure, placeInOrder, titleWords } from './measure.ts';
import { placeContainers, proseContainers } from './places.ts';
import type { Segment } from './segments.ts';
import { countSignatures, sumUp } from './sums.ts';
import { reference } from './text.ts';

/** What is known of the page's layout as a whole. */
export interface PageLayout {
  /** Whether any author stylesheet was applied; without one geometry says nothing. */
  styled: boolean;
  viewport: { width: number; height: number };
}

/** Counts everything on a segmented page that the features read; linear in its size. */
export function pageFacts(
  raw: readonly Segment[],
  containers: readonly Container[],
  declarations: PageDeclarations,
  layout: PageLayout,
): PageFacts {
  const title = titleWords(declarations.title);
  const segments = raw.map((segment, index) => measure(segment, index, title));
  const totalWords = placeInOrder(segments) || 1;
  sumUp(segments, containers);
  const prevailing = prevailingGroups(groupSiblings(containers));
  const tops = proseContainers(containers);
  countRepeats(segments);
  return {
    declarations,
    segments,
    containers,
    places: placeContainers(containers, prevailing, tops, totalWords),
    totalWords,
    proseWords: containers[0]?.proseWords ?? 0,
    signatures: countSignatures(segments),
    look: layout.styled ? lookOf(segments, containers, layout.viewport) : undefined,
    primaryHeading: findPrimaryHeading(segments),
    largestGroup: prevailing.largest,
    proseGroup: prevailing.prose,
    proseContainer: tops[1],
    description: reference(declarations.description),
    body: reference(declarations.bodyText),
    descriptions: reference(declarations.descriptionText),
  };
}
