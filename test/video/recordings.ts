/**
 * The expected result of each recorded response, read by hand from the recording: outcome, facts, caption tracks
 * (manual, automatic), the chosen track, chapters, storyboard (frame size, columns x rows, sheets).
 */
export interface Recording {
  file: string;
  videoId: string;
  /** `ok`, the availability in `FetchVideoUnavailable`, or `blocked` with its type. */
  outcome: string;
  title?: string;
  channel?: string;
  seconds?: number;
  published?: string;
  views?: number;
  language?: string;
  tracks?: [manual: number, automatic: number];
  captions?: string;
  chapters?: number;
  storyboard?: string;
  /** A second recording: the response to the app client. */
  app?: string;
}

const playable = (
  file: string,
  videoId: string,
  [title, channel]: [string, string],
  facts: Omit<Recording, 'file' | 'videoId' | 'outcome' | 'title' | 'channel'>,
): Recording => ({ file, videoId, outcome: 'ok', title, channel, ...facts });

const refused = (file: string, videoId: string, outcome: string): Recording => ({ file, videoId, outcome });

const LAPTOP = { seconds: 316, views: 1_856_109, language: 'en', storyboard: '160x90 5x5 3' };
const LAPTOP_NAMES: [string, string] = ['Surface Go Review - It’s Awesome', 'Dave2D'];
const HAND: [string, string] = ['Last To Take Hand Off Jet, Keeps It!', 'MrBeast'];
const HAND_FACTS = {
  seconds: 937,
  views: 248_861_230,
  language: 'en',
  tracks: [18, 1],
  captions: 'en manual',
  storyboard: '160x90 5x5 4',
} satisfies Partial<Recording>;
const BUS: [string, string] = ['This bus transforms into a train', 'Tom Scott'];
const BUS_FACTS = {
  seconds: 304,
  views: 1_550_867,
  language: 'en',
  tracks: [2, 1],
  captions: 'en manual',
  storyboard: '160x90 5x5 3',
} satisfies Partial<Recording>;
const LAW: [string, string] = [
  'William Fisher, CopyrightX: Lecture 3.2, The Subject Matter of Copyright: Drama and choreography',
  'The Berkman Klein Center for Internet & Society',
];
const LAW_FACTS = {
  seconds: 721,
  views: 12_916,
  language: 'en',
  tracks: [1, 1],
  captions: 'en manual',
  storyboard: '160x90 5x5 6',
} satisfies Partial<Recording>;
const WEDDING: [string, string] = ['Marzia & Felix - Wedding 19.08.2019', 'PewDiePie'];
const WEDDING_FACTS = {
  seconds: 381,
  views: 41_613_592,
  language: 'en',
  tracks: [0, 1],
  captions: 'en asr',
  storyboard: '270x90 5x5 4',
} satisfies Partial<Recording>;
const PHONE: [string, string] = ['This Smartphone Changes Everything...', 'Unbox Therapy'];
const PHONE_FACTS = {
  seconds: 434,
  views: 22_111_847,
  language: 'en-US',
  tracks: [0, 1],
  captions: 'en asr',
  storyboard: '160x90 5x5 4',
} satisfies Partial<Recording>;
const MASK: [string, string] = [
  'Laryngeal Mask Airway (LMA) insertion | ESSENTIAL TECHNIQUES for standard patients',
  'ABCs of Anaesthesia',
];
const MASK_FACTS = {
  seconds: 343,
  views: 81_077,
  language: 'en-US',
  tracks: [12, 1],
  captions: 'en manual',
  storyboard: '160x90 5x5 3',
} satisfies Partial<Recording>;
const KITE: [string, string] = ['Makani’s first commercial-scale energy kite', 'Makani'];
const KITE_FACTS = {
  seconds: 175,
  views: 91_663,
  language: 'en',
  tracks: [1, 1],
  captions: 'en manual',
  storyboard: '160x90 5x5 4',
} satisfies Partial<Recording>;
const ARTE: [string, string] = ["Merci pour les 3 millions d'abonnés 🎉| ARTE", 'ARTE'];
const ARTE_FACTS = {
  seconds: 45,
  views: 70_500,
  language: 'fr',
  tracks: [0, 1],
  captions: 'fr asr',
  storyboard: '160x90 5x5 2',
} satisfies Partial<Recording>;
const VITAMIN: [string, string] = ['Vitamin D wissenschaftlich geprüft', 'MAITHINK X'];
const VITAMIN_FACTS = {
  seconds: 1010,
  language: 'de',
  tracks: [1, 0],
  captions: 'de manual',
  chapters: 7,
  storyboard: '160x90 5x5 5',
} satisfies Partial<Recording>;
const NEWS: [string, string] = ['tagesschau 20:00 Uhr, 17.03.2021', 'tagesschau'];
const NEWS_FACTS = {
  seconds: 953,
  views: 290_135,
  language: 'de',
  tracks: [0, 1],
  captions: 'de asr',
  chapters: 13,
  storyboard: '160x90 5x5 4',
} satisfies Partial<Recording>;
const DOG: [string, string] = ['dog', 'Jony Tube'];
const DOG_FACTS = {
  seconds: 11,
  views: 142_650,
  language: 'en',
  tracks: [0, 1],
  captions: 'en asr',
  storyboard: '48x27 10x10 1',
} satisfies Partial<Recording>;
const PUMPKIN: [string, string] = ['Engineers vs Pumpkin Carving 2.0', 'CrunchLabs'];
const PUMPKIN_FACTS = {
  seconds: 696,
  views: 4_821_905,
  language: 'en-US',
  tracks: [35, 1],
  captions: 'en-US manual',
  storyboard: '160x90 5x5 6',
} satisfies Partial<Recording>;
const RADIO: [string, string] = ['lofi hip hop radio 📚 beats to relax/study to', 'Lofi Girl'];
const SONG: [string, string] = [
  'Cartoon, Jéja - On & On (feat. Daniel Levi) | Electronic Pop | NCS - Copyright Free Music',
  'NoCopyrightSounds',
];
const SONG_FACTS = {
  seconds: 208,
  views: 559_590_608,
  language: 'nl',
  tracks: [0, 1],
  captions: 'nl asr',
  storyboard: '160x90 5x5 5',
} satisfies Partial<Recording>;
const SOULS: [string, string] = ['Praise the Casual: Ein Neuling trifft Dark Souls - Folge 5', 'Hooked'];
const SOULS_FACTS = {
  seconds: 2488,
  views: 2_232,
  language: 'de',
  tracks: [0, 1],
  captions: 'de asr',
  storyboard: '160x90 5x5 10',
} satisfies Partial<Recording>;

