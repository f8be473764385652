export { findPostHeads, type PostHead } from './post-heads.ts';
export { isThread } from './thread.ts';
