import type { FlowBlock } from '../content/index.ts';
import type { BlockRole } from './types.ts';

/** The role of a piece of the page, and why. */
export interface Decision {
  role: BlockRole;
  /** Words that were decided over. */
  weight: number;
  /** The classifier's probability that it is main, 0 to 1. */
  score?: number;
  /** Short plain phrases, strongest first. */
  reasons: string[];
  /** What else moved the score, strongest first; told apart only where it is wanted. */
  learnedReasons?: () => string[];
}

/** A block with its role. */
export type Decided = FlowBlock &
  Decision & {
    /** Whether it was decided over by text of its own: a picture goes with the block before it. */
    isOwn: boolean;
  };

/** Where a block stands in one of these, it is no part of the text beside it. */
const APART = new Set(['overlay', 'dialog', 'navigation', 'footer', 'sidebar']);

export const isApart = ({ reasons }: Pick<Decision, 'reasons'>): boolean =>
  reasons.some((reason) => APART.has(reason));

/** Whether a block belongs to nothing beside it: it is apart, or without its addresses nothing is left of it. */
export const isAside = (decision: Pick<Decision, 'reasons'>): boolean =>
  isApart(decision) || decision.reasons.includes('mostly links');

/** Takes a block for main text. */
export function keep(flow: Decided, reason: string): void {
  flow.role = 'main';
  flow.reasons = [reason];
}
