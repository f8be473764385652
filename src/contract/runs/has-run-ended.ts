import type { RunStatus } from './batched.ts';

/** Whether a run is in a final state. */
export const hasRunEnded = (status: RunStatus): boolean => status === 'COMPLETED' || status === 'CANCELLED';
