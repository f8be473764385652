export { createSnapshotIdentity, detectImageType, SnapshotArchive } from './archive.ts';
export type { SnapshotSummary } from './list.ts';
export { sweepOrphanBlobs } from './orphans.ts';
export { readStorageUse } from './read-storage.ts';
