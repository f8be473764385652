import { type DispatchOutcome, ServiceError } from '../contract/index.ts';
import { StoreUnavailable } from '../store/index.ts';

/** What became of the work, by whether what the store was asked to do may have happened. */
type OutcomeOf = (mayHaveHappened: boolean) => DispatchOutcome;

/**
 * Handles a failure by throwing it again; where the store is the reason, with what became of the work
 * (specification 7.1): without that a caller does not know whether to repeat it.
 */
export const rethrowWithOutcome =
  (outcome: DispatchOutcome | OutcomeOf) =>
  (error: unknown): never => {
    if (!(error instanceof StoreUnavailable)) throw error;
    const dispatchOutcome = typeof outcome === 'string' ? outcome : outcome(error.mayHaveHappened);
    const { message } = error.fields;
    throw new ServiceError('ServiceUnavailable', { message, dispatchOutcome }, { cause: error });
  };

/** Of what was not queued, unless it was and the answer is lost. */
export const outcomeOfQueueing: OutcomeOf = (mayHaveHappened) =>
  mayHaveHappened ? 'unknown' : 'notDispatched';
