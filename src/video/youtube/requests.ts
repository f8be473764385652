import { chooseTrack } from '../choose-track.ts';
import type { CaptionTrack, VideoDraft, VideoRequest } from '../types.ts';

/** The clients that InnerTube is asked as: the app's captions need no token, the site knows chapters. */
const APP = { clientName: 'ANDROID', clientVersion: '20.10.38', androidSdkVersion: 34, hl: 'en', gl: 'US' };
const APP_USER_AGENT = 'com.google.android.youtube/20.10.38 (Linux; U; Android 14) gzip';
const SITE = { clientName: 'WEB', clientVersion: '2.20250610.04.00', hl: 'en', gl: 'US' };

/** Nobody has refused the video for good: asking in another way can still help. */
export const isOpen = ({ availability }: VideoDraft): boolean =>
  ['ok', 'unknown', 'botCheck', 'unplayable'].includes(availability);

/** What is worth asking YouTube for, best first; some of it may have been asked already. */
export function youtubeRequests(draft: VideoDraft): VideoRequest[] {
  if (!isOpen(draft)) return [];
  if (draft.availability === 'unplayable') return [playerRequest(draft)];
  const isPlayable = draft.availability === 'ok';
  const lacksTitle = draft.facts.title === undefined;
  const lacksTranscript = draft.facts.segments === undefined && draft.tracks.length > 0;
  const track = chooseTrack(draft.tracks, draft.facts.language);
  const usable = draft.tracks.filter(({ needsToken }) => !needsToken);
  const sameLanguage = usable.filter(({ language }) => language === track?.language);
  const other = chooseTrack(sameLanguage.length > 0 ? sameLanguage : usable, draft.facts.language);
  const { transcriptParams } = draft;
  return [
    ...(isPlayable && lacksTranscript && track?.needsToken === false ? [captionRequest(track)] : []),
    ...(!isPlayable || lacksTranscript || lacksTitle ? [playerRequest(draft)] : []),
    ...(isPlayable && lacksTranscript && transcriptParams
      ? [innerTube(draft, 'transcript', 'get_transcript', { params: transcriptParams })]
      : []),
    // What a machine heard, or another language, where the best captions want a token.
    ...(isPlayable && lacksTranscript && other ? [captionRequest(other)] : []),
    ...(draft.hasDetails ? [] : [innerTube(draft, 'details', 'next', { videoId: draft.facts.videoId })]),
    ...(lacksTitle ? [embedRequest(draft)] : []),
  ];
}

/** Asks for a track in YouTube's JSON form. */
export function captionRequest(track: CaptionTrack): VideoRequest {
  const url = new URL(track.url);
  url.searchParams.set('fmt', 'json3');
  return { purpose: 'caption', url: url.href, method: 'GET', headers: {} };
}

function playerRequest(draft: VideoDraft): VideoRequest {
  const fields = { videoId: draft.facts.videoId, contentCheckOk: true, racyCheckOk: true };
  const request = innerTube(draft, 'player', 'player', fields, APP);
  return { ...request, headers: { ...request.headers, 'user-agent': APP_USER_AGENT } };
}

function innerTube(
  { base }: VideoDraft,
  purpose: VideoRequest['purpose'],
  method: string,
  fields: Record<string, unknown>,
  client: Record<string, unknown> = SITE,
): VideoRequest {
  return {
    purpose,
    url: `${base}/youtubei/v1/${method}?prettyPrint=false`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context: { client }, ...fields }),
  };
}

const embedRequest = ({ base, facts }: VideoDraft): VideoRequest => ({
  purpose: 'embed',
  url: `${base}/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${facts.videoId}`)}`,
  method: 'GET',
  headers: {},
});
