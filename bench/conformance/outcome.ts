/**
 * What a fetch service said about an origin, in terms that every service can be measured by. A field is absent if the
 * service does not report it.
 */
export type Outcome =
  /** Content was returned as a success. */
  | {
      is: 'content';
      text: string;
      /** The service says that the content is incomplete. */
      isPartial?: boolean;
      /** Doubts that the service reports, for example `parkedDomain` or `softError`. */
      warnings: readonly string[];
    }
  /** The origin answered with an error status. */
  | { is: 'httpError'; status: number; retryable?: boolean }
  /** The origin was never reached. `kind` is dns, tls, connectionRefused and so on. */
  | { is: 'unreached'; kind?: string; retryable?: boolean }
  /** The site refused the capture. `wall` is captcha, botProtection, ipBlock or authWall. */
  | { is: 'blocked'; wall?: string }
  /** A failure that the service attributes to the page or to itself, with its own name for it. */
  | { is: 'failed'; tag: string; retryable?: boolean };

/** An expected outcome. Lists contain acceptable values. */
export type Expectation =
  | { is: 'content'; contains: string; isPartial?: true; warning?: string }
  | { is: 'emptyContent' }
  | { is: 'httpError'; status: number; retryable: boolean }
  | { is: 'unreached'; kinds: readonly string[]; retryable: boolean }
  | { is: 'blocked'; walls: readonly string[] }
  | { is: 'failed'; tags: readonly string[] };

/** How close a service came. */
export type Verdict =
  /** The outcome, its kind and its retry advice are right. */
  | 'exact'
  /** The kind of outcome is right; details are missing or wrong. */
  | 'coarse'
  /** Another kind of outcome was reported, but not success. */
  | 'mistaken'
  /** A failure was returned as content without any doubt, or content was lost. */
  | 'misleading';

/** Compares the outcome that a service reported with the outcome that the test case expects. */
export function compareOutcomes(expected: Expectation, actual: Outcome): Verdict {
  if (expected.is === 'content') return judgeContent(expected, actual);
  if (expected.is === 'emptyContent')
    return actual.is === 'content' ? (actual.text.trim() === '' ? 'exact' : 'coarse') : 'mistaken';
  if (actual.is === 'content') return 'misleading';
  if (expected.is !== actual.is) return 'mistaken';
  return hasRightDetails(expected, actual) ? 'exact' : 'coarse';
}

function judgeContent(expected: Extract<Expectation, { is: 'content' }>, actual: Outcome): Verdict {
  if (actual.is !== 'content') return 'mistaken';
  if (!actual.text.includes(expected.contains)) return 'misleading';
  if (expected.warning !== undefined && !actual.warnings.includes(expected.warning)) return 'misleading';
  if (expected.isPartial && actual.isPartial !== true) return 'coarse';
  return 'exact';
}

function hasRightDetails(expected: Expectation, actual: Outcome): boolean {
  if (expected.is === 'httpError' && actual.is === 'httpError')
    return actual.status === expected.status && actual.retryable === expected.retryable;
  if (expected.is === 'unreached' && actual.is === 'unreached')
    return expected.kinds.includes(actual.kind ?? '') && actual.retryable === expected.retryable;
  if (expected.is === 'blocked' && actual.is === 'blocked') return expected.walls.includes(actual.wall ?? '');
  return expected.is === 'failed' && actual.is === 'failed' && expected.tags.includes(actual.tag);
}
