export { TransferLimitError } from './decode.ts';
export {
  createEgress,
  type Egress,
  type EgressOptions,
  type FetchOptions,
  type OpenSlotOptions,
} from './egress.ts';
export { EgressError, type EgressStage, egressErrorWithin } from './errors.ts';
export type { JournalEntry } from './journal.ts';
export { FetchFailure, type PlainResponse, type Redirect } from './plain.ts';
export type { Lookup } from './resolver.ts';
export type { EgressSlot, LimitHit } from './slot.ts';
export { chromiumError, type DialFailure, failureOf } from './translate.ts';