export const RECORDINGS: Recording[] = [
  playable(
    'invidious/regular_mrbeast.player.json',
    '2isYuQZMbdU',
    ['I Gave My 100,000,000th Subscriber An Island', 'MrBeast'],
    {
      seconds: 930,
      published: '2022-08-04',
      views: 220_226_287,
      language: 'en-US',
      tracks: [14, 1],
      captions: 'en manual',
      storyboard: '320x180 3x3 11',
    },
  ),
  playable(
    'invidious/regular_no-description.player.json',
    'iuevw6218F0',
    ['Chris Rea - Auberge', 'ChrisReaVideos'],
    { seconds: 283, published: '2012-05-21', views: 14_324_584, storyboard: '234x180 3x3 16' },
  ),
  refused('invidious/scheduled_live_PBD-Podcast.player.json', 'N-yVic7BbY0', 'upcoming'),
  playable('newpipe/audiotracklanguage.player_visionos.json', 'kX3nB4PpJko', HAND, {
    ...HAND_FACTS,
    published: '2022-11-12',
  }),
  playable('newpipe/audiotracklanguage.reel_android.json', 'kX3nB4PpJko', HAND, HAND_FACTS),
  playable('newpipe/audiotracktypes.player_visionos.json', 'Kn56bMZ9OE8', BUS, {
    ...BUS_FACTS,
    published: '2023-03-20',
  }),
  playable('newpipe/audiotracktypes.reel_android.json', 'Kn56bMZ9OE8', BUS, BUS_FACTS),
  playable('newpipe/cclicensed.player_visionos.json', 'M4gD1WSo5mA', LAW, {
    ...LAW_FACTS,
    published: '2015-01-28',
    chapters: 3,
  }),
  playable('newpipe/cclicensed.reel_android.json', 'M4gD1WSo5mA', LAW, LAW_FACTS),
  playable('newpipe/descriptionpewdiepie.player_visionos.json', '7PIMiDcwNvc', WEDDING, {
    ...WEDDING_FACTS,
    published: '2019-08-24',
    chapters: 3,
  }),
  playable('newpipe/descriptionpewdiepie.reel_android.json', '7PIMiDcwNvc', WEDDING, WEDDING_FACTS),
  playable('newpipe/descriptionunboxing.player_visionos.json', 'cV5TjZCJkuA', PHONE, {
    ...PHONE_FACTS,
    published: '2018-06-19',
    chapters: 7,
  }),
  playable('newpipe/descriptionunboxing.reel_android.json', 'cV5TjZCJkuA', PHONE, PHONE_FACTS),
  playable('newpipe/licenseddoctor.player_visionos.json', 'rCAS2eD-mcw', MASK, {
    ...MASK_FACTS,
    published: '2022-07-03',
    chapters: 4,
  }),
  playable('newpipe/licenseddoctor.reel_android.json', 'rCAS2eD-mcw', MASK, MASK_FACTS),
  refused('newpipe/musicpremiumcontent.reel_android.json', 'sMJ8bRN2dak', 'paymentRequired'),
  playable('newpipe/novisualmetadatavideo.player_visionos.json', 'An8vtD1FDqs', KITE, KITE_FACTS),
  playable('newpipe/novisualmetadatavideo.reel_android.json', 'An8vtD1FDqs', KITE, KITE_FACTS),
  refused('newpipe/paidcontent.reel_android.json', 'ayI2iBwGdxw', 'membersOnly'),
  refused('newpipe/privatecontent.reel_android.json', 'unnamed0000', 'private'),
  playable('newpipe/publicbroadcaster.player_visionos.json', 'cJ9to6EmElQ', ARTE, {
    ...ARTE_FACTS,
    published: '2023-07-07',
  }),
  playable('newpipe/publicbroadcaster.reel_android.json', 'cJ9to6EmElQ', ARTE, ARTE_FACTS),
  // Only one of the two clients can play this video.
  refused('newpipe/ratingsdisabled.player_visionos.json', 'it3OtbTxQk0', 'unplayable'),
  playable(
    'newpipe/ratingsdisabled.reel_android.json',
    'it3OtbTxQk0',
    ['Introduction to Doodle for Google 2023', 'GoogleDoodles'],
    {
      seconds: 145,
      views: 46_409,
      language: 'en',
      tracks: [0, 1],
      captions: 'en asr',
      storyboard: '160x90 5x5 3',
    },
  ),
  refused('newpipe/restricted.reel_android.json', '_PL2HJKxnOM', 'regionBlocked'),
  playable('newpipe/streamsegmentsmailab.player_visionos.json', 'ud9d5cMDP_0', VITAMIN, {
    ...VITAMIN_FACTS,
    views: 2_133_714,
    published: '2020-11-19',
  }),
  playable('newpipe/streamsegmentsmailab.reel_android.json', 'ud9d5cMDP_0', VITAMIN, {
    ...VITAMIN_FACTS,
    views: 2_133_707,
  }),
  playable('newpipe/streamsegmentstagesschau.player_visionos.json', 'KI7fMGRg0Wk', NEWS, {
    ...NEWS_FACTS,
    published: '2021-03-17',
  }),
  playable('newpipe/streamsegmentstagesschau.reel_android.json', 'KI7fMGRg0Wk', NEWS, NEWS_FACTS),
  playable('newpipe/unlisted.player_visionos.json', 'tjz2u2DiveM', DOG, {
    ...DOG_FACTS,
    published: '2019-05-22',
  }),
  playable('newpipe/unlisted.reel_android.json', 'tjz2u2DiveM', DOG, DOG_FACTS),
  playable('newpipe/youtubestreamextractorcollaborators.player_visionos.json', '3sbYbckT1VY', PUMPKIN, {
    ...PUMPKIN_FACTS,
    published: '2025-10-25',
  }),
  playable(
    'newpipe/youtubestreamextractorcollaborators.reel_android.json',
    '3sbYbckT1VY',
    PUMPKIN,
    PUMPKIN_FACTS,
  ),
  playable('newpipe/youtubestreamextractorlivestream.player_visionos.json', 'X4VbdwhkE10', RADIO, {
    views: 754_262,
    published: '2026-06-04',
  }),
  playable('newpipe/youtubestreamextractorlivestream.reel_android.json', 'X4VbdwhkE10', RADIO, {
    views: 754_262,
  }),
  playable('newpipe/youtubestreamextractorrelatedmix.player_visionos.json', 'K4DyBUG242c', SONG, {
    ...SONG_FACTS,
    published: '2015-07-09',
  }),
  playable('newpipe/youtubestreamextractorrelatedmix.reel_android.json', 'K4DyBUG242c', SONG, SONG_FACTS),
  playable('newpipe/youtubestreamextractorunlisted.player_visionos.json', 'udsB8KnIJTg', SOULS, {
    ...SOULS_FACTS,
    published: '2017-09-22',
  }),
  playable('newpipe/youtubestreamextractorunlisted.reel_android.json', 'udsB8KnIJTg', SOULS, SOULS_FACTS),
  playable(
    'pytube/2lAe1cqCOXo.watch.html',
    '2lAe1cqCOXo',
    ['YouTube Rewind 2019: For the Record | #YouTubeRewind', 'YouTube'],
    {
      seconds: 337,
      published: '2019-12-05',
      views: 115_965_063,
      language: 'en',
      tracks: [40, 0],
      captions: 'en manual',
      storyboard: '160x90 5x5 3',
    },
  ),
  refused('pytube/5YceQ8YqYMc.watch.html', '5YceQ8YqYMc', 'unplayable'),
  playable('pytube/QRS8MkLhQmM.watch.html', 'QRS8MkLhQmM', ['YouTube Captions and Subtitles', 'YouTube'], {
    seconds: 97,
    published: '2008-09-22',
    views: 1_739_256,
    language: 'en',
    tracks: [13, 0],
    captions: 'en manual',
    storyboard: '160x90 5x5 4',
  }),
  playable(
    'pytube/WXxV9g7lsFE.watch.html',
    'WXxV9g7lsFE',
    ['Replay (Prequel) [Music Video] - Iyaz', 'iyazlive'],
    { seconds: 197, published: '2009-10-18', views: 215_449_623, storyboard: '160x90 5x5 4' },
  ),
  refused('pytube/irauhITDrsE.watch.html', 'irauhITDrsE', 'ageRestricted'),
  refused('pytube/m8uHb5jIGN8.watch.html', 'm8uHb5jIGN8', 'private'),
  // All caption tracks of the page need a token; those of the app client do not.
  playable('yta/youtube.html', 'GJLlxj_dtq8', LAPTOP_NAMES, {
    ...LAPTOP,
    app: 'yta/youtube.innertube.json',
    published: '2018-08-02',
    tracks: [8, 1],
    captions: 'en manual',
    chapters: 10,
  }),
  playable('yta/youtube.innertube.json', 'GJLlxj_dtq8', LAPTOP_NAMES, {
    ...LAPTOP,
    tracks: [8, 1],
    captions: 'en manual',
  }),
  refused('yta/youtube_age_restricted.innertube.json', 'Njp5uhTorCo', 'ageRestricted'),
  playable('yta/youtube_altered_user_agent.innertube.json', 'GJLlxj_dtq8', LAPTOP_NAMES, {
    ...LAPTOP,
    tracks: [8, 1],
    captions: 'en manual',
  }),
  refused('yta/youtube_consent_page.html', 'unnamed0000', 'blocked'),
  refused('yta/youtube_consent_page_invalid.html', 'unnamed0000', 'blocked'),
  // The manual English captions need a token, the automatic ones do not.
  playable('yta/youtube_po_token_required.innertube.json', 'GJLlxj_dtq8', LAPTOP_NAMES, {
    ...LAPTOP,
    tracks: [8, 1],
    captions: 'en asr',
  }),
  refused('yta/youtube_request_blocked.innertube.json', 'unnamed0000', 'blocked botProtection'),
  refused('yta/youtube_too_many_requests.html', 'unnamed0000', 'blocked captcha'),
  playable(
    'yta/youtube_transcripts_disabled.innertube.json',
    'dsMFmonKDD4',
    ['Angèle - Eels x Richard Cocciante | A Take Away Show', 'Blogothèque'],
    { seconds: 288, views: 16_537_399, storyboard: '211x90 5x5 6' },
  ),
  playable(
    'yta/youtube_transcripts_disabled2.innertube.json',
    'Fjg5lYqvzUs',
    ['Watch live Dow Jones feed: Markets plunge amid coronavirus fears, oil price war', 'Washington Post'],
    { seconds: 23_169, views: 170_391, storyboard: '80x45 10x10 24' },
  ),
  refused('yta/youtube_unplayable.innertube.json', 'unnamed0000', 'unplayable'),
  refused('yta/youtube_video_unavailable.innertube.json', 'unnamed0000', 'unavailable'),
  playable(
    'yta/youtube_ww1_nl_en.innertube.json',
    'F1xioXWb8CY',
    ['The Tide Is Turning - Russian Civil War Fall 1919 I THE GREAT WAR 1919', 'The Great War'],
    {
      seconds: 1509,
      views: 274_558,
      language: 'en',
      tracks: [1, 1],
      captions: 'en manual',
      storyboard: '160x90 5x5 7',
    },
  ),
  playable(
    'ytdl-core/chapters.watch.html',
    'W6NZfCO5SIk',
    ['JavaScript Tutorial for Beginners: Learn JavaScript in 1 Hour', 'Programming with Mosh'],
    {
      seconds: 2897,
      published: '2018-04-23',
      views: 4_586_491,
      language: 'en',
      tracks: [1, 1],
      captions: 'en manual',
      chapters: 13,
      storyboard: '160x90 5x5 12',
    },
  ),
  refused('ytdl-core/live-future.watch.json', 'VIBFo3Ti5vQ', 'upcoming'),
  playable(
    'ytdl-core/live-now.watch.html',
    '5qap5aO4i9A',
    ['lofi hip hop radio - beats to relax/study to', 'ChilledCow'],
    { published: '2020-02-22', views: 251_705_798 },
  ),
  playable(
    'ytdl-core/live-past.watch.json',
    'nu5uzMXfuLc',
    ['Nature23 Hangout - Die Vulgäre Analyse - Shlomo Finkelstein - Volxstribun - Trendfixxer', 'Nature23'],
    { seconds: 19_910, published: '2017-02-27', views: 6_090, storyboard: '80x45 10x10 20' },
  ),
  playable(
    'ytdl-core/live-with-cc.watch.html',
    '21X5lGlDOfg',
    ['NASA Live: Official Stream of NASA TV', 'NASA'],
    { published: '2018-12-28', views: 80_156_765 },
  ),
  playable(
    'ytdl-core/longest-upload.watch.html',
    'TceijYjxdrQ',
    ['Longest YouTube video!!', 'Tudo do Mundo Android'],
    { seconds: 654_333, published: '2020-05-05', views: 110_624, storyboard: '48x27 10x10 1' },
  ),
  playable(
    'ytdl-core/no-embed.watch.json',
    'GFg8BP01F5Q',
    ['"I May Fall" Lyrics - RWBY Volume 3 - Jeff Williams ft. Casey Lee Williams & Lamar Hall', 'SheNoob'],
    { seconds: 237, published: '2016-02-20', views: 3_306_528, storyboard: '160x90 5x5 5' },
  ),
  refused('ytdl-core/non-existent.watch.json', 'unnamed0000', 'unavailable'),
  refused('ytdl-core/private.watch.json', 'unnamed0000', 'private'),
  playable(
    'ytdl-core/regular.watch.html',
    '_HSylqgVYQI',
    ['Meor 2 - Screaming cat goes nuts!', 'FlippyCat'],
    { seconds: 10, published: '2006-04-04', views: 582_858 },
  ),
  refused('ytdl-core/rental.watch.html', 'SyKPsFRP_Oc', 'paymentRequired'),
  // This embedded page contains only the player's title.
  {
    file: 'ytdl-core/use-backups.embed.html',
    videoId: 'aqz-KE-bpKQ',
    outcome: 'ok',
    title: 'Big Buck Bunny 60fps 4K - Official Blender Foundation Short Film',
  },
];

