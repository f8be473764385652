const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const SHORT_HOSTS = new Set(['youtu.be', 'www.youtu.be', 'y2u.be']);
const ID = /^[\w-]{11}$/;
const ID_PATH = /^\/(?:shorts|live|embed|v|e|watch)\/([\w-]{11})\/?$/;

/** The id of the video that an address of YouTube's leads to; undefined for every other address. */
export function youtubeVideoId(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  if (SHORT_HOSTS.has(host)) return idOf(url.pathname.slice(1).replace(/\/$/, ''));
  if (!HOSTS.has(host)) return undefined;
  if (/^\/watch\/?$/.test(url.pathname)) return idOf(url.searchParams.get('v') ?? '');
  return ID_PATH.exec(url.pathname)?.[1];
}

const idOf = (text: string): string | undefined => (ID.test(text) ? text : undefined);

/** Where YouTube answers; in the clear only where it was asked for in the clear. */
export const youtubeBase = (address: string): string =>
  `${URL.parse(address)?.protocol === 'http:' ? 'http' : 'https'}://www.youtube.com`;

const CONSENT_HOST = /^consent\.(?:youtube|google)\.[a-z.]{2,6}$/;

/** Whether an address belongs to the page that asks for consent to cookies before anything else. */
export function isConsentAddress(address: string): boolean {
  return CONSENT_HOST.test(URL.parse(address)?.hostname ?? '');
}
