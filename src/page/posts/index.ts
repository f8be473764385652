export { hasCommentName } from './comment-name.ts';
export { isDate, isMemberSince } from './post-dates.ts';
export { findPostFacts, type PostFacts, type PostHead } from './post-heads.ts';
export { HANDLE_KEY } from './profile-links.ts';
export { createHeadTrimmer } from './trim-heads.ts';
export { findLargestGroup, isThread } from './thread.ts';
export { isIssueLabel } from './issue.ts';
