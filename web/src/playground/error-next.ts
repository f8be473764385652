import type { FetchOriginError } from '../../../src/contract/fetch/origin.ts';
import type { Failure } from '../api/index.ts';

/** A page on which the user can do the next step. */
export interface NextStep {
  label: string;
  href: string;
}

const PROFILES: NextStep = { label: 'Load the page with your cookies or headers', href: '/docs/profiles' };
const SETTINGS = '/docs/configuration';
const BATCHED: NextStep = { label: 'Fetch many pages as a run', href: '/docs/batched' };
const START: NextStep = { label: 'Open the start page', href: '/playground' };

const FAILURE_STEPS: Partial<Record<Failure['_tag'], NextStep>> = {
  AccessBlocked: { label: 'See the credits', href: '/dashboard' },
  AuthFailed: { label: 'Create an API key', href: '/dashboard/keys' },
  ExtractionUnavailable: { label: 'Extract with a language model', href: '/docs/extract' },
  FetchBlocked: PROFILES,
  FetchCaptureTimeout: { label: 'Raise the time budget', href: SETTINGS },
  FetchConcurrencyLimitExceeded: BATCHED,
  FetchPageTooLarge: { label: 'Raise the size limits', href: SETTINGS },
  FetchVideoUnavailable: { label: 'Which videos can be fetched', href: '/docs/video' },
  SnapshotNotFound: START,
  TooManyRequests: BATCHED,
};

/** Finds the page for the next step after a failed call. */
export const findFailureStep = (tag: Failure['_tag']): NextStep | undefined => FAILURE_STEPS[tag];

/** Statuses of sites that ask for credentials. */
const LOGIN_STATUSES: ReadonlySet<number> = new Set([401, 403, 407]);
/** Statuses of sites that have no page at the address. */
const MISSING_STATUSES: ReadonlySet<number> = new Set([404, 410]);

/** Finds the page for the next step after a site failed. */
export function findOriginStep(error: FetchOriginError): NextStep | undefined {
  const { kind, originStatusCode = 0, url, message } = error;
  if (kind === 'addressUnreachable' && message !== undefined)
    return { label: 'Allow the network', href: SETTINGS };
  if (kind === 'tls' && url.startsWith('https:')) {
    const plainUrl = url.replace(/^https:/, 'http:');
    return {
      label: 'Try it without TLS (http)',
      href: `/playground?${new URLSearchParams({ url: plainUrl })}`,
    };
  }
  if (LOGIN_STATUSES.has(originStatusCode)) return PROFILES;
  if (!MISSING_STATUSES.has(originStatusCode)) return undefined;
  const site = new URL('/', url).href;
  return {
    label: 'List the addresses of the site',
    href: `/playground/site?${new URLSearchParams({ url: site })}`,
  };
}
