import { readCaptions } from '../captions/index.ts';
import { chooseTrack } from '../choose-track.ts';
import { known, parseJson, stringAt } from '../json.ts';
import type { Segment, VideoDraft, VideoReply } from '../types.ts';
import { youtubeBase } from './address.ts';
import { withDetails } from './details.ts';
import { inlineObject } from './inline.ts';
import { withPlayer } from './player.ts';
import { captionRequest } from './requests.ts';
import { readTranscript } from './transcript.ts';

export { isConsentAddress, youtubeVideoId } from './address.ts';
export { youtubeRequests } from './requests.ts';

/** A video of which only the address is known. */
export const youtubeDraft = (videoId: string, address: string): VideoDraft => ({
  source: 'youtube',
  base: youtubeBase(address),
  facts: { provider: 'youtube', videoId },
  availability: 'unknown',
  message: '',
  tracks: [],
  hasDetails: false,
  standsAlone: true,
  asked: [],
});

/** Names that a page's scripts give to its player response, newest way first. */
const PLAYER_NAMES = ['ytInitialPlayerResponse', 'embedded_player_response', 'player_response'];

/**
 * Adds what the page itself carries, and captions that its player has fetched.
 * @param texts its HTML, or the texts of its scripts
 */
export function withYouTubePage(
  draft: VideoDraft,
  texts: readonly string[],
  fetched: readonly { url: string; body: Uint8Array }[],
): VideoDraft {
  let found = draft;
  for (const name of PLAYER_NAMES) {
    if (found.availability === 'unknown') found = withPlayer(found, inlineObject(texts, name));
  }
  found = withDetails(found, inlineObject(texts, 'ytInitialData'));
  for (const { url, body } of fetched) found = withObservedCaptions(found, url, body);
  return found;
}

/** Captions that the page's own player asked for: what it shows is what its reader wants. */
function withObservedCaptions(draft: VideoDraft, address: string, body: Uint8Array): VideoDraft {
  const url = URL.parse(address);
  const isCaptions =
    url !== null && url.pathname === '/api/timedtext' && url.searchParams.get('v') === draft.facts.videoId;
  if (!isCaptions || draft.facts.segments !== undefined) return draft;
  const language = url.searchParams.get('tlang') ?? url.searchParams.get('lang') ?? '';
  const kind = url.searchParams.get('kind') === 'asr' ? 'asr' : 'manual';
  return withTranscript(draft, readCaptions(body), { kind, language });
}

function withTranscript(
  draft: VideoDraft,
  segments: Segment[],
  { kind, language }: { kind: string; language: string },
): VideoDraft {
  if (segments.length === 0) return draft;
  const transcript = { source: 'captions', kind, language };
  return { ...draft, facts: { ...draft.facts, transcript, segments } };
}

/** Adds what YouTube answered. */
export function withYouTubeReply(draft: VideoDraft, { request, body }: VideoReply): VideoDraft {
  if (request.purpose === 'caption') {
    const track = draft.tracks.find((one) => captionRequest(one).url === request.url);
    return track ? withTranscript(draft, readCaptions(body), track) : draft;
  }
  const json = parseJson(new TextDecoder().decode(body));
  switch (request.purpose) {
    case 'player':
      return withPlayer(draft, json);
    case 'details':
      return withDetails(draft, json);
    case 'transcript':
      return withTranscript(
        draft,
        readTranscript(json),
        chooseTrack(draft.tracks, draft.facts.language) ?? { kind: 'manual', language: '' },
      );
    case 'embed':
      return {
        ...draft,
        ...known({ image: draft.image ?? stringAt(json, 'thumbnail_url') }),
        facts: {
          ...known({
            title: stringAt(json, 'title'),
            channel: stringAt(json, 'author_name'),
            channelUrl: stringAt(json, 'author_url'),
          }),
          ...draft.facts,
        },
      };
    default:
      return draft;
  }
}
