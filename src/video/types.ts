import type { VideoFacts } from '../contract/index.ts';
import type { RenderedPage } from '../page/index.ts';

/** A stretch of what is said, with its beginning in seconds. */
export type Segment = NonNullable<VideoFacts['segments']>[number];
export type Chapter = NonNullable<VideoFacts['chapters']>[number];
export type Storyboard = NonNullable<VideoFacts['storyboard']>;

/** Captions that a page offers, not yet fetched. */
export interface CaptionTrack {
  /** Absolute, http or https. */
  url: string;
  /** As declared, BCP 47; empty when unknown. */
  language: string;
  kind: 'manual' | 'asr';
  /** The one that a player shows of itself. */
  isDefault: boolean;
  /** Answers only to a player that has proved itself, not to us. */
  needsToken: boolean;
}

/** Why nobody can watch a video anonymously. */
const UNAVAILABLE = [
  'private',
  'removed',
  'unavailable',
  'ageRestricted',
  'regionBlocked',
  'membersOnly',
  'paymentRequired',
  'loginRequired',
  'upcoming',
  'offline',
  'unplayable',
] as const;

/** `unknown`: nobody has said yet; `botCheck`: we were not told, because of who we are. */
export type Availability = 'ok' | 'unknown' | 'botCheck' | (typeof UNAVAILABLE)[number];

/** Whether nobody can watch it anonymously: that is known, and not only for want of an answer. */
export const isUnavailable = ({ availability }: VideoDraft): boolean =>
  (UNAVAILABLE as readonly string[]).includes(availability);

/** What is known of a video so far. Plain data: it goes from thread to thread. */
export interface VideoDraft {
  /** Whose way of asking is followed. */
  source: 'youtube' | 'peertube' | 'web';
  /** Where questions about the video are answered. */
  base: string;
  facts: Partial<VideoFacts> & Pick<VideoFacts, 'provider' | 'videoId'>;
  description?: string;
  /** Address of a picture of it. */
  image?: string;
  availability: Availability;
  /** The provider's own words for it; empty when there are none. */
  message: string;
  tracks: CaptionTrack[];
  /** A WebVTT file whose cues are chapters. */
  chapterTrack?: string;
  /** What YouTube wants to hear before it gives a transcript. */
  transcriptParams?: string;
  /** Chapters and details beside the player were read. */
  hasDetails: boolean;
  /** What the video itself says takes the place of its page's main text. */
  standsAlone: boolean;
  /**
   * `consent`, `captcha`: a question stood in place of the video's page. `botCheck`: on its page the player took us
   * for a robot.
   */
  wall?: 'consent' | 'captcha' | 'botCheck';
  /** Keys of the requests that were made. */
  asked: string[];
}

/** Something that is worth asking for, by whoever has a way out. */
export interface VideoRequest {
  purpose:
    | 'player'
    | 'details'
    | 'caption'
    | 'transcript'
    | 'embed'
    | 'video'
    | 'captions'
    | 'storyboards'
    | 'chapters'
    | 'chapterTrack';
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** What came of a request. */
export interface VideoReply {
  request: VideoRequest;
  /** 0 where no answer came. */
  status: number;
  body: Uint8Array;
}

/** A page as it was seen, in which a video may stand. */
export interface VideoPage
  extends Pick<RenderedPage, 'root' | 'scripts' | 'requestedUrl' | 'finalUrl' | 'baseUrl' | 'title'> {
  /** Absent where the capture was degraded. */
  html: string | undefined;
  fetched: readonly { url: string; body: Uint8Array }[];
}
