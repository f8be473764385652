export { TransferLimitError } from './decode-body.ts';
export {
  createEgress,
  type Egress,
  type EgressOptions,
  type FetchOptions,
  type OpenProxyOptions,
} from './egress.ts';
export { EgressError, type EgressStage, findEgressError } from './errors.ts';
export type { ConnectionJournalEntry } from './journal.ts';
export { normaliseAddress } from './normalise-host.ts';
export { FetchFailure, type PlainResponse, type FollowedRedirect } from './plain-fetch.ts';
export { createRequestSigner, KEY_DIRECTORY_PATH, type RequestSigner } from './request-signer.ts';
export { rejectOnAbort } from './reject-on-abort.ts';
export type { LookUpAddresses } from './resolver.ts';
export type { LocalProxy, TransferLimitHit } from './local-proxy.ts';
export { toChromiumError, type DialFailure, findLastDialFailure } from './chromium-error.ts';
