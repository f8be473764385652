import type { FetchOriginError } from './types.ts';

/** What the origin did, as the headers of a Markdown answer say it. */
export interface OriginOutcome {
  kind: FetchOriginError['kind'];
  /** The browser's error code, or the status for kind `http`. */
  detail: string;
  /** Whether a later attempt can help. */
  retryable: boolean;
}

/** Undefined where the origin answered normally. */
export function originOutcome(headers: Headers): OriginOutcome | undefined {
  const kind = headers.get('x-service-origin-error');
  if (kind === null) return undefined;
  return {
    kind: kind as OriginOutcome['kind'],
    detail: headers.get('x-service-origin-error-detail') ?? '',
    retryable: headers.get('x-service-origin-error-retryable') === 'true',
  };
}
