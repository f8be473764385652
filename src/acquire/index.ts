export {
  type Acquired,
  type AcquireDependencies,
  acquire,
  captureKey,
} from './acquire.ts';
