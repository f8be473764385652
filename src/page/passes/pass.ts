import type { ElementNode, FlowBlock } from '../../content/index.ts';
import { type Evidence, hasEvidence, type PassCode } from '../evidence.ts';
import type { Landmark } from '../landmark.ts';
import type { BlockRole, PageType } from '../types.ts';

/** The role of a part of the page, and the evidence for it. */
export interface BlockDecision {
  role: BlockRole;
  /** Number of words in the part. */
  weight: number;
  /** The classifier's probability that it is main, 0 to 1. */
  score?: number;
  /** Strongest first. */
  evidence: readonly Evidence[];
  /** Evidence of the model, strongest first. Computed only for blocks that store it. */
  modelEvidence?: () => Evidence[];
  /** Names of the passes that changed the role, in order. */
  passes: readonly string[];
}

/** A block with its decision. */
export interface DecidedBlock extends FlowBlock, BlockDecision {
  /** Whether it has text. A block without text, such as a picture, gets the decision of the block before it. */
  isOwn: boolean;
}

export interface PassContext {
  root: ElementNode;
  pageType: PageType;
}

/** A new role for one block. */
export interface Change {
  index: number;
  role: BlockRole;
  evidence: Evidence;
}

/** One step of the block decision: reads the blocks after the previous passes and returns the roles to change. */
export interface Pass {
  name: string;
  /** Tests whether the pass runs on a page type. A pass without it runs on all types. */
  runsOn?: (pageType: PageType) => boolean;
  changes: (blocks: readonly DecidedBlock[], context: PassContext) => Change[];
}

export const createPromotion = (index: number, code: PassCode): Change => ({
  index,
  role: 'main',
  evidence: { code },
});

/** Blocks with a lower score are not promoted because of their position. */
export const MIN_SCORE = 0.2;

/** A block inside one of these is independent of the text around it. */
const DETACHED = new Set<Landmark>(['dialog', 'nav', 'footer', 'aside']);

type WithEvidence = Pick<BlockDecision, 'evidence'>;

/** Whether a block lies over or next to the text, not in it. */
export const isDetached = ({ evidence }: WithEvidence): boolean =>
  evidence.some(
    (item) => item.code === 'overlay' || (item.code === 'surroundedBy' && DETACHED.has(item.landmark)),
  );

/** Whether a block is detached, or is mostly links: it never belongs to the text around it. */
export const isSideMatter = (decision: WithEvidence): boolean =>
  isDetached(decision) || hasEvidence(decision.evidence, 'linkDensity');
