export {
  type Acquired,
  type AcquireContext,
  type AcquireDependencies,
  type AcquireRequest,
  acquire,
  captureKey,
} from './acquire.ts';
