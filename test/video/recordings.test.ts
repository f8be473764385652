import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVideoFromUrl, getNextVideoRequest, applyVideoResponse } from '../../src/video/index.ts';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Replay, startReplay } from '../origin/index.ts';
import { hasRecordings, peertubeOf, recordedPlayer, siteOf } from './corpus.ts';
import { PEERTUBE, type Recording, RECORDINGS } from './recordings.ts';

let site: Replay;
let service: Pagewright;
let answer: Parameters<typeof startReplay>[0] = () => undefined;

const addressOf = ({ file, videoId }: Recording): string =>
  `http://www.youtube.com/${file.endsWith('.embed.html') ? 'embed/' : 'watch?v='}${videoId}`;

describe.runIf(hasRecordings)('recorded video pages, served again under their own host names', () => {
  beforeAll(async () => {
    site = await startReplay((asked) => answer(asked));
    service = await startPagewright({ PAGEWRIGHT_PROXY_EXITS: site.exit });
  });
  afterAll(() => Promise.all([service?.close(), site?.close()]));

  it.each(RECORDINGS)('the recording $file has the outcome $outcome', async (recording) => {
    answer = siteOf(
      `youtube/${recording.file}`,
      recording.videoId,
      recording.app && `youtube/${recording.app}`,
    );
    const { status, json } = await service.fetchJson({ url: addressOf(recording) });
    if (recording.outcome !== 'ok') {
      const [kind, blockedType] = recording.outcome.split(' ');
      expect(status).toBe(kind === 'blocked' ? 403 : 502);
      expect(json).toMatchObject(
        kind === 'blocked'
          ? { _tag: 'FetchBlocked', ...(blockedType && { blockedType }) }
          : { _tag: 'FetchVideoUnavailable', availability: kind },
      );
      return;
    }
    const { video, usage } = json.data;
    const { storyboard, chapters, segments, transcript } = video;
    expect({ status, videos: usage.videos }).toEqual({ status: 200, videos: 1 });
    expect({
      title: video.title,
      channel: video.channel,
      seconds: video.durationSeconds,
      published: video.publishedAt,
      views: video.viewCount,
      language: video.language,
      captions: segments?.[0].text,
      chapters: chapters?.length,
      storyboard:
        storyboard &&
        `${storyboard.frameWidth}x${storyboard.frameHeight} ${storyboard.columns}x${storyboard.rows} ${storyboard.sheets.length}`,
    }).toEqual({
      title: recording.title,
      channel: recording.channel,
      seconds: recording.seconds,
      published: recording.published,
      views: recording.views,
      language: recording.language,
      captions: recording.captions,
      chapters: recording.chapters,
      storyboard: recording.storyboard,
    });
    expect(transcript && `${transcript.language} ${transcript.kind}`).toBe(recording.captions);
    expect(json.meta).toMatchObject({ pageType: 'video', title: recording.title });
  });

  const players = RECORDINGS.filter(({ file, tracks }) => file.endsWith('.json') && tracks);
  it.each(players)('finds the caption tracks in the recording $file', ({ file, videoId, tracks }) => {
    const video = createVideoFromUrl(`https://youtu.be/${videoId}`);
    const request = video && getNextVideoRequest(video);
    if (!video || !request) throw new Error('There is no next request');
    const { player } = recordedPlayer(`youtube/${file}`);
    const read = applyVideoResponse(video, {
      request,
      status: 200,
      body: Buffer.from(JSON.stringify(player)),
    });
    const automatic = read.tracks.filter(({ kind }) => kind === 'asr').length;
    expect([read.tracks.length - automatic, automatic]).toEqual(tracks);
  });

  it.each(PEERTUBE)(
    'reads the recorded video at $address',
    async ({ address, captions, storyboard, ...facts }) => {
      answer = peertubeOf;
      const { json } = await service.fetchJson({ url: `http://${address}` });
      const { video } = json.data;
      expect(video).toMatchObject({ provider: 'peertube', ...facts });
      expect(video.segments?.[0].text).toBe(captions);
      expect(video.storyboard && `${video.storyboard.columns}x${video.storyboard.rows}`).toBe(storyboard);
    },
  );
});
