import { type DispatchOutcome, ServiceError } from '../contract/index.ts';
import { StoreUnavailable } from '../store/index.ts';

/** The outcome, by whether the store may have done what it was asked. */
type OutcomeOf = (mayHaveHappened: boolean) => DispatchOutcome;

/**
 * Rethrows an error; a `StoreUnavailable` becomes `ServiceUnavailable` with the outcome of the work (specification 7.1),
 * which tells the caller whether to repeat the call.
 */
export const rethrowWithOutcome =
  (outcome: DispatchOutcome | OutcomeOf) =>
  (error: unknown): never => {
    if (!(error instanceof StoreUnavailable)) throw error;
    const dispatchOutcome = typeof outcome === 'string' ? outcome : outcome(error.mayHaveHappened);
    const { message } = error.fields;
    throw new ServiceError('ServiceUnavailable', { message, dispatchOutcome }, { cause: error });
  };

/** `notDispatched`, unless the response of a commit was lost. */
export const outcomeOfQueueing: OutcomeOf = (mayHaveHappened) =>
  mayHaveHappened ? 'unknown' : 'notDispatched';
