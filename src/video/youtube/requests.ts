import { chooseTrack } from '../choose-track.ts';
import { type CaptionTrack, createGetRequest, type PartialVideo, type VideoRequest } from '../types.ts';

/**
 * InnerTube clients. Captions for the Android app (`ANDROID_CLIENT`) need no token, and `WEB_CLIENT` returns chapters.
 */
const ANDROID_CLIENT = {
  clientName: 'ANDROID',
  clientVersion: '20.10.38',
  androidSdkVersion: 34,
  hl: 'en',
  gl: 'US',
};
const ANDROID_USER_AGENT = 'com.google.android.youtube/20.10.38 (Linux; U; Android 14) gzip';
const WEB_CLIENT = { clientName: 'WEB', clientVersion: '2.20250610.04.00', hl: 'en', gl: 'US' };

/** Availabilities with which another client can still get data. */
const AVAILABILITIES_WORTH_ANOTHER_CLIENT = new Set<string>(['ok', 'unknown', 'botCheck', 'unplayable']);

/** Lists the requests that can add data, best first. Includes requests that were already made. */
export function listYouTubeRequests(video: PartialVideo): VideoRequest[] {
  if (!AVAILABILITIES_WORTH_ANOTHER_CLIENT.has(video.availability)) return [];
  if (video.availability === 'unplayable') return [createPlayerRequest(video)];
  const isPlayable = video.availability === 'ok';
  const lacksTitle = video.facts.title === undefined;
  const lacksTranscript = video.facts.segments === undefined && video.tracks.length > 0;
  const track = chooseTrack(video.tracks, video.facts.language);
  const usableTracks = video.tracks.filter(({ needsToken }) => !needsToken);
  const tracksInSameLanguage = usableTracks.filter(({ language }) => language === track?.language);
  const otherTrack = chooseTrack(
    tracksInSameLanguage.length > 0 ? tracksInSameLanguage : usableTracks,
    video.facts.language,
  );
  const { transcriptParams } = video;
  return [
    ...(isPlayable && lacksTranscript && track?.needsToken === false ? [createCaptionRequest(track)] : []),
    ...(!isPlayable || lacksTranscript || lacksTitle ? [createPlayerRequest(video)] : []),
    ...(isPlayable && lacksTranscript && transcriptParams
      ? [createInnerTubeRequest(video, 'transcript', 'get_transcript', { params: transcriptParams })]
      : []),
    // If the best track needs a token, request automatic captions or another language.
    ...(isPlayable && lacksTranscript && otherTrack ? [createCaptionRequest(otherTrack)] : []),
    ...(video.hasDetails
      ? []
      : [createInnerTubeRequest(video, 'details', 'next', { videoId: video.facts.videoId })]),
    ...(lacksTitle ? [createEmbedRequest(video)] : []),
  ];
}

/** Creates the request for a caption track in YouTube's JSON format. */
export function createCaptionRequest(track: CaptionTrack): VideoRequest {
  const url = new URL(track.url);
  url.searchParams.set('fmt', 'json3');
  return createGetRequest('caption', url.href);
}

function createPlayerRequest(video: PartialVideo): VideoRequest {
  const fields = { videoId: video.facts.videoId, contentCheckOk: true, racyCheckOk: true };
  const request = createInnerTubeRequest(video, 'player', 'player', fields, ANDROID_CLIENT);
  return { ...request, headers: { ...request.headers, 'user-agent': ANDROID_USER_AGENT } };
}

function createInnerTubeRequest(
  { apiBase: base }: PartialVideo,
  purpose: VideoRequest['purpose'],
  method: string,
  fields: Record<string, unknown>,
  client: Record<string, unknown> = WEB_CLIENT,
): VideoRequest {
  return {
    purpose,
    url: `${base}/youtubei/v1/${method}?prettyPrint=false`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context: { client }, ...fields }),
  };
}

const createEmbedRequest = ({ apiBase, facts }: PartialVideo): VideoRequest => {
  const watchUrl = encodeURIComponent(`https://www.youtube.com/watch?v=${facts.videoId}`);
  return createGetRequest('embed', `${apiBase}/oembed?format=json&url=${watchUrl}`);
};
