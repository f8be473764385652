import type { Bootstrap } from '../accounts/index.ts';

/** The running service. */
export interface RunningService {
  /** Where it listens. */
  address: string;
  /** Whether it answers callers; a worker answers only its probes. */
  answers: boolean;
  publicUrl: string;
  /** What the first start has to show; nothing in a worker. */
  first: Partial<Bootstrap>;
  /** Takes no more work, finishes what runs, leaves. */
  close(): Promise<void>;
}
