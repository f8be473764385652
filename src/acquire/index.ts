export {
  type Acquired,
  type AcquireContext,
  type AcquireDependencies,
  type AcquireRequest,
  acquire,
} from './acquire.ts';
