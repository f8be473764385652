import { findAll, findFirst, getNumberAt, omitEmpty, getStringAt, getValueAt } from '../json.ts';
import { toIsoDay } from '../time.ts';
import type { PartialVideo } from '../types.ts';
import { createChannelUrl } from './address.ts';
import { readChapters } from './chapters.ts';
import { readTextAt } from './text.ts';

/** Adds the details next to the player: `ytInitialData` of the page, or the `next` response of InnerTube. */
export function addDetails(video: PartialVideo, details: unknown): PartialVideo {
  if (typeof details !== 'object' || details === null) return video;
  const primaryInfo = findFirst(details, 'videoPrimaryInfoRenderer');
  const owner = getValueAt(findFirst(details, 'videoSecondaryInfoRenderer'), 'owner', 'videoOwnerRenderer');
  const id = getStringAt(details, 'currentVideoEndpoint', 'watchEndpoint', 'videoId');
  if (id !== undefined && id !== video.facts.videoId) return video;
  const chapters = readChapters(details);
  const views = readTextAt(primaryInfo, 'viewCount', 'videoViewCountRenderer', 'viewCount')?.replace(
    /\D/g,
    '',
  );
  const transcriptParams = findAll(details, 'getTranscriptEndpoint', 1)
    .map((endpoint) => getStringAt(endpoint, 'params'))
    .at(0);
  return {
    ...video,
    hasDetails: true,
    ...omitEmpty({ transcriptParams: video.transcriptParams ?? transcriptParams }),
    facts: {
      ...omitEmpty({
        title: readTextAt(primaryInfo, 'title'),
        channel: readTextAt(owner, 'title'),
        channelUrl: createChannelUrl(getStringAt(owner, 'navigationEndpoint', 'browseEndpoint', 'browseId')),
        publishedAt: toIsoDay(readTextAt(primaryInfo, 'dateText')),
        viewCount: getNumberAt(views),
      }),
      ...video.facts,
      // The chapters of the player replace those of the description.
      ...(chapters.length > 0 && { chapters }),
    },
  };
}
