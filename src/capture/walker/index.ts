export {
  type FrameEvaluator,
  type ReadFrames,
  readFrames,
  readHtml,
  type WalkedFrame,
  type WalkLimits,
} from './read-frames.ts';
export { walkerSource } from './source.ts';
