import type { ElementNode } from '../../content/index.ts';
import type { Decide } from '../blocks.ts';
import type { Declarations } from '../declarations.ts';
import type { PageType, RenderedPage } from '../types.ts';
import { type Classifier, createClassifier, type ModelFile } from './classifier.ts';
import { pageDeclarations } from './declared.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { ownAddress } from './link-kind.ts';
import model from './model.json' with { type: 'json' };
import { overlays } from './overlays.ts';
import { isOwnTitle } from './own-title.ts';
import { pageFacts } from './page-facts.ts';
import { learnedReasons, plainReasons } from './reasons.ts';
import { segment } from './segments.ts';
import { pageThreshold } from './threshold.ts';

export type { Classifier } from './classifier.ts';
export type { PageFacts } from './facts.ts';

/** The classifier that ships. */
const builtIn: Classifier = createClassifier(model as unknown as ModelFile);

/** Cuts a page into segments and counts on them everything that the features read. */
export function readFacts(
  rendered: RenderedPage,
  hidden: ReadonlySet<ElementNode>,
  declarations: Declarations,
  structured: readonly unknown[],
): PageFacts {
  const { segments, containers } = segment(rendered.root, hidden, ownAddress(rendered.finalUrl));
  return pageFacts(segments, containers, pageDeclarations(rendered, declarations, structured), rendered);
}

/**
 * Decides for any piece of the page: main where most of its words stand in segments that are.
 * @param likelyTypes what kind of page it may be, and how likely that is
 */
export function decideMain(
  page: PageFacts,
  likelyTypes: ReadonlyMap<PageType, number>,
  classify: Classifier = builtIn,
): Decide {
  const overlaid = overlays(page);
  const { probabilities, explain } = classify(page, ({ container }) => overlaid.has(container));
  const words = page.segments.map((segment) => segment.words.length);
  const threshold = pageThreshold(probabilities, words, likelyTypes);
  const segmentOf: (SegmentFacts | undefined)[] = [];
  for (const segment of page.segments) for (const id of segment.textIds) segmentOf[id] = segment;
  // What a page is called belongs to it, even where it stands in a header among other things.
  const isTitle = (segment: SegmentFacts): boolean =>
    isOwnTitle(segment, page) && !overlaid.has(segment.container);
  const isMain = (segment: SegmentFacts): boolean =>
    (probabilities[segment.index] as number) >= Math.max(threshold, Number.MIN_VALUE) || isTitle(segment);

  /** The last piece that each segment was counted for. */
  const countedFor = new Uint32Array(page.segments.length);
  let piece = 0;
  return (nodeIds) => {
    piece++;
    let balance = 0;
    let weight = 0;
    let counted = 0;
    let expected = 0;
    let loudest: SegmentFacts | undefined;
    let loudestOther: SegmentFacts | undefined;
    for (const id of nodeIds) {
      const segment = segmentOf[id];
      if (segment === undefined || countedFor[segment.index] === piece) continue;
      countedFor[segment.index] = piece;
      const words = segment.words.length;
      weight += words;
      // A segment without a word counts, too.
      const weighed = words + 0.1;
      counted += weighed;
      expected += weighed * (probabilities[segment.index] as number);
      if (isMain(segment)) {
        balance += weighed;
        if (words > (loudest?.words.length ?? -1)) loudest = segment;
      } else {
        balance -= weighed;
        if (words > (loudestOther?.words.length ?? -1)) loudestOther = segment;
      }
    }
    if (loudest === undefined && loudestOther === undefined) return undefined;
    const main = balance > 0;
    const shown = (main ? loudest : loudestOther) as SegmentFacts;
    return {
      role: main ? 'main' : 'appendix',
      weight,
      score: Math.round((expected / counted) * 100) / 100,
      reasons: plainReasons(shown, main, page, overlaid.has(shown.container)),
      learnedReasons: () => learnedReasons(explain(shown)),
    };
  };
}
