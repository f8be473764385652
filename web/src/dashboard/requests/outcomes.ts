import type { RequestOutcome } from '../../../../src/contract/organization/request-log.ts';
import type { Tone } from '../../design/index.ts';

/** Labels and colors of outcomes. */
export const OUTCOMES: Readonly<Record<RequestOutcome, { label: string; tone: Tone }>> = {
  succeeded: { label: 'Succeeded', tone: 'good' },
  httpError: { label: 'Error status of the site', tone: 'warn' },
  unreached: { label: 'Site not reached', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  timedOut: { label: 'Timed out', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  rejected: { label: 'Rejected', tone: 'bad' },
};
