export {
  type AcquireResult,
  type AcquireDependencies,
  acquire,
  computeCaptureKey,
} from './acquire.ts';
