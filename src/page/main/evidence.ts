import type { Evidence, FeatureFamily } from '../evidence.ts';
import type { Landmark } from '../landmark.ts';
import { countSurroundings } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';

/** Landmarks whose text is usually not main text, strongest evidence first. */
const SIDE_LANDMARKS = [
  'dialog',
  'nav',
  'footer',
  'aside',
  'search',
  'header',
  'form',
] as const satisfies Landmark[];
const MIN_LINK_LIST_DENSITY = 0.6;
const MAX_MODEL_EVIDENCE = 3;
/** Log-odds. Evidence that changed the score by less is not listed. */
const MIN_EVIDENCE_LOG_ODDS = 0.2;

/** Lists the plain facts that explain the role of a segment, such as its landmark or its share of links. */
export function findPlainEvidence(
  { container, linkDensity, isProse, index }: SegmentFacts,
  isMain: boolean,
  page: PageFacts,
  isOverlay: boolean,
): Evidence[] {
  const evidence: Evidence[] = [];
  if (isMain) {
    if (index === page.primaryHeading) evidence.push({ code: 'primaryHeading' });
    if (isProse) evidence.push({ code: 'prose' });
    if (countSurroundings(container, 'main') > 0 || countSurroundings(container, 'article') > 0)
      evidence.push({ code: 'inMainLandmark' });
    return evidence.length > 0 ? evidence : [{ code: 'nearMainText' }];
  }
  if (isOverlay) evidence.push({ code: 'overlay' });
  for (const landmark of SIDE_LANDMARKS)
    if (countSurroundings(container, landmark) > 0) evidence.push({ code: 'surroundedBy', landmark });
  if (linkDensity > MIN_LINK_LIST_DENSITY)
    evidence.push({ code: 'linkDensity', value: Math.round(linkDensity * 100) / 100 });
  if (evidence.length > 0) return evidence;
  return [{ code: isProse ? 'sideText' : 'shortText' }];
}

/** Selects the feature families that moved the score of a segment most. */
export function selectModelEvidence(moves: Float64Array): Evidence[] {
  const numbers: number[] = [];
  for (let family = 0; family < moves.length; family++)
    if (Math.abs(moves[family] as number) >= MIN_EVIDENCE_LOG_ODDS) numbers.push(family);
  return numbers
    .sort((a, b) => Math.abs(moves[b] as number) - Math.abs(moves[a] as number))
    .slice(0, MAX_MODEL_EVIDENCE)
    .map((number) => ({
      code: 'model',
      family: FEATURE_FAMILIES[number] as FeatureFamily,
      logOdds: Number((moves[number] as number).toFixed(1)),
    }));
}

/** Maps the name of a feature to its family. The first matching pattern wins. */
const FAMILY_PATTERNS: readonly [RegExp, FeatureFamily][] = [
  [/^score/, 'neighbourScores'],
  [/^lexicon:[abc]/, 'classNames'],
  [/^lexicon:t/, 'ownWords'],
  [/^(lexicon:[hs]|heading|nextHeading|section)/, 'headingAbove'],
  [/^(in:|tag:)/, 'elements'],
  [/^(group|signature|repeats)/, 'repetition'],
  [/^(page:|type:|og:|url:|host:)/, 'pageKind'],
  [/^(title|inDescription)/, 'declarations'],
  [/^(next|window|up\d|share\d|inProse|proseLevels)/, 'surroundingText'],
  [/^(position|wordPosition|index|fromEnd|fromPrimary|depth)/, 'position'],
  [/(^l|L)ink/, 'links'],
  [/./, 'text'],
];

/** All families. The index is the number of the family. */
export const FEATURE_FAMILIES: readonly FeatureFamily[] = FAMILY_PATTERNS.map(([, family]) => family);

/** Returns the number of the family that contains a feature. */
export const findFamily = (feature: string): number =>
  FAMILY_PATTERNS.findIndex(([pattern]) => pattern.test(feature));
