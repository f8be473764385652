import { ServiceError } from '../contract/index.ts';
import { freeze } from './freeze.ts';
import { navigate } from './navigate.ts';
import { isBrokenBody } from './network-codes.ts';
import { isPage, originFailure, responseFacts, statusFailure, tooManyBytes } from './outcome.ts';
import type { PreparedPage } from './prepared-page.ts';
import { readPage } from './read-page.ts';
import { settle } from './settle.ts';
import type { Stages } from './stages.ts';
import type { CaptureLimits, CaptureRequest, CaptureResult, LoadingStatus } from './types.ts';

export interface CaptureContext {
  limits: CaptureLimits;
  stages: Stages;
  telemetry: Record<string, string | number | boolean>;
}

/** Captures one page on a prepared one, which can be used for nothing else afterwards. */
export async function captureOn(
  page: PreparedPage,
  request: CaptureRequest,
  context: CaptureContext,
): Promise<CaptureResult> {
  const { stages, limits } = context;
  const { navigation, session, slot } = page;
  const { url: requestedUrl } = request;
  slot.onLimit((hit) => session.fail(tooManyBytes(requestedUrl, hit)));
  const arrival = await stages.time('navigate', () => navigate(page, requestedUrl));
  if (arrival.state === 'failed') {
    return {
      outcome: 'originError',
      error: originFailure(page, requestedUrl, arrival.code),
      stages: stages.list,
    };
  }
  if (arrival.state === 'download') {
    const response = responseFacts(arrival.load, requestedUrl, navigation.firstRedirectStatus);
    return { outcome: 'download', response, stages: stages.list };
  }
  const settled = await stages.time('settle', () => settle(page, request.screenshot !== 'none'));
  const load = navigation.current;
  if (!load) {
    throw new ServiceError('FetchNavigationFailed', {
      url: requestedUrl,
      failureType: 'browserInternalDocument',
    });
  }
  if (!navigation.isCommitted || (load.failure !== undefined && !isBrokenBody(load.failure))) {
    // A script or a refresh led somewhere that cannot be reached.
    const error = originFailure(page, requestedUrl, load.failure ?? 'net::ERR_FAILED');
    return { outcome: 'originError', error, stages: stages.list };
  }
  const response = responseFacts(load, requestedUrl, navigation.firstRedirectStatus);
  if (!isPage(load)) return { outcome: 'download', response, stages: stages.list };
  const loadingStatus: LoadingStatus = load.failure === undefined ? settled : 'partial';
  await stages.time('freeze', () => freeze(page));
  const seen = await stages.time('read', () =>
    readPage(page, {
      softBytes: limits.snapshotBytes / 2,
      hardBytes: limits.snapshotBytes,
      nodes: limits.nodes,
    }),
  );
  if (seen.refused) {
    throw new ServiceError('FetchPageTooLarge', {
      url: requestedUrl,
      limitKind: 'domsnapshot_bytes',
      limitBytes: limits.snapshotBytes,
      measuredBytes: seen.bytes,
    });
  }
  const originError = statusFailure(response);
  return {
    outcome: 'page',
    response,
    seen: { chunks: seen.chunks, bytes: seen.bytes },
    fetched: [],
    loadingStatus,
    ...(originError && { originError }),
    transferBytes: slot.bytesIn,
    stages: stages.list,
    telemetry: { ...context.telemetry, nodes: seen.nodes },
  };
}