/** The expected facts of recorded PeerTube videos, read by hand from the recordings. */
export const PEERTUBE: {
  address: string;
  videoId: string;
  title: string;
  channel: string;
  durationSeconds: number;
  publishedAt: string;
  viewCount: number;
  captions?: string;
  storyboard?: string;
}[] = [
  {
    address: 'framatube.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d',
    videoId: '9c9de5e8-0a1e-484a-b099-e80766180a6d',
    title: 'What is PeerTube?',
    channel: 'A propos de PeerTube',
    durationSeconds: 113,
    publishedAt: '2018-10-01',
    viewCount: 143_684,
    captions: 'en',
    storyboard: '10x10',
  },
  {
    address: 'framatube.org/w/d5907aad-2252-4207-89ec-a4b687b9337d',
    videoId: 'd5907aad-2252-4207-89ec-a4b687b9337d',
    title: 'Tous rebelles - Arte - 2012 08 11 jz ACTA contestation anonymous occupy',
    channel: 'La Quadrature du Net',
    durationSeconds: 3171,
    publishedAt: '2012-08-16',
    viewCount: 21,
  },
  {
    address: 'framatube.org/w/ee408ec8-07cd-4e35-b884-fb681a4b9d37',
    videoId: 'ee408ec8-07cd-4e35-b884-fb681a4b9d37',
    title: "J'explique l'évolution à mon chat - CS#11",
    channel: 'Chat Sceptique',
    durationSeconds: 1030,
    publishedAt: '2020-01-22',
    viewCount: 428,
  },
  {
    address: 'peertube.cpy.re/w/d2a5ec78-5f85-4090-8ec5-dc1102e022ea',
    videoId: 'd2a5ec78-5f85-4090-8ec5-dc1102e022ea',
    title: 'Nothing to Hide (VOSTFR)',
    channel: 'Default chocobozzz channel',
    durationSeconds: 5160,
    publishedAt: '2017-10-23',
    viewCount: 14_853,
  },
  {
    address: 'tilvids.com/w/41342cb4-6fa8-402d-a116-1f63a7f438a3',
    videoId: '41342cb4-6fa8-402d-a116-1f63a7f438a3',
    title: 'A Goodbye to Flash Games',
    channel: 'Main marinauts channel',
    durationSeconds: 362,
    publishedAt: '2020-12-11',
    viewCount: 78,
  },
  {
    address: 'tube.tchncs.de/w/vqABGP97fEjo7RhPuDnSZk',
    videoId: 'ee483448-5c0b-4d62-a1aa-8755e0cfe6dd',
    title: 'Bauinformatik 11 – Objekte und Methoden',
    channel: 'Bauinformatik mit Python',
    durationSeconds: 1017,
    publishedAt: '2023-12-08',
    viewCount: 115,
    storyboard: '10x10',
  },
];
