export {
  type AcquireResult,
  type AcquireDependencies,
  acquire,
} from './acquire.ts';
