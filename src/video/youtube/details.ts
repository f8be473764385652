import { findAll, findFirst, numberAt, omitEmpty, stringAt, valueAt } from '../json.ts';
import { toIsoDay } from '../time.ts';
import type { PartialVideo } from '../types.ts';
import { channelUrl } from './address.ts';
import { readChapters } from './chapters.ts';
import { textAt } from './text.ts';

/** Adds the details that the page shows next to the player: `ytInitialData`, or InnerTube's `next` response. */
export function addDetails(video: PartialVideo, details: unknown): PartialVideo {
  if (typeof details !== 'object' || details === null) return video;
  const primary = findFirst(details, 'videoPrimaryInfoRenderer');
  const owner = valueAt(findFirst(details, 'videoSecondaryInfoRenderer'), 'owner', 'videoOwnerRenderer');
  const id = stringAt(details, 'currentVideoEndpoint', 'watchEndpoint', 'videoId');
  if (id !== undefined && id !== video.facts.videoId) return video;
  const chapters = readChapters(details);
  const views = textAt(primary, 'viewCount', 'videoViewCountRenderer', 'viewCount')?.replace(/\D/g, '');
  const transcriptParams = findAll(details, 'getTranscriptEndpoint', 1)
    .map((endpoint) => stringAt(endpoint, 'params'))
    .at(0);
  return {
    ...video,
    hasDetails: true,
    ...omitEmpty({ transcriptParams: video.transcriptParams ?? transcriptParams }),
    facts: {
      ...omitEmpty({
        title: textAt(primary, 'title'),
        channel: textAt(owner, 'title'),
        channelUrl: channelUrl(stringAt(owner, 'navigationEndpoint', 'browseEndpoint', 'browseId')),
        publishedAt: toIsoDay(textAt(primary, 'dateText')),
        viewCount: numberAt(views),
      }),
      ...video.facts,
      // Replace the chapters of the description by those of the player.
      ...(chapters.length > 0 && { chapters }),
    },
  };
}
