import type { RequestDetails } from '../../../../src/contract/organization/request-log.ts';

/** Says in plain words how a request ended, and what to do next. */
export function describeOutcome(request: RequestDetails): { title: string; next: string | undefined } {
  const { outcome, explanation, error, credits, snapshotId, url } = request;
  switch (outcome) {
    case 'succeeded':
      return { title: snapshotId && url ? 'The page was fetched.' : 'The call succeeded.', next: undefined };
    case 'httpError':
      return {
        title: explanation ?? 'The site answered with an error status.',
        next: adviseOnStatus(Number(error?.['originStatusCode'])),
      };
    case 'unreached':
      return {
        title: explanation ?? 'The site was not reached.',
        next: error?.['retryable']
          ? 'Open the URL in a browser. If it opens there, fetch the page again.'
          : 'Check the URL. Another try has the same result until the site changes.',
      };
    case 'cancelled':
      return {
        title: 'The caller closed the connection before the answer.',
        next:
          credits === 0
            ? 'Nothing was charged. If this was not intended, give the client more time than the time limit of a fetch.'
            : undefined,
      };
    case 'failed':
    case 'timedOut':
    case 'rejected':
      return { title: explanation ?? OTHER_TITLES[outcome], next: undefined };
  }
}

const OTHER_TITLES = {
  failed: 'The fetch failed.',
  timedOut: 'The fetch took too long.',
  rejected: 'The service rejected the request.',
} as const;

/** Says what to do after an error status of a site. */
function adviseOnStatus(status: number): string {
  if (status === 404 || status === 410) return 'The page does not exist. Check the URL.';
  if (status === 401 || status === 407)
    return 'The page requires a sign-in. Use a profile with its cookies or headers.';
  if (status === 403) return 'The site refuses this visit. Try a profile, or another proxy exit.';
  if (status === 429)
    return 'The site asks for fewer requests. Fetch it again later, and with fewer fetches at a time.';
  if (status >= 500) return 'The site has a problem. Fetch the page again later.';
  return 'Check the URL and the options of the fetch.';
}
