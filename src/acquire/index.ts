export {
  type Acquired,
  type AcquireDependencies,
  type AcquireRequest,
  acquire,
  captureKey,
} from './acquire.ts';
