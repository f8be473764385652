import { at, known, numberAt, stringAt } from '../json.ts';
import { spokenLanguage } from '../choose-track.ts';
import { dayOf } from '../time.ts';
import type { VideoDraft } from '../types.ts';
import { readAvailability } from './availability.ts';
import { chaptersIn } from './chapters.ts';
import { readStoryboard } from './storyboard.ts';
import { textAt } from './text.ts';
import { audioLanguage, readTracks } from './tracks.ts';

/**
 * Adds what a player response knows. One about another video, or none at all, adds nothing; where a video was
 * found to be watchable already, a second response does not take that back.
 */
export function withPlayer(draft: VideoDraft, player: unknown): VideoDraft {
  const details = at(player, 'videoDetails');
  const id = stringAt(details, 'videoId');
  if (id !== undefined && id !== draft.facts.videoId) return draft;
  const read = readAvailability(player);
  if (read.availability === 'unknown') return draft;
  const micro = at(player, 'microformat', 'playerMicroformatRenderer');
  const seconds = numberAt(details, 'lengthSeconds') || numberAt(micro, 'lengthSeconds') || undefined;
  const spec = stringAt(player, 'storyboards', 'playerStoryboardSpecRenderer', 'spec');
  const channelId = stringAt(details, 'channelId') ?? stringAt(micro, 'externalChannelId');
  const description = stringAt(details, 'shortDescription') ?? textAt(micro, 'description');
  const tracks = readTracks(player, draft.base);
  const isNews = draft.availability !== 'ok';
  const chapters =
    draft.facts.chapters ?? (description === undefined ? [] : chaptersIn(description, seconds));
  const image = stringAt(details, 'thumbnail', 'thumbnails', 0, 'url');
  return {
    ...draft,
    ...(isNews && read),
    ...(read.availability === 'botCheck' && draft.wall === undefined && { wall: 'botCheck' }),
    ...known({
      description: draft.description ?? description,
      image: draft.image ?? image,
      tracks: tracks.length > 0 ? tracks : undefined,
    }),
    facts: {
      ...known({
        title: stringAt(details, 'title') ?? textAt(micro, 'title'),
        channel: stringAt(details, 'author') ?? stringAt(micro, 'ownerChannelName'),
        channelUrl: channelId && `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`,
        durationSeconds: seconds === undefined ? undefined : Math.round(seconds),
        publishedAt: dayOf(stringAt(micro, 'publishDate') ?? stringAt(micro, 'uploadDate')),
        viewCount: numberAt(details, 'viewCount') ?? numberAt(micro, 'viewCount'),
        language: audioLanguage(player) ?? spokenLanguage(tracks),
        storyboard: spec !== undefined && seconds !== undefined ? readStoryboard(spec, seconds) : undefined,
        chapters: chapters.length > 0 ? chapters : undefined,
      }),
      ...draft.facts,
    },
  };
}
