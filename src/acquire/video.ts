import type { CapturedPage } from '../capture/index.ts';
import { BlockedType, ServiceError } from '../contract/index.ts';
import { type Egress, FetchFailure } from '../egress/index.ts';
import { newSnapshotId } from '../archive/index.ts';
import type { BuildInput, BuildOutput, Threads } from '../threads/index.ts';
import {
  draftOfAddress,
  isUnavailable,
  nextRequest,
  type VideoDraft,
  type VideoReply,
  type VideoRequest,
} from '../video/index.ts';

/** How the page was asked for: what belongs to it is asked for in the same way. */
type Way = Pick<CapturedPage['way'], 'exit'> & Partial<CapturedPage['way']>;

interface VideoDependencies {
  egress: Egress;
  threads: Threads;
  maxAstBytes: number;
}

interface VideoContext {
  signal: AbortSignal;
  /** On the monotonic clock (`performance.now()`). */
  deadline: number;
}

type Facts = BuildInput['facts'];

/** A player response has some 400 KB, what stands beside it up to 1 MB. */
const MAX_REPLY_BYTES = 8_000_000;
const REQUEST_MS = 10_000;
/** For all requests together: the video's page is there, and nobody waits longer for its captions. */
const TOTAL_MS = 30_000;

/**
 * The snapshot of a page with the video that is on it, or that it is about; the same where there is none.
 * @throws ServiceError `FetchVideoUnavailable`, `FetchBlocked`
 */
export async function addVideo(
  dependencies: VideoDependencies,
  page: BuildOutput,
  { facts, way }: { facts: Facts; way: Way },
  context: VideoContext,
): Promise<BuildOutput> {
  if (page.video === undefined) return page;
  const { threads, maxAstBytes } = dependencies;
  const draft = await complete(dependencies, page.video, way, context);
  if (judge(draft, facts.response.requestedUrl) === 'nothing') return page;
  const blocked = facts.blocked ?? blockedBy(draft);
  return threads.addVideo(
    {
      // Of a page that only asks a question nothing belongs to the video.
      page: draft.wall === 'consent' || draft.wall === 'captcha' ? undefined : page,
      facts: { ...facts, ...(blocked !== undefined && { blocked }) },
      draft,
      maxAstBytes,
    },
    context.signal,
  );
}

/**
 * The snapshot of a video whose page is behind a wall, of what its provider tells in other ways.
 * @param failure of the capture; thrown again where it is no wall, the address is no video's, or nobody tells
 */
export async function buildWalledVideo(
  dependencies: VideoDependencies,
  url: string,
  failure: unknown,
  context: VideoContext,
): Promise<{ built: BuildOutput; facts: Facts }> {
  if (!(failure instanceof ServiceError) || failure.tag !== 'FetchBlocked') throw failure;
  const draft = await askBehindWall(dependencies, url, context);
  if (draft === undefined) throw failure;
  const blocked = BlockedType.safeParse(failure.fields['blockedType']).data;
  const facts: Facts = {
    snapshotId: newSnapshotId(),
    capturedAt: new Date().toISOString(),
    response: { url, requestedUrl: url, originStatusCode: 200, contentType: 'application/json', headers: {} },
    loadingStatus: 'partial',
    ...(blocked && { blocked }),
    transferBytes: 0,
    stages: [],
    telemetry: {},
  };
  const { threads, maxAstBytes } = dependencies;
  const built = await threads.addVideo({ page: undefined, facts, draft, maxAstBytes }, context.signal);
  return { built, facts };
}

/** Asks the secure site first: what a page in the clear would have led to is not known. */
async function askBehindWall(
  dependencies: VideoDependencies,
  url: string,
  context: VideoContext,
): Promise<VideoDraft | undefined> {
  for (const address of new Set([url.replace(/^http:/i, 'https:'), url])) {
    const found = draftOfAddress(address);
    const draft = found && (await complete(dependencies, found, { exit: 0 }, context));
    if (draft && judge(draft, url) === 'content') return draft;
  }
  return undefined;
}

/**
 * Asks for what is still missing of a video, one thing after the other. Whatever is refused or does not come is
 * missing from the draft, and nothing else.
 */
async function complete(
  { egress, threads }: VideoDependencies,
  found: VideoDraft,
  way: Way,
  { signal, deadline }: VideoContext,
): Promise<VideoDraft> {
  const end = Math.min(deadline, performance.now() + TOTAL_MS);
  let draft = found;
  for (;;) {
    const request = nextRequest(draft);
    const timeoutMs = Math.min(REQUEST_MS, end - performance.now());
    if (request === undefined || timeoutMs <= 0) return draft;
    const reply = await ask(egress, request, way, { signal, timeoutMs });
    draft = await threads.readVideo({ draft, reply }, signal);
  }
}

async function ask(
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
 * What a video comes to, once nothing more can be asked: something to show, or nothing but its page.
 * @throws ServiceError `FetchVideoUnavailable`; `FetchBlocked` where nobody would tell us anything
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

/** The contract has no name for a question about cookies. */
function blockedBy({ wall }: VideoDraft): BlockedType | undefined {
  if (wall === 'captcha') return 'captcha';
  return wall === 'botCheck' ? 'botProtection' : undefined;
}
