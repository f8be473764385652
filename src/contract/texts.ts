// This file has no imports at run time, because the web pages use it too.

import type { OriginErrorKind } from './fetch/origin.ts';
import type { ContentWarning } from './fetch/results.ts';

/** Failures of origins as sentences. */
export const ORIGIN_ERROR_TEXTS: Readonly<Record<OriginErrorKind, string>> = {
  dns: 'The name of the site was not found. Check the URL.',
  tls: 'No secure connection to the site could be made. Its certificate may not be valid.',
  connectionRefused: 'The site refused the connection. It may be down.',
  connectionReset: 'The site closed the connection while it answered.',
  connectionClosed: 'The site closed the connection before it answered.',
  addressUnreachable: 'The address of the site cannot be reached, or the address policy refuses it.',
  emptyResponse: 'The site closed the connection without an answer.',
  connectionTimeout: 'The site did not answer in time.',
  http: 'The site answered with an error status.',
};

/** Warnings about the content as sentences. */
export const WARNING_TEXTS: Readonly<Record<ContentWarning, string>> = {
  parkedDomain: 'The domain is parked or for sale. The page probably does not have the requested content.',
  softError: 'The page looks like an error page, although its status is a success.',
  robotsDisallowed: 'The robots.txt of the site disallows this URL for automated access.',
  charsetMismatch: 'The declared charset does not fit the bytes. Some characters may be wrong.',
  virtualizedList:
    'A list shows only some of its rows at a time. Its rows were collected while the page was scrolled.',
};
