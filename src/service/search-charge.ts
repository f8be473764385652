import { chargeHighlights } from '../accounts/index.ts';
import type { PendingCharge } from '../dispatch/index.ts';
import type { Store } from '../store/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';

/**
 * Creates the charge of a search of a snapshot, or of an extraction from it. Neither reserves credits before.
 * @param charge its `jobId` is unique for the call, so that the call is charged once
 */
export const createSearchCharge = (
  { store, tracer = NO_TRACER }: { store: Store; tracer?: Tracer },
  charge: { organizationId: string; jobId: string },
): PendingCharge => ({
  billable: true,
  complete: () => tracer.run('charge', () => chargeHighlights(store, charge)),
  cancel: async () => undefined,
});
