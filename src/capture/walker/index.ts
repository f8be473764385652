export { readFrames, walkerSource } from './read-frames.ts';
export type { FrameEvaluator, ReadFrames, WalkedFrame, WalkLimits } from './read-frames.ts';
