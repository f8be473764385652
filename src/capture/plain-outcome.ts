import { type FetchOriginError, ServiceError } from '../contract/index.ts';
import { chromiumError, type FetchFailure } from '../egress/index.ts';
import { networkVerdict } from './network-codes.ts';
import { endlessRedirects, unreached } from './unreached.ts';

/**
 * What a failed fetch without a browser means for its caller, as a browser's failed navigation would mean it.
 * @throws ServiceError for what repeats (502) and for what proves nothing (503)
 */
export function plainFailure(failure: FetchFailure, requestedUrl: string): FetchOriginError {
  const code = chromiumError(failure);
  if (code === 'net::ERR_TOO_MANY_REDIRECTS') {
    return endlessRedirects(requestedUrl, failure.url, failure.redirects.at(-1)?.status);
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
  return { ...unreached(requestedUrl, failure.url), upstreamError: code, ...verdict };
}
