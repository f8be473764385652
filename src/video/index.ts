export { type VideoContent, createVideoContent } from './content.ts';
export {
  applyVideoResponse,
  getNextVideoRequest,
  readVideoFromPage,
  createVideoFromUrl,
} from './partial-video.ts';
export { isUnavailable, type PartialVideo, type VideoRequest, type VideoResponse } from './types.ts';
