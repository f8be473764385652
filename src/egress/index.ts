export { createEgress, type Egress, type EgressOptions, type OpenSlotOptions } from './egress.ts';
export { EgressError, type EgressStage, egressErrorWithin } from './errors.ts';
export type { JournalEntry } from './journal.ts';
export type { Lookup } from './resolver.ts';
export type { EgressSlot, LimitHit } from './slot.ts';
export { chromiumError, type DialFailure, failureOf } from './translate.ts';
