import { ANCESTOR_FEATURES, ANCESTOR_SCOPES } from './ancestors.ts';
import { BLOCK_FEATURES } from './block.ts';
import type { FeatureTable, Scope } from './feature.ts';
import { LOOK_SCOPES } from './look.ts';
import { NEIGHBOUR_FEATURES, PLACE_FEATURES, WINDOW_FEATURES } from './place.ts';
import { REPETITION_FEATURES, REPETITION_SCOPES } from './repetition.ts';

export type { Feature, FeatureTable } from './feature.ts';
export { PAGE_FEATURES, type PageFeature } from './page.ts';

/** All features of a segment, by what they depend on: the last are its own. */
export const SCOPES: readonly Scope[] = [
  ...ANCESTOR_SCOPES,
  ...REPETITION_SCOPES,
  ...LOOK_SCOPES,
  {
    of: (segment) => segment,
    features: {
      ...BLOCK_FEATURES,
      ...PLACE_FEATURES,
      ...NEIGHBOUR_FEATURES,
      ...WINDOW_FEATURES,
      ...ANCESTOR_FEATURES,
      ...REPETITION_FEATURES,
    },
  },
];

/** The same by name. */
export const SEGMENT_FEATURES: FeatureTable = Object.assign({}, ...SCOPES.map(({ features }) => features));
