export { findPostHeads, type PostHead } from './post-heads.ts';
export { findLargestGroup, isThread } from './thread.ts';
