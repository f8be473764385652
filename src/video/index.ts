export { type VideoContent, videoContent } from './content.ts';
export { draftOfAddress, draftOfPage, nextRequest, withReply } from './draft.ts';
export type { VideoDraft, VideoPage, VideoReply, VideoRequest } from './types.ts';
export { isUnavailable } from './types.ts';
