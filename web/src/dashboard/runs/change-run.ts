import type { z } from 'zod';
import type { BatchedStarted } from '../../../../src/contract/runs/batched.ts';
import { ApiError, call } from '../../api/index.ts';
import { navigate } from '../../app/location.ts';
import { toast } from '../../design/index.ts';

/** Cancels a run and shows the result as a toast. */
export async function cancelRun(id: string): Promise<void> {
  try {
    await call(`/v1/fetch/batched/${encodeURIComponent(id)}/cancel`, { method: 'POST', as: 'session' });
    toast('Run cancelled. Running fetches are finished.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(
      error.failure._tag === 'BatchedCancellationConflict'
        ? 'The run has already finished.'
        : `Could not cancel the run: ${error.message}`,
    );
  }
}

/** Starts a run with the failed URLs of a run, and opens it. */
export async function retryRun(id: string): Promise<void> {
  try {
    const started = await call<z.infer<typeof BatchedStarted>>(
      `/v1/fetch/batched/${encodeURIComponent(id)}/retry`,
      { method: 'POST', as: 'session' },
    );
    navigate(`/dashboard/runs/${started.id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(error.message);
  }
}
