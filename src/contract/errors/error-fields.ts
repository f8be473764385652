import { z } from 'zod';
import * as schema from '../schema.ts';

/** How a site blocks access to its content (specification 7.1, `FetchBlocked`). */
export const BlockedType = schema.choice(
  'How the site blocks access: a captcha, bot protection, the IP address, or a required sign-in.',
  ['captcha', 'botProtection', 'ipBlock', 'authWall'],
);
export type BlockedType = z.infer<typeof BlockedType>;

/** The size limit that a page exceeds (specification 7.1, `FetchPageTooLarge`). */
export const LimitKind = schema.choice(
  'What is too large: `transfer_bytes` (everything that the page loads), `domsnapshot_bytes` (its DOM) or `ast_bytes` (the text and structure read from it).',
  ['transfer_bytes', 'domsnapshot_bytes', 'ast_bytes'],
);
export type LimitKind = z.infer<typeof LimitKind>;

/**
 * Why a page cannot be captured, so that retrying does not help (specification 7.1, failure types).
 * The specification defines the first three; the others are additions of this service.
 */
export const FailureType = schema.choice(
  'What failed: the page never became ready, a requested part could not be made, the browser showed a page of its own, the response broke the HTTP rules, the navigation was not allowed, or the content could not be decoded.',
  [
    'pageNeverSettled',
    'capabilityFailed',
    'browserInternalDocument',
    'invalidResponse',
    'unsafeNavigation',
    'undecodable',
  ],
);
export type FailureType = z.infer<typeof FailureType>;

/** How far a job got before the service failed (specification 4.4, 7.1). */
export const DispatchOutcome = schema.choice(
  'How far the capture got: `notDispatched` (not started), `dispatched` (running), `workerLost` (its worker ended) or `unknown`. Missing if no capture was requested.',
  ['notDispatched', 'dispatched', 'workerLost', 'unknown'],
);
export type DispatchOutcome = z.infer<typeof DispatchOutcome>;

/** One value of a request that is not valid. */
export const DecodeIssue = z.object({
  _tag: schema.choice('`Missing`: a required value is missing. `Pointer`: a value is not valid.', [
    'Pointer',
    'Missing',
  ]),
  path: schema.list('Names of the properties that lead to the value, outermost first.', z.string()),
  message: schema.text('What is wrong with the value.'),
});
export type DecodeIssue = z.infer<typeof DecodeIssue>;
