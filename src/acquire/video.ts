import type { CapturedPage } from '../capture/index.ts';
import { BlockedType, type CaptureFacts, ServiceError } from '../contract/index.ts';
import { type Egress, FetchFailure } from '../egress/index.ts';
import type { BuildOutput, ThreadPool } from '../threads/index.ts';
import type { AcquiredContent } from './acquired-content.ts';
import type { OrganizationRequest } from './document.ts';
import {
  createVideoFromUrl,
  isUnavailable,
  getNextVideoRequest,
  type PartialVideo,
  type VideoResponse,
  type VideoRequest,
} from '../video/index.ts';

/**
 * Exit (route of outgoing requests) and user agent of the request for the page. Requests for the page's video use the
 * same.
 */
type RequestProfile = Pick<CapturedPage['client'], 'exit'> & Partial<CapturedPage['client']>;

interface VideoDependencies {
  egress: Egress;
  threads: ThreadPool;
  maxAstBytes: number;
}

/** Maximum bytes of a response. A player response has about 400 KB, and the related data up to 1 MB. */
const MAX_VIDEO_RESPONSE_BYTES = 8_000_000;
const VIDEO_REQUEST_TIMEOUT_MS = 10_000;
/** Milliseconds for all requests together. The limit is short, because the page itself is already captured. */
const VIDEO_TIMEOUT_MS = 30_000;

/**
 * Adds the video of a page to its snapshot. Returns the same page if it has no video.
 * @throws ServiceError `FetchVideoUnavailable`, `FetchBlocked`
 */
export async function addVideo(
  dependencies: VideoDependencies,
  request: OrganizationRequest,
  { page, facts, profile }: { page: BuildOutput; facts: CaptureFacts; profile: RequestProfile },
): Promise<BuildOutput> {
  if (page.video === undefined) return page;
  const { threads, maxAstBytes } = dependencies;
  const video = await requestMissingVideoData(dependencies, page.video, profile, request);
  if (!hasVideoContent(video, facts.response.requestedUrl)) return page;
  const blocked = facts.blocked ?? toBlockedType(video);
  return threads.addVideo(
    {
      // A consent or captcha page contains nothing that belongs to the video.
      page: video.wall === 'consent' || video.wall === 'captcha' ? undefined : page,
      facts: { ...facts, ...(blocked !== undefined && { blocked }) },
      video,
      maxAstBytes,
    },
    request,
  );
}

/**
 * Reads a video whose page is blocked from other interfaces of its provider.
 * @param failure of the capture; thrown again unless it is `FetchBlocked` and data of the video can be read
 */
export async function acquireWalledVideo(
  dependencies: VideoDependencies,
  request: OrganizationRequest,
  failure: unknown,
): Promise<AcquiredContent> {
  if (!(failure instanceof ServiceError) || failure.tag !== 'FetchBlocked') throw failure;
  const { url } = request;
  const video = await readVideoBehindWall(dependencies, request);
  if (video === undefined) throw failure;
  const blocked = BlockedType.safeParse(failure.fields['blockedType']).data;
  const contentType = 'application/json';
  const { threads, maxAstBytes } = dependencies;
  return {
    facts: {
      response: { url, requestedUrl: url, originStatusCode: 200, contentType, headers: {} },
      loadingStatus: 'partial',
      ...(blocked && { blocked }),
      transferBytes: 0,
      stages: [],
      telemetry: {},
    },
    build: (facts) => threads.addVideo({ page: undefined, facts, video, maxAstBytes }, request),
  };
}

/** Tries https first: the target of an http page's redirect is unknown. */
async function readVideoBehindWall(
  dependencies: VideoDependencies,
  request: OrganizationRequest,
): Promise<PartialVideo | undefined> {
  const { url } = request;
  for (const pageUrl of new Set([url.replace(/^http:/i, 'https:'), url])) {
    const initialVideo = createVideoFromUrl(pageUrl);
    const video =
      initialVideo && (await requestMissingVideoData(dependencies, initialVideo, { exit: 0 }, request));
    if (video && hasVideoContent(video, url)) return video;
  }
  return undefined;
}

/** Requests the missing data of a video, one request after the other. Ignores requests that fail. */
async function requestMissingVideoData(
  { egress, threads }: VideoDependencies,
  initialVideo: PartialVideo,
  profile: RequestProfile,
  captureRequest: OrganizationRequest,
): Promise<PartialVideo> {
  const { signal, deadline } = captureRequest;
  const requestDeadline = Math.min(deadline, performance.now() + VIDEO_TIMEOUT_MS);
  let video = initialVideo;
  for (;;) {
    const request = getNextVideoRequest(video);
    const timeoutMs = Math.min(VIDEO_REQUEST_TIMEOUT_MS, requestDeadline - performance.now());
    if (request === undefined || timeoutMs <= 0) return video;
    const response = await sendVideoRequest(egress, request, profile, { signal, timeoutMs });
    video = await threads.readVideo({ video, response }, captureRequest);
  }
}

async function sendVideoRequest(
  egress: Egress,
  request: VideoRequest,
  { exit, userAgent }: RequestProfile,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<VideoResponse> {
  const { url, method, headers, body } = request;
  try {
    const answer = await egress.fetch(url, {
      method,
      headers: {
        'accept-language': 'en-US,en;q=0.9',
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      maxBytes: MAX_VIDEO_RESPONSE_BYTES,
      timeoutMs,
      exit,
      signal,
    });
    return { request, status: answer.status, body: await answer.bytes() };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchFailure)) throw error;
    return { request, status: 0, body: new Uint8Array() };
  }
}

/**
 * Whether a complete video has content in addition to its page.
 * @throws ServiceError `FetchVideoUnavailable`; `FetchBlocked` if every request was refused
 */
function hasVideoContent(video: PartialVideo, url: string): boolean {
  const { availability, message, facts, wall } = video;
  if (isUnavailable(video)) {
    throw new ServiceError('FetchVideoUnavailable', {
      url,
      availability,
      message: message || 'The video cannot be watched.',
    });
  }
  if (availability === 'ok' || facts.title !== undefined) return true;
  if (wall === undefined) return false;
  const blockedType = toBlockedType(video);
  throw new ServiceError('FetchBlocked', { url, ...(blockedType !== undefined && { blockedType }) });
}

/** Returns the kind of block to report. Undefined for a consent page, for which the contract has no kind. */
function toBlockedType({ wall }: PartialVideo): BlockedType | undefined {
  if (wall === 'captcha') return 'captcha';
  return wall === 'botCheck' ? 'botProtection' : undefined;
}
