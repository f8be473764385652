import { type DispatchOutcome, ServiceError } from '../contract/index.ts';
import { StoreUnavailable } from '../store/index.ts';

/**
 * Returns the outcome of the work, for the error message.
 * @param mayHaveHappened whether the failed statement may have taken effect
 */
type GetOutcome = (mayHaveHappened: boolean) => DispatchOutcome;

/**
 * Rethrows an error. Converts `StoreUnavailable` to `ServiceUnavailable` with the outcome of the work (specification
 * 7.1), so that the caller knows whether to repeat the call.
 */
export const rethrowWithOutcome =
  (outcome: DispatchOutcome | GetOutcome) =>
  (error: unknown): never => {
    if (!(error instanceof StoreUnavailable)) throw error;
    const dispatchOutcome = typeof outcome === 'string' ? outcome : outcome(error.mayHaveHappened);
    const { message } = error.fields;
    throw new ServiceError('ServiceUnavailable', { message, dispatchOutcome }, { cause: error });
  };

/** `notDispatched`. If the response of a commit was lost: unknown. */
export const getQueueingOutcome: GetOutcome = (mayHaveHappened) =>
  mayHaveHappened ? 'unknown' : 'notDispatched';
