import { type FetchOriginError, ServiceError } from '../contract/index.ts';
import { chromiumError, type FetchFailure } from '../egress/index.ts';
import { networkVerdict } from './network-codes.ts';

/**
 * What a failed fetch without a browser means for its caller, as a browser's failed navigation would mean it.
 * @throws ServiceError for what repeats (502) and for what proves nothing (503)
 */
export function plainFailure(failure: FetchFailure, requestedUrl: string): FetchOriginError {
  const code = chromiumError(failure);
  const unreached = {
    _tag: 'FetchOriginError',
    url: requestedUrl,
    contentAvailable: false,
    finalUrl: failure.url,
    redirectLimitReached: false,
  } as const;
  if (code === 'net::ERR_TOO_MANY_REDIRECTS') {
    const originStatusCode = failure.redirects.at(-1)?.status;
    return {
      ...unreached,
      kind: 'http',
      upstreamError: code,
      ...(originStatusCode !== undefined && { originStatusCode }),
      retryable: false,
      redirectLimitReached: true,
    };
  }
  const verdict = code === undefined ? undefined : networkVerdict(code);
  if (code === undefined || verdict === undefined) {
    const message = `The document could not be fetched (${code ?? failure.code}).`;
    throw new ServiceError('ServiceUnavailable', { message }, { cause: failure });
  }
  if ('failureType' in verdict) {
    const { failureType } = verdict;
    throw new ServiceError('FetchNavigationFailed', { url: requestedUrl, failureType }, { cause: failure });
  }
  return { ...unreached, upstreamError: code, ...verdict };
}
