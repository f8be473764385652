import type { ElementNode } from '../../content/index.ts';
import type { Decide } from '../blocks.ts';
import type { Declarations } from '../declarations.ts';
import type { SeenPage } from '../types.ts';
import { createClassifier, type ModelFile } from './classifier.ts';
import { type Surrounding, surrounded } from './containers.ts';
import { pageDeclarations } from './declared.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { ownAddress } from './link-kind.ts';
import model from './model.json' with { type: 'json' };
import { overlays } from './overlays.ts';
import { pageFacts } from './page-facts.ts';
import { segment } from './segments.ts';

export type { PageFacts } from './facts.ts';

const classify = createClassifier(model as unknown as ModelFile);

/** Cuts a page into segments and counts on them everything that the features read. */
export function readFacts(
  seen: SeenPage,
  hidden: ReadonlySet<ElementNode>,
  declarations: Declarations,
  structured: readonly unknown[],
): PageFacts {
  const { segments, containers } = segment(seen.root, hidden, ownAddress(seen.finalUrl));
  return pageFacts(segments, containers, pageDeclarations(seen, declarations, structured), seen);
}

const BOILERPLATE: readonly [Surrounding, string][] = [
  ['dialog', 'dialog'],
  ['nav', 'navigation'],
  ['footer', 'footer'],
  ['aside', 'sidebar'],
  ['search', 'search'],
  ['header', 'header'],
  ['form', 'form'],
];
const LINKED = 0.6;
const TITLE_SHARE = 0.5;

/** What the role is most plainly seen by, in words for a reader. */
function reasonsOf(segment: SegmentFacts, main: boolean, page: PageFacts, overlay: boolean): string[] {
  const { container, linkDensity, isProse, index } = segment;
  const reasons: string[] = [];
  if (main) {
    if (index === page.primaryHeading) reasons.push('primary heading');
    if (isProse) reasons.push('prose');
    if (surrounded(container, 'main') > 0 || surrounded(container, 'article') > 0)
      reasons.push('in main content');
    return reasons.length > 0 ? reasons : ['near main text'];
  }
  if (overlay) reasons.push('overlay');
  for (const [surrounding, reason] of BOILERPLATE)
    if (surrounded(container, surrounding) > 0) reasons.push(reason);
  if (linkDensity > LINKED) reasons.push('mostly links');
  if (!isProse && reasons.length === 0) reasons.push('short text away from the main text');
  return reasons.length > 0 ? reasons : ['text beside the main text'];
}

/** Decides for any piece of the page: main where most of its words stand in segments that are. */
export function decideMain(page: PageFacts): Decide {
  const overlaid = overlays(page);
  const { probabilities, threshold } = classify(page, ({ container }) => overlaid.has(container));
  const segmentOf: (SegmentFacts | undefined)[] = [];
  for (const segment of page.segments) for (const id of segment.textIds) segmentOf[id] = segment;
  // What a page is called belongs to it, even where it stands in a header among other things.
  const isTitle = ({ index, titleShare, container }: SegmentFacts): boolean =>
    index === page.primaryHeading && titleShare >= TITLE_SHARE && !overlaid.has(container);
  const isMain = (segment: SegmentFacts): boolean =>
    (probabilities[segment.index] as number) >= Math.max(threshold, Number.MIN_VALUE) || isTitle(segment);

  /** The last piece that each segment was counted for. */
  const countedFor = new Uint32Array(page.segments.length);
  let piece = 0;
  return (nodeIds) => {
    piece++;
    let balance = 0;
    let weight = 0;
    let loudest: SegmentFacts | undefined;
    let loudestOther: SegmentFacts | undefined;
    for (const id of nodeIds) {
      const segment = segmentOf[id];
      if (segment === undefined || countedFor[segment.index] === piece) continue;
      countedFor[segment.index] = piece;
      const words = segment.words.length;
      weight += words;
      if (isMain(segment)) {
        balance += words + 0.1;
        if (words > (loudest?.words.length ?? -1)) loudest = segment;
      } else {
        balance -= words + 0.1;
        if (words > (loudestOther?.words.length ?? -1)) loudestOther = segment;
      }
    }
    if (loudest === undefined && loudestOther === undefined) return undefined;
    const main = balance > 0;
    const shown = main ? loudest : loudestOther;
    return {
      role: main ? 'main' : 'appendix',
      weight,
      reasons: shown === undefined ? [] : reasonsOf(shown, main, page, overlaid.has(shown.container)),
    };
  };
}
