import { at, findAll, findFirst, known, numberAt, stringAt } from '../json.ts';
import { dayOf } from '../time.ts';
import type { VideoDraft } from '../types.ts';
import { readChapters } from './chapters.ts';
import { textAt } from './text.ts';

/** Adds what stands beside the player: `ytInitialData` of a page, or InnerTube's `next`. */
export function withDetails(draft: VideoDraft, details: unknown): VideoDraft {
  if (typeof details !== 'object' || details === null) return draft;
  const primary = findFirst(details, 'videoPrimaryInfoRenderer');
  const owner = at(findFirst(details, 'videoSecondaryInfoRenderer'), 'owner', 'videoOwnerRenderer');
  const id = stringAt(details, 'currentVideoEndpoint', 'watchEndpoint', 'videoId');
  if (id !== undefined && id !== draft.facts.videoId) return draft;
  const chapters = readChapters(details);
  const views = textAt(primary, 'viewCount', 'videoViewCountRenderer', 'viewCount')?.replace(/\D/g, '');
  const channelId = stringAt(owner, 'navigationEndpoint', 'browseEndpoint', 'browseId');
  const transcriptParams = findAll(details, 'getTranscriptEndpoint', 1)
    .map((endpoint) => stringAt(endpoint, 'params'))
    .at(0);
  return {
    ...draft,
    hasDetails: true,
    ...known({ transcriptParams: draft.transcriptParams ?? transcriptParams }),
    facts: {
      ...known({
        title: textAt(primary, 'title'),
        channel: textAt(owner, 'title'),
        channelUrl: channelId && `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`,
        publishedAt: dayOf(textAt(primary, 'dateText')),
        viewCount: numberAt(views),
      }),
      ...draft.facts,
      // What the player shows stands above what the description lists.
      ...(chapters.length > 0 && { chapters }),
    },
  };
}
