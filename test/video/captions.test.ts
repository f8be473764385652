import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createVideoFromUrl,
  getNextVideoRequest,
  type PartialVideo,
  applyVideoResponse,
} from '../../src/video/index.ts';
import { json3, watchable } from '../origin/pages/youtube.ts';

const ID = 'lamp0000000';

/** Reads captions through the public interface: as the response to the request for a track. */
function read(file: string | Uint8Array): NonNullable<PartialVideo['facts']['segments']> {
  const player = respond(createVideoFromUrl(`https://youtu.be/${ID}`), JSON.stringify(watchable(ID)));
  return respond(player, file).facts.segments ?? [];
}

function respond(video: PartialVideo | undefined, body: string | Uint8Array): PartialVideo {
  const request = video && getNextVideoRequest(video);
  if (!video || !request) throw new Error('There is no next request');
  return applyVideoResponse(video, { request, status: 200, body: Buffer.from(body) });
}

const two = (first: string, second: string) => [
  { startSeconds: 1.5, text: first },
  { startSeconds: 3723.25, text: second },
];

describe('reading caption files', () => {
  it.each([
    [
      'WebVTT',
      'WEBVTT\n\n00:01.500 --> 00:02.000\nOne\nline\n\nid\n01:02:03.250 --> 01:02:04.000 line:0\n<c.loud>Two</c>\n',
    ],
    [
      'WebVTT with a byte order mark and old line ends',
      '\ufeffWEBVTT\r\r00:01.500 --> 00:02.000\rOne line\r\r01:02:03.250 --> 01:02:04.000\rTwo',
    ],
    [
      'SubRip',
      '1\r\n00:00:01,500 --> 00:00:02,000\r\nOne line\r\n\r\n2\r\n01:02:03,250 --> 01:02:04,000\r\n{\\an8}<i>Two</i>\r\n',
    ],
    [
      'SubRip without blank lines',
      '1\n00:00:01,500 --> 00:00:02,000\nOne line\n2\n01:02:03,250 --> 01:02:04,000\nTwo',
    ],
    [
      'XML in seconds',
      '<?xml version="1.0"?><transcript><text start="1.5" dur="1">One &lt;b&gt;line&lt;/b&gt;</text><text start="2"></text><text start="3723.25">Two</text></transcript>',
    ],
    [
      'XML in milliseconds',
      '<timedtext format="3"><head><ws id="0"/></head><body><p t="1500" d="9"><s ac="0">One</s><s t="9"> line</s></p><p t="3723250">Two</p></body></timedtext>',
    ],
    [
      'JSON',
      json3([
        [1.5, 'One line'],
        [2, '\n'],
        [3723.25, 'Two'],
      ]),
    ],
  ])('reads captions in the format %s', (_format, file) => {
    expect(read(file)).toEqual(two('One line', 'Two'));
  });

  it('decodes entities that are escaped twice', () => {
    const file =
      '<transcript><text start="1.5">It&amp;#39;s &amp;quot;on&amp;quot; &amp;amp; off &amp;#x1F600; &amp;unknown;</text></transcript>';
    expect(read(file)[0]?.text).toBe('It\'s "on" & off 😀 &unknown;');
  });

  it('keeps the captions before a syntax error', () => {
    expect(read('<transcript><text start="1.5">One</text><text start="2">Two</tex')).toEqual([
      { startSeconds: 1.5, text: 'One' },
    ]);
    expect(read('WEBVTT\n\n99:99:99:99 --> x\nNo\n\n00:01.500 --> 00:02.000\nOne')).toEqual([
      { startSeconds: 1.5, text: 'One' },
    ]);
  });

  it('removes the repeated lines of rolling captions', () => {
    const cues = ['One', 'One', 'Two'].map((line, at) => `00:0${at}.000 --> 00:09.000\n${line}`);
    expect(read(`WEBVTT\n\n${cues.join('\n\n')}`).map(({ text }) => text)).toEqual(['One', 'Two']);
  });
});

