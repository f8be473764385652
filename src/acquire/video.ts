import { newSnapshot } from '../archive/index.ts';
import type { CapturedPage, CaptureRequest } from '../capture/index.ts';
import { BlockedType, type CaptureFacts, ServiceError } from '../contract/index.ts';
import { type Egress, FetchFailure } from '../egress/index.ts';
import type { BuildOutput, Threads } from '../threads/index.ts';
import {
  draftOfAddress,
  isUnavailable,
  nextRequest,
  type VideoDraft,
  type VideoReply,
  type VideoRequest,
} from '../video/index.ts';

/** How the page was requested: requests for its video use the same exit and user agent. */
type Way = Pick<CapturedPage['way'], 'exit'> & Partial<CapturedPage['way']>;

interface VideoDependencies {
  egress: Egress;
  threads: Threads;
  maxAstBytes: number;
}

/** A player response has about 400 KB, the related data up to 1 MB. */
const MAX_REPLY_BYTES = 8_000_000;
const REQUEST_MS = 10_000;
/** For all requests together: the page itself is already captured. */
const TOTAL_MS = 30_000;

/**
 * Adds the video that a page contains or is about to its snapshot; returns the same page if there is none.
 * @throws ServiceError `FetchVideoUnavailable`, `FetchBlocked`
 */
export async function addVideo(
  dependencies: VideoDependencies,
  request: CaptureRequest,
  { page, facts, way }: { page: BuildOutput; facts: CaptureFacts; way: Way },
): Promise<BuildOutput> {
  if (page.video === undefined) return page;
  const { threads, maxAstBytes } = dependencies;
  const draft = await complete(dependencies, page.video, way, request);
  if (judge(draft, facts.response.requestedUrl) === 'nothing') return page;
  const blocked = facts.blocked ?? blockedBy(draft);
  return threads.addVideo(
    {
      // A consent or captcha page has no content that belongs to the video.
      page: draft.wall === 'consent' || draft.wall === 'captcha' ? undefined : page,
      facts: { ...facts, ...(blocked !== undefined && { blocked }) },
      draft,
      maxAstBytes,
    },
    request.signal,
  );
}

/**
 * Builds the snapshot of a video whose page is blocked, from its provider's other interfaces.
 * @param failure of the capture; thrown again unless it is `FetchBlocked` and the video's data can be read
 */
export async function buildWalledVideo(
  dependencies: VideoDependencies,
  request: CaptureRequest,
  failure: unknown,
): Promise<{ facts: CaptureFacts; built: BuildOutput }> {
  if (!(failure instanceof ServiceError) || failure.tag !== 'FetchBlocked') throw failure;
  const { url } = request;
  const draft = await readBehindWall(dependencies, request);
  if (draft === undefined) throw failure;
  const blocked = BlockedType.safeParse(failure.fields['blockedType']).data;
  const facts: CaptureFacts = {
    ...newSnapshot(),
    response: { url, requestedUrl: url, originStatusCode: 200, contentType: 'application/json', headers: {} },
    loadingStatus: 'partial',
    ...(blocked && { blocked }),
    transferBytes: 0,
    stages: [],
    telemetry: {},
  };
  const { threads, maxAstBytes } = dependencies;
  const built = await threads.addVideo({ page: undefined, facts, draft, maxAstBytes }, request.signal);
  return { facts, built };
}

/** Tries https first: the target of an http page's redirect is unknown. */
async function readBehindWall(
  dependencies: VideoDependencies,
  request: CaptureRequest,
): Promise<VideoDraft | undefined> {
  const { url } = request;
  for (const address of new Set([url.replace(/^http:/i, 'https:'), url])) {
    const found = draftOfAddress(address);
    const draft = found && (await complete(dependencies, found, { exit: 0 }, request));
    if (draft && judge(draft, url) === 'content') return draft;
  }
  return undefined;
}

/** Requests the missing data of a video one by one. Data that cannot be fetched stays missing from the draft. */
async function complete(
  { egress, threads }: VideoDependencies,
  found: VideoDraft,
  way: Way,
  { signal, deadline }: CaptureRequest,
): Promise<VideoDraft> {
  const end = Math.min(deadline, performance.now() + TOTAL_MS);
  let draft = found;
  for (;;) {
    const request = nextRequest(draft);
    const timeoutMs = Math.min(REQUEST_MS, end - performance.now());
    if (request === undefined || timeoutMs <= 0) return draft;
    const reply = await fetchReply(egress, request, way, { signal, timeoutMs });
    draft = await threads.readVideo({ draft, reply }, signal);
  }
}

async function fetchReply(
  egress: Egress,
  request: VideoRequest,
  { exit, userAgent }: Way,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<VideoReply> {
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
      maxBytes: MAX_REPLY_BYTES,
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
 * Whether a complete draft has content beyond its page.
 * @throws ServiceError `FetchVideoUnavailable`; `FetchBlocked` if every request was refused
 */
function judge(draft: VideoDraft, url: string): 'content' | 'nothing' {
  const { availability, message, facts, wall } = draft;
  if (isUnavailable(draft)) {
    throw new ServiceError('FetchVideoUnavailable', {
      url,
      availability,
      message: message || 'The video cannot be watched.',
    });
  }
  if (availability === 'ok' || facts.title !== undefined) return 'content';
  if (wall === undefined) return 'nothing';
  const blockedType = blockedBy(draft);
  throw new ServiceError('FetchBlocked', { url, ...(blockedType !== undefined && { blockedType }) });
}

/** The contract has no blocked type for a consent page. */
function blockedBy({ wall }: VideoDraft): BlockedType | undefined {
  if (wall === 'captcha') return 'captcha';
  return wall === 'botCheck' ? 'botProtection' : undefined;
}
