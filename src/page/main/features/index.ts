import { ANCESTOR_FEATURES } from './ancestors.ts';
import { BLOCK_FEATURES } from './block.ts';
import type { FeatureTable } from './feature.ts';
import { NEIGHBOUR_FEATURES, PLACE_FEATURES, WINDOW_FEATURES } from './place.ts';
import { REPETITION_FEATURES } from './repetition.ts';

export type { Feature, FeatureTable } from './feature.ts';
export { PAGE_FEATURES, type PageFeature } from './page.ts';

/** All features of a segment, by name. */
export const SEGMENT_FEATURES: FeatureTable = {
  ...BLOCK_FEATURES,
  ...PLACE_FEATURES,
  ...NEIGHBOUR_FEATURES,
  ...WINDOW_FEATURES,
  ...ANCESTOR_FEATURES,
  ...REPETITION_FEATURES,
};