const PIECES = [
  'WEBVTT\n\n',
  '\n',
  '\n\n',
  '\r',
  '00:01.000 --> 00:02.000',
  ' --> ',
  '00:00:01,000',
  '1\n',
  '<',
  '>',
  '</',
  '<c>',
  '&',
  '&#',
  '&#39;',
  '&#x110000;',
  '{',
  '{\\an8}',
  '}',
  '"',
  '<transcript>',
  '<text start="1">',
  '</text>',
  '<p t="x">',
  '<![CDATA[',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '{"events":[',
  '{"tStartMs":1,"segs":[{"utf8":"',
  '"}]}',
  ']}',
  'null',
  '\u0000',
  '\ud800',
  '１',
  'word ',
];

describe('reading hostile caption files', () => {
  it('hostile captions never throw an error, and all returned segments are valid', () => {
    const file = fc.oneof(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
      fc.uint8Array({ maxLength: 300 }),
    );
    fc.assert(
      fc.property(file, (captions) => {
        for (const { startSeconds, text } of read(captions)) {
          expect(startSeconds).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(startSeconds)).toBe(true);
          expect(text).toBe(text.trim().toWellFormed());
          expect(text).not.toMatch(/[\n\r]/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  // Quadratic cost would exceed the test's time limit.
  it.each(PIECES)('reads captions with 200,000 characters of %j in linear time', (piece) => {
    const long = piece.repeat(Math.ceil(200_000 / piece.length));
    for (const head of ['WEBVTT\n\n00:01.000 --> 00:02.000\n', '<transcript><text start="1">', '']) {
      expect(read(head + long).length).toBeLessThanOrEqual(50_000);
    }
  });

  it('cuts captions at the segment limit', () => {
    const cues = Array.from({ length: 60_000 }, (_, at) => `00:00:01,000 --> 00:00:02,000\n${at}\n`);
    expect(read(cues.join('\n')).length).toBeLessThanOrEqual(50_000);
  });
});

describe('hostile responses of video sites', () => {
  const key = fc.constantFrom(
    'playabilityStatus',
    'status',
    'reason',
    'videoDetails',
    'videoId',
    'title',
    'lengthSeconds',
    'captions',
    'playerCaptionsTracklistRenderer',
    'captionTracks',
    'baseUrl',
    'languageCode',
    'storyboards',
    'playerStoryboardSpecRenderer',
    'spec',
    'chapterRenderer',
    'runs',
    'text',
    'engagementPanels',
    'transcriptSegmentRenderer',
    'startMs',
    'snippet',
    'getTranscriptEndpoint',
    'params',
    '__proto__',
    'constructor',
  );
  const leaf = fc.oneof(
    fc.constantFrom(
      'OK',
      ID,
      'http://www.youtube.com/api/timedtext?v=x',
      'https://[',
      'a|1#1#1#1#1#1#M$M#s',
      '1e999',
      '-1',
      '',
      'x'.repeat(5000),
    ),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.boolean(),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 7, withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 6 }),
    ),
  }));
  const answer = fc.oneof(
    value.map((json) => JSON.stringify(json)),
    fc.constantFrom('', '{', '[[[[', JSON.stringify(watchable(ID))),
  );

  it('any responses of a video site cause fewer than ten requests', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 12, maxLength: 12 }), (answers) => {
        let video = createVideoFromUrl(`https://www.youtube.com/watch?v=${ID}`);
        let count = 0;
        for (
          let request = video && getNextVideoRequest(video);
          video && request;
          request = getNextVideoRequest(video)
        ) {
          const body = Buffer.from(answers[count++] ?? '');
          video = applyVideoResponse(video, { request, status: 200, body });
          expect(count).toBeLessThan(10);
        }
        expect(video?.facts).toMatchObject({ provider: 'youtube', videoId: ID });
      }),
      { numRuns: 1000 },
    );
  });

  it('reads responses with 50,000 nested levels', () => {
    const deep = `${'{"chapterRenderer":['.repeat(50_000)}${']}'.repeat(50_000)}`;
    expect(respond(createVideoFromUrl(`https://youtu.be/${ID}`), deep).availability).toBe('unknown');
  });
});
