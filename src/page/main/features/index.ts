import { ANCESTOR_FEATURES, ANCESTOR_SCOPES } from './ancestors.ts';
import { BLOCK_FEATURES } from './block.ts';
import type { SegmentFeatures, FeatureScope } from './feature.ts';
import { NEIGHBOUR_FEATURES, POSITION_FEATURES, WINDOW_FEATURES } from './position.ts';
import { REPETITION_FEATURES, REPETITION_SCOPES } from './repetition.ts';

export type { SegmentFeature, SegmentFeatures } from './feature.ts';
export { PAGE_FEATURES, type PageFeature } from './page.ts';

/** All features, grouped by scope. The scope of the last group is the segment. */
export const FEATURE_SCOPES: readonly FeatureScope[] = [
  ...ANCESTOR_SCOPES,
  ...REPETITION_SCOPES,
  {
    getScope: (segment) => segment,
    features: {
      ...BLOCK_FEATURES,
      ...POSITION_FEATURES,
      ...NEIGHBOUR_FEATURES,
      ...WINDOW_FEATURES,
      ...ANCESTOR_FEATURES,
      ...REPETITION_FEATURES,
    },
  },
];

/** All features of a segment by name. */
export const SEGMENT_FEATURES: SegmentFeatures = Object.assign(
  {},
  ...FEATURE_SCOPES.map(({ features }) => features),
);
