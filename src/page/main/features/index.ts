import { ANCESTOR_FEATURES } from './ancestors.ts';
import { BLOCK_FEATURES } from './block.ts';
import type { SegmentFeatures } from './feature.ts';
import { NEIGHBOUR_FEATURES, POSITION_FEATURES, WINDOW_FEATURES } from './position.ts';
import { REPETITION_FEATURES } from './repetition.ts';

export type { SegmentFeature } from './feature.ts';
export { PAGE_FEATURES, type PageFeature } from './page.ts';

export const SEGMENT_FEATURES: SegmentFeatures = {
  ...ANCESTOR_FEATURES,
  ...REPETITION_FEATURES,
  ...BLOCK_FEATURES,
  ...POSITION_FEATURES,
  ...NEIGHBOUR_FEATURES,
  ...WINDOW_FEATURES,
};
