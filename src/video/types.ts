import type { VideoFacts } from '../contract/index.ts';
import type { RenderedPage } from '../page/index.ts';

/** A piece of the transcript with its start in seconds. */
export type CaptionSegment = NonNullable<VideoFacts['segments']>[number];
export type Chapter = NonNullable<VideoFacts['chapters']>[number];
export type Storyboard = NonNullable<VideoFacts['storyboard']>;

/** Captions that a page offers and that were not requested yet. */
export interface CaptionTrack {
  /** Absolute http or https URL. */
  url: string;
  /** Declared language as a BCP 47 tag; empty when unknown. */
  language: string;
  kind: 'manual' | 'asr';
  /** Whether the player shows this track by default. */
  isDefault: boolean;
  /** Whether the server requires a proof-of-origin token, which the service does not have. */
  needsToken: boolean;
}

/** Reasons why a video cannot be watched without an account. */
const UNAVAILABLE_STATES = [
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

/**
 * Whether a video can be watched. `unknown`: no response says so. `botCheck`: the provider refused, because it takes
 * the service for a robot.
 */
export type Availability = 'ok' | 'unknown' | 'botCheck' | (typeof UNAVAILABLE_STATES)[number];

/** Whether the provider says that the video cannot be watched without an account. */
export const isUnavailable = ({ availability }: PartialVideo): boolean =>
  (UNAVAILABLE_STATES as readonly string[]).includes(availability);

/** All known data of a video. Plain data, so that it can be sent between threads. */
export interface PartialVideo {
  /** Provider of the video. It determines the requests and the readers. */
  source: 'youtube' | 'peertube' | 'web';
  /** Base address of the requests to the provider. */
  apiBase: string;
  facts: Partial<VideoFacts> & Pick<VideoFacts, 'provider' | 'videoId'>;
  description?: string;
  /** Address of the thumbnail. */
  image?: string;
  availability: Availability;
  /** The provider's message about the availability. Empty if there is none. */
  message: string;
  tracks: CaptionTrack[];
  /** URL of a WebVTT file whose cues are chapters. */
  chapterTrack?: string;
  /** Parameters of YouTube's transcript request. */
  transcriptParams?: string;
  /** Whether chapters and the details next to the player were read. */
  hasDetails: boolean;
  /** Whether the content of the video replaces the main text of its page. */
  replacesMainText: boolean;
  /**
   * The page that the site returned instead of the video's page: `consent` or `captcha`. `botCheck`: the page loaded,
   * but its player takes the service for a robot.
   */
  wall?: 'consent' | 'captcha' | 'botCheck';
  requestKeys: string[];
}

type RequestPurpose =
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

/** A request that can add data to a video. The caller sends it. */
export interface VideoRequest {
  purpose: RequestPurpose;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

export const createGetRequest = (purpose: RequestPurpose, url: string): VideoRequest => ({
  purpose,
  url,
  method: 'GET',
  headers: {},
});

export interface VideoResponse {
  request: VideoRequest;
  /** HTTP status. 0 if the request failed. */
  status: number;
  body: Uint8Array;
}

/** A rendered page that may contain a video. */
export interface VideoPage
  extends Pick<RenderedPage, 'root' | 'scripts' | 'requestedUrl' | 'finalUrl' | 'baseUrl' | 'title'> {
  /** HTML of the page. Absent if parts of the capture were left out. */
  html: string | undefined;
  fetched: readonly { url: string; body: Uint8Array }[];
}

/** Creates a video with only an address. */
export const createVideo = (
  provider: 'youtube' | 'peertube',
  videoId: string,
  apiBase: string,
): PartialVideo => ({
  source: provider,
  apiBase,
  facts: { provider, videoId },
  availability: 'unknown',
  message: '',
  tracks: [],
  hasDetails: false,
  replacesMainText: true,
  requestKeys: [],
});

/** Adds the transcript from the segments of captions. Returns the same video for an empty list. */
export function addCaptions(
  video: PartialVideo,
  segments: CaptionSegment[],
  { kind, language }: { kind: string; language: string },
): PartialVideo {
  if (segments.length === 0) return video;
  const transcript = { source: 'captions', kind, language };
  return { ...video, facts: { ...video.facts, transcript, segments } };
}
