import { z } from 'zod';

/** How a site blocks access to its content (specification 7.1, `FetchBlocked`). */
export const BlockedType = z
  .enum(['captcha', 'botProtection', 'ipBlock', 'authWall'])
  .describe('How the site blocks access: a captcha, bot protection, the IP address, or a required sign-in.');
export type BlockedType = z.infer<typeof BlockedType>;

/** The size limit that a page exceeds (specification 7.1, `FetchPageTooLarge`). */
export const LimitKind = z
  .enum(['transfer_bytes', 'domsnapshot_bytes', 'ast_bytes'])
  .describe(
    'What is too large: `transfer_bytes` (everything that the page loads), `domsnapshot_bytes` (its DOM) or `ast_bytes` (the text and structure read from it).',
  );
export type LimitKind = z.infer<typeof LimitKind>;

/**
 * Why a page cannot be captured, so that retrying does not help (specification 7.1, failure types).
 * The specification defines the first three; the others are additions of this service.
 */
export const FailureType = z
  .enum([
    'pageNeverSettled',
    'capabilityFailed',
    'browserInternalDocument',
    'invalidResponse',
    'unsafeNavigation',
    'undecodable',
  ])
  .describe(
    'What failed: the page never became ready, a requested part could not be made, the browser showed a page of its own, the response broke the HTTP rules, the navigation was not allowed, or the content could not be decoded.',
  );
export type FailureType = z.infer<typeof FailureType>;

/** How far a job got before the service failed (specification 4.4, 7.1). */
export const DispatchOutcome = z
  .enum(['notDispatched', 'dispatched', 'workerLost', 'unknown'])
  .describe(
    'How far the capture got: `notDispatched` (not started), `dispatched` (running), `workerLost` (its worker ended) or `unknown`. Missing if no capture was requested.',
  );
export type DispatchOutcome = z.infer<typeof DispatchOutcome>;

/** One value of a request that is not valid. */
export const DecodeIssue = z.object({
  _tag: z
    .enum(['Pointer', 'Missing'])
    .describe('`Missing`: a required value is missing. `Pointer`: a value is not valid.'),
  path: z.array(z.string()).describe('Names of the properties that lead to the value, outermost first.'),
  message: z.string().describe('What is wrong with the value.'),
});
export type DecodeIssue = z.infer<typeof DecodeIssue>;
