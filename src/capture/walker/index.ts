export {
  type FrameEvaluator,
  readFrames,
  readHtml,
  type WalkedFrame,
  type WalkLimits,
} from './read-frames.ts';
export { concatenateModules, DOM_MODULE, walkerSource } from './source.ts';
