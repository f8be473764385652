import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answered, Asked } from '../origin/index.ts';
import { html, json3, watchPage, youtube } from '../origin/pages/youtube.ts';

const root = process.env['PAGEWRIGHT_BENCHMARKS'];
const folder = root === undefined ? undefined : join(root, 'video-fixtures');

/** Whether the recorded responses are available. */
export const hasRecordings = folder !== undefined;
if (!hasRecordings) console.warn('PAGEWRIGHT_BENCHMARKS is not set: recorded video pages are not replayed.');

export const recording = (path: string): string => readFileSync(join(folder ?? '', path), 'utf8');

/** Recorded InnerTube or `pbj` JSON: the player response and, in `pbj`, the details next to it. */
export function recordedPlayer(path: string): { player: unknown; details: unknown } {
  const read = JSON.parse(recording(path));
  const { playerResponse, response } = Array.isArray(read) ? Object.assign({}, ...read) : read;
  const player = typeof playerResponse === 'string' ? JSON.parse(playerResponse) : playerResponse;
  return { player: player ?? read, details: response };
}

/** The recorded `next` that belongs to a player response; undefined where none was recorded. */
function recordedNext(path: string): unknown {
  const nextPath = path.replace(/player(_visionos)?\.json$/, 'next.json');
  return nextPath === path ? undefined : JSON.parse(recording(nextPath));
}

/** Serves a recording as the site. The text of every caption file is its requested language and kind. */
export function siteOf(path: string, videoId: string, app?: string): (asked: Asked) => Answered | undefined {
  const isPage = path.endsWith('.html');
  const { player, details } = isPage ? { player: undefined, details: undefined } : recordedPlayer(path);
  const isWatch = path.endsWith('.watch.json');
  const page = isPage
    ? { headers: { 'content-type': 'text/html; charset=utf-8' }, body: recording(path) }
    : watchPage(isWatch ? player : undefined, isWatch ? details : undefined);
  const answers = youtube({
    [videoId]: {
      page: path.includes('too_many_requests') ? { ...page, status: 429 } : page,
      ...(!isPage && !isWatch && { app: player, next: recordedNext(path) }),
      ...(app !== undefined && { app: recordedPlayer(app).player }),
    },
  });
  return (asked) => {
    const { pathname, searchParams } = asked.url;
    if (pathname === '/api/timedtext') {
      return { body: json3([[1, `${searchParams.get('lang')} ${searchParams.get('kind') ?? 'manual'}`]]) };
    }
    const answer = answers(asked);
    const body = answer?.body;
    // The replay server speaks plain HTTP only.
    return typeof body === 'string'
      ? {
          ...answer,
          body: body.replaceAll(/https:(\\?\/\\?\/www\.youtube\.com\\?\/api\\?\/timedtext)/g, 'http:$1'),
        }
      : answer;
  };
}

/** A recorded PeerTube instance; its pages only declare the software. */
export function peertubeOf({ url }: Asked): Answered | undefined {
  if (url.pathname.startsWith('/w/'))
    return html('<meta property="og:platform" content="PeerTube"><p>A film.</p>');
  if (url.pathname.endsWith('.vtt')) {
    return { body: `WEBVTT\n\n00:01.000 --> 00:02.000\n${/-([^-]+)\.vtt$/.exec(url.pathname)?.[1]}\n` };
  }
  const name = `${url.hostname}${url.pathname}`.replaceAll(/[^\w]/g, '_');
  const file = readdirSync(join(folder ?? '', 'peertube')).find((one) => one.endsWith(`.${name}.json`));
  // The replay server speaks plain HTTP only.
  return file === undefined
    ? undefined
    : {
        body: recording(`peertube/${file}`).replaceAll(
          '"https://framatube.org/lazy-static/video',
          '"http://framatube.org/lazy-static/video',
        ),
      };
}
