import type { FetchOriginError } from './types.ts';

/** The origin error of a Markdown response, from its headers. */
export interface OriginOutcome {
  kind: FetchOriginError['kind'];
  /** Network error code, or the status code for kind `http`. */
  detail: string;
  /** Whether a later fetch may succeed. */
  retryable: boolean;
}

/** The origin was not reached, as far as the headers of a Markdown response say. */
export type OriginUnreached = Omit<FetchOriginError, 'finalUrl'>;

/** Describes an origin that was not reached. With kind `http`, its redirects did not end. */
export const originUnreached = (
  url: string,
  { kind, detail, retryable }: OriginOutcome,
): OriginUnreached => ({
  _tag: 'FetchOriginError',
  url,
  kind,
  ...(kind === 'http' ? { originStatusCode: Number(detail) } : { upstreamError: detail }),
  retryable,
  contentAvailable: false,
  redirectLimitReached: kind === 'http',
});

/** Reads the origin error from the headers; undefined if there is none. */
export function originOutcome(headers: Headers): OriginOutcome | undefined {
  const kind = headers.get('x-service-origin-error');
  if (kind === null) return undefined;
  return {
    kind: kind as OriginOutcome['kind'],
    detail: headers.get('x-service-origin-error-detail') ?? '',
    retryable: headers.get('x-service-origin-error-retryable') === 'true',
  };
}
