import { type Surrounding, surrounded } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { FAMILY_NAMES } from './families.ts';

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
const MAX_LEARNED = 3;
/** A family that moved the score by less says nothing: of log-odds. */
const MIN_MOVE = 0.2;

/** What the role is most plainly seen by, in words for a reader. */
export function plainReasons(
  { container, linkDensity, isProse, index }: SegmentFacts,
  main: boolean,
  page: PageFacts,
  overlay: boolean,
): string[] {
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

/** What moved the classifier's score most, with its sign: `class names +1.2` speaks for main. */
export function learnedReasons(moves: Float64Array): string[] {
  return FAMILY_NAMES.map((name, family) => ({ name, move: moves[family] as number }))
    .filter(({ move }) => Math.abs(move) >= MIN_MOVE)
    .sort((a, b) => Math.abs(b.move) - Math.abs(a.move))
    .slice(0, MAX_LEARNED)
    .map(({ name, move }) => `${name} ${move > 0 ? '+' : '−'}${Math.abs(move).toFixed(1)}`);
}
