export {
  type AcquireResult,
  type AcquireDependencies,
  acquireSnapshot,
} from './acquire.ts';
