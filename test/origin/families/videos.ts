import { type Family, fixed, page, type Route } from '../exchange.ts';

const VTT = `WEBVTT - The last lamp
Kind: captions

STYLE
::cue { color: yellow }

NOTE The keeper speaks.

intro
00:01.500 --> 00:04.000 align:start position:10%
<v Keeper>The harbour had <i>a lamp</i>

2
00:00:20.000 --> 00:00:24.000
that burned &lt;ninety&gt; years.

00:01:02.000 --> 00:01:05.000
that burned &lt;ninety&gt; years.

00:01:10.250 --> 00:01:12.000
I put it out myself.
`;
const SRT = `1\r\n00:00:01,500 --> 00:00:04,000\r\n{\\an8}De haven had een lamp\r\n\r\n2\r\n00:01:10,250 --> 00:01:12,000\r\n<font color="red">Ik doofde hem.</font>\r\n`;
const CHAPTERS = 'WEBVTT\n\n00:00.000 --> 01:00.000\nThe harbour\n\n01:00.000 --> 05:00.000\nThe lamp\n';

const text = (type: string, body: string): Route =>
  fixed('Captions', { headers: { 'content-type': type }, body });
const json = (body: unknown): Route =>
  fixed('A response of the PeerTube API', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const STORY = `<article><h1>The last lamp</h1>${'<p>The lamp of the harbour burned for ninety years, until one night in October its keeper put it out and left without a word.</p>'.repeat(4)}`;

const declared = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebPage', name: 'Film' },
      {
        '@type': 'VideoObject',
        name: 'The last lamp',
        description: 'How the lamp went out.',
        uploadDate: '2024-10-31T08:00:00+01:00',
        duration: 'PT1H5M7S',
        contentUrl: 'https://cdn.example/lamp.mp4',
        thumbnailUrl: ['/lamp.jpg'],
        inLanguage: 'en',
        author: { '@type': 'Organization', name: 'Harbour Films', url: '/films' },
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'WatchAction' },
          userInteractionCount: 4321,
        },
        hasPart: [
          { '@type': 'Clip', name: 'The harbour', startOffset: 0 },
          { '@type': 'Clip', name: 'The lamp', startOffset: 60 },
        ],
        ...more,
      },
    ],
  })}</script>`;

const TUBE = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
const api = (id: string): Family => ({
  [`/api/v1/videos/${id}`]: json({
    uuid: id,
    name: 'The last lamp',
    duration: 300,
    views: 77,
    language: { id: 'en', label: 'English' },
    description: 'How the lamp went out.',
    publishedAt: '2024-10-31T10:52:46.396Z',
    previewPath: '/lazy-static/previews/lamp.jpg',
    channel: { displayName: 'Harbour Films', url: 'https://tube.example/video-channels/harbour' },
  }),
  [`/api/v1/videos/${id}/captions`]: json({
    total: 2,
    data: [
      { language: { id: 'nl' }, automaticallyGenerated: true, captionPath: '/video/captions.srt' },
      { language: { id: 'en' }, automaticallyGenerated: false, captionPath: '/video/captions.vtt' },
    ],
  }),
  [`/api/v1/videos/${id}/chapters`]: json({
    chapters: [
      { timecode: 0, title: 'The harbour' },
      { timecode: 60, title: 'The lamp' },
    ],
  }),
  [`/api/v1/videos/${id}/storyboards`]: json({
    storyboards: [
      {
        storyboardPath: '/lazy-static/storyboards/lamp.jpg',
        totalHeight: 1080,
        totalWidth: 1920,
        spriteWidth: 192,
        spriteHeight: 108,
        spriteDuration: 3,
      },
    ],
  }),
});

const tube = (about: string): Route =>
  page(about, {
    title: 'The last lamp - Tube',
    head: '<meta property="og:platform" content="PeerTube">',
    body: `<p>Videos of others: ${'a harbour by day, a harbour by night; '.repeat(5)}</p>`,
  });

/** Pages with a video, and the responses that belong to it. */
export const videos: Family = {
  '/video/captions.vtt': text('text/vtt', VTT),
  '/video/captions.srt': text('application/x-subrip', SRT),
  '/video/chapters.vtt': text('text/vtt', CHAPTERS),
  '/video/tracked': page('A film with captions and chapters', {
    title: 'The last lamp',
    body: `${STORY}<video controls poster="/lamp.jpg"><source src="/media/lamp.mp4" type="video/mp4">
<track kind="subtitles" srclang="nl" src="/video/captions.srt"><track kind="captions" srclang="en" src="/video/captions.vtt" default>
<track kind="chapters" src="/video/chapters.vtt"></video></article>`,
  }),
  '/video/declared': page('A film in JSON-LD', {
    head: declared({
      caption: { '@type': 'MediaObject', contentUrl: '/video/captions.srt', inLanguage: 'nl' },
    }),
    body: `${STORY}</article>`,
  }),
  '/video/spoken': page('A film with its transcript in JSON-LD', {
    head: declared({ transcript: 'The harbour had a lamp.\nI put it out myself.' }),
    body: `${STORY}</article>`,
  }),
  '/video/microdata': page('A film in microdata', {
    body: `${STORY}<div itemscope itemtype="https://schema.org/VideoObject"><h2 itemprop="name">The last lamp</h2>
<meta itemprop="duration" content="PT5M"><meta itemprop="uploadDate" content="2024-10-31">
<span itemprop="author" itemscope itemtype="https://schema.org/Person"><a itemprop="url" href="/keeper"></a><span itemprop="name">The Keeper</span></span>
<meta itemprop="interactionCount" content="12"></div></article>`,
  }),
  '/video/refused': page('A film whose captions are missing', {
    title: 'The last lamp',
    body: `${STORY}<video controls src="/media/lamp.mp4"><track kind="captions" srclang="en" src="/video/missing.vtt"></video></article>`,
  }),
  '/video/forbidden': page('A film with captions at forbidden addresses', ({ addresses }) => ({
    title: 'The last lamp',
    body: `${STORY}<video controls src="/media/lamp.mp4"><track kind="captions" src="${addresses.victim}/captions.vtt"><track kind="chapters" src="file:///etc/passwd"></video></article>`,
  })),
  '/video/decoration': page('A decorative background film', {
    title: 'The last lamp',
    body: `<video autoplay muted loop src="/media/waves.mp4"></video>${STORY}</article>`,
  }),
  [`/w/${TUBE}`]: tube('A page of a PeerTube instance'),
  [`/videos/watch/silent-0000`]: tube('A page of a PeerTube instance whose API is closed'),
  ...api(TUBE),
};
