import { z } from 'zod';
import type { ResponseFacts } from './capture.ts';
import * as schema from '../schema.ts';

/** How the origin failed (specification 7.2). */
export const OriginErrorKind = schema.choice(
  'How the origin failed. `http`: it answered with an error status; every other kind: no answer was received.',
  [
    'dns',
    'tls',
    'connectionRefused',
    'connectionReset',
    'connectionClosed',
    'addressUnreachable',
    'emptyResponse',
    'connectionTimeout',
    'http',
  ],
);
export type OriginErrorKind = z.infer<typeof OriginErrorKind>;

/** The origin was not reached, or it answered with an error status (specification 2.6). */
export const FetchOriginError = schema.namedObject(
  'FetchOriginError',
  'Says that the origin was not reached, or that it answered with an error status.',
  {
    _tag: z.literal('FetchOriginError').describe('Name of the error.'),
    url: schema.text('The requested URL.'),
    kind: OriginErrorKind,
    upstreamError: schema.optionalText(
      'Network error code, such as `net::ERR_NAME_NOT_RESOLVED`. Missing for kind `http`.',
    ),
    originStatusCode: schema.optional(z.int(), 'Status code of the origin. Present for kind `http`.'),
    retryable: z.boolean().describe('Whether a later fetch may succeed.'),
    contentAvailable: z
      .boolean()
      .describe('Whether the answer of the origin had content, which the result contains.'),
    finalUrl: schema.text('The URL after redirects.'),
    redirectLimitReached: z.boolean().describe('Whether the fetch ended because of too many redirects.'),
    message: schema.optionalText(
      'What to do next. Present if the address policy of the service refuses the address.',
    ),
  },
);
export type FetchOriginError = z.infer<typeof FetchOriginError>;

/** Whether a later fetch may succeed after this status of the origin (specification 7.2). */
export const isRetryableStatus = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500;

/**
 * Returns the origin error of a capture whose origin responded with an error status; undefined for every other status.
 * @param contentAvailable whether the response had content
 */
export function toOriginOutcome(
  { originStatusCode, requestedUrl, url }: ResponseFacts,
  contentAvailable: boolean,
): FetchOriginError | undefined {
  if (originStatusCode < 400) return undefined;
  return {
    _tag: 'FetchOriginError',
    url: requestedUrl,
    kind: 'http',
    originStatusCode,
    retryable: isRetryableStatus(originStatusCode),
    contentAvailable,
    finalUrl: url,
    redirectLimitReached: false,
  };
}
