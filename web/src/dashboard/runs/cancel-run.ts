import { ApiError, call } from '../../api/index.ts';
import { toast } from '../../design/index.ts';

/** Cancels a run and says how that went. */
export async function cancelRun(id: string): Promise<void> {
  try {
    await call(`/v1/fetch/batched/${encodeURIComponent(id)}/cancel`, { method: 'POST', as: 'session' });
    toast('Cancelled: what is being fetched is finished, nothing else is begun');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(
      error.failure._tag === 'BatchedCancellationConflict'
        ? 'The run has finished already'
        : `Not cancelled: ${error.message}`,
    );
  }
}
