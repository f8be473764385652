import type { AuthenticatedCaller } from '../accounts/index.ts';
import type { Queue } from '../contract/index.ts';
import { readQueue } from '../dispatch/index.ts';
import type { Store } from '../store/index.ts';

const MAX_LISTED_CAPTURES = 100;

/** `GET /v1/queue`: returns the captures of the organization that run or wait. */
export async function getQueue(
  store: Store,
  { organizationId }: Pick<AuthenticatedCaller, 'organizationId'>,
): Promise<Queue> {
  const { captures, ...counts } = await readQueue(store, organizationId, { limit: MAX_LISTED_CAPTURES });
  return {
    ...counts,
    captures: captures.map(({ runId, since, ...capture }) => ({
      ...capture,
      since: new Date(since).toISOString(),
      ...(runId !== null && { runId }),
    })),
  };
}
