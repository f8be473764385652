import { omitUndefined } from '../../contract/index.ts';
import { findFirstByKey, getNumberAt, getStringAt, getValueAt } from '../json.ts';
import { toIsoDay } from '../time.ts';
import type { PartialVideo } from '../types.ts';
import { createChannelUrl } from './address.ts';
import { readYouTubeChapters } from './chapters.ts';
import { readYouTubeTextAt } from './text.ts';

/** Adds the details next to the player: `ytInitialData` of the page, or the `next` response of InnerTube. */
export function addYouTubeDetails(video: PartialVideo, details: unknown): PartialVideo {
  if (typeof details !== 'object' || details === null) return video;
  const primaryInfo = findFirstByKey(details, 'videoPrimaryInfoRenderer');
  const owner = getValueAt(
    findFirstByKey(details, 'videoSecondaryInfoRenderer'),
    'owner',
    'videoOwnerRenderer',
  );
  const id = getStringAt(details, 'currentVideoEndpoint', 'watchEndpoint', 'videoId');
  if (id !== undefined && id !== video.facts.videoId) return video;
  const chapters = readYouTubeChapters(details);
  const views = readYouTubeTextAt(primaryInfo, 'viewCount', 'videoViewCountRenderer', 'viewCount')?.replace(
    /\D/g,
    '',
  );
  const transcriptParams = getStringAt(findFirstByKey(details, 'getTranscriptEndpoint'), 'params');
  return {
    ...video,
    hasDetails: true,
    ...omitUndefined({ transcriptParams: video.transcriptParams ?? transcriptParams }),
    facts: {
      ...omitUndefined({
        title: readYouTubeTextAt(primaryInfo, 'title'),
        channel: readYouTubeTextAt(owner, 'title'),
        channelUrl: createChannelUrl(getStringAt(owner, 'navigationEndpoint', 'browseEndpoint', 'browseId')),
        publishedAt: toIsoDay(readYouTubeTextAt(primaryInfo, 'dateText')),
        viewCount: getNumberAt(views),
      }),
      ...video.facts,
      // The chapters of the player replace those of the description.
      ...(chapters.length > 0 && { chapters }),
    },
  };
}
