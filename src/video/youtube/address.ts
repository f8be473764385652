const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const YOUTUBE_SHORT_HOSTS = new Set(['youtu.be', 'www.youtu.be', 'y2u.be']);
const VIDEO_ID_FORMAT = /^[\w-]{11}$/;
const VIDEO_ID_PATH = /^\/(?:shorts|live|embed|v|e|watch)\/([\w-]{11})\/?$/;

/** Returns the video id in a YouTube address. Undefined for any other address. */
export function readYouTubeVideoId(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  if (YOUTUBE_SHORT_HOSTS.has(host)) return parseVideoId(url.pathname.slice(1).replace(/\/$/, ''));
  if (!YOUTUBE_HOSTS.has(host)) return undefined;
  if (/^\/watch\/?$/.test(url.pathname)) return parseVideoId(url.searchParams.get('v') ?? '');
  return VIDEO_ID_PATH.exec(url.pathname)?.[1];
}

const parseVideoId = (text: string): string | undefined => (VIDEO_ID_FORMAT.test(text) ? text : undefined);

/** Returns the origin of YouTube, with `http:` only for an `http:` address. */
export const getYouTubeOrigin = (address: string): string =>
  `${URL.parse(address)?.protocol === 'http:' ? 'http' : 'https'}://www.youtube.com`;

const CONSENT_HOST = /^consent\.(?:youtube|google)\.[a-z.]{2,6}$/;

/** Whether an address is Google's cookie consent page. */
export function isConsentUrl(address: string): boolean {
  return CONSENT_HOST.test(URL.parse(address)?.hostname ?? '');
}

export const createChannelUrl = (channelId: string | undefined): string | undefined =>
  channelId && `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`;
