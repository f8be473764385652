import { STATUS_CODES } from 'node:http';
import { ServiceError } from '../../contract/index.ts';
import { EXIT } from '../exit.ts';
import { removeControls } from '../terminal/index.ts';

/** An error as the API contract defines it, from this process or from a server. */
export interface ApiFailure {
  status: number;
  tag: string;
  fields: Readonly<Record<string, unknown>>;
}

/** Error for an error response of a server. */
export class CallFailed extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.tag);
    this.failure = failure;
  }
}

/** Returns the contract error in an exception, or undefined for unexpected exceptions. */
export function toFailure(error: unknown): ApiFailure | undefined {
  if (error instanceof CallFailed) return error.failure;
  if (!(error instanceof ServiceError)) return undefined;
  return { status: error.status, tag: error.tag, fields: error.body('') };
}

/** Names of fields that repeat the arguments or the message, so that they are not printed. */
const OMITTED_FIELDS = new Set(['_tag', 'url', 'message', 'description', 'issues', 'retryable', 'requestId']);

type Fields = ApiFailure['fields'];

/** Sentences for errors whose messages in the API name calls, headers or fields: what is wrong, and what to run next. */
const COMMAND_MESSAGES: Readonly<Partial<Record<string, (fields: Fields) => string>>> = {
  BatchedRunNotFound: ({ id }) => `The server has no run ${id}. \`pagewright runs list\` lists its runs.`,
  BatchedCancellationConflict: ({ id }) =>
    `The run ${id} has already ended. Save it with \`pagewright export ${id} -o pages.zip\`.`,
  BatchedIdempotencyConflict: ({ existingRunId }) =>
    `The run ${existingRunId} of this folder has other pages or options. Choose another folder with -o.`,
  ProfileNotFound: ({ name }) =>
    `There is no profile ${name}. \`pagewright profiles list\` lists the profiles, \`pagewright profiles create\` creates one.`,
  TooManyRequests: ({ retryAfterSeconds }) => `Too many requests. Try again in ${retryAfterSeconds} seconds.`,
  FetchConcurrencyLimitExceeded: ({ maxConcurrency, retryAfterSeconds }) =>
    `${maxConcurrency} pages are being fetched, which is the limit. Try again in ${retryAfterSeconds} seconds, or fetch ` +
    'many pages with `pagewright batch`.',
  PayloadTooLarge: () => 'The input is too large for the server. Use fewer URLs.',
  NotFound: ({ path }) => `The server has no ${path}. Compare its version with \`pagewright --version\`.`,
};

/** Options and arguments of commands, by the path of the field or the name of the header that they set. */
const OPTION_NAMES: Readonly<Partial<Record<string, string>>> = {
  'x-service-profile': '--profile',
  delaySeconds: '--delay',
  'documentConfig.maxPages': '--max-pages',
  'documentConfig.maxRowsPerSheet': '--max-rows',
  'documentConfig.ocr': '--ocr',
  'documentConfig.ocrLanguages': '--ocr-languages',
  'documentConfig.pages': '--pages',
  'documentConfig.password': '--document-password',
  'documentConfig.sheets': '--sheets',
  excludePatterns: '--exclude',
  includePatterns: '--include',
  limit: '--limit',
  maxConcurrency: '--concurrency',
  maxDepth: '--max-depth',
  maxResults: '--max-results',
  minScore: '--min-score',
  search: '--search',
  'search.query': '--search',
  prompt: '--prompt',
  schema: '--schema',
};

/** Formats an error as one line. It names commands and options, not calls and fields of the API. */
export function formatFailure({ tag, fields }: ApiFailure): string {
  const line = COMMAND_MESSAGES[tag]?.(fields) ?? formatApiError(tag, fields);
  return `${removeControls(line).replace(/\s+/g, ' ')}\n`;
}

function formatApiError(tag: string, fields: Fields): string {
  const message = formatIssues(fields) || String(fields['message'] ?? fields['description'] ?? '');
  const fieldTexts = Object.entries(fields)
    .filter(([name, value]) => !OMITTED_FIELDS.has(name) && value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const title = tag === 'HttpApiDecodeError' ? 'Invalid input' : tag;
  return `${title}: ${message}${fieldTexts.length > 0 ? ` (${fieldTexts.join(', ')})` : ''}`;
}

function formatIssues({ issues }: Fields): string {
  if (!Array.isArray(issues)) return '';
  return issues
    .slice(0, 5)
    .map(({ path, message }: { path?: unknown[]; message?: unknown }) =>
      [path && formatPath(path.map(String)), message].filter(Boolean).join(': '),
    )
    .join(' ');
}

/** Names the option that set a field. The position in a list is left out, because the message quotes the value. */
function formatPath(path: readonly string[]): string {
  const field = /^\d+$/.test(path.at(-1) ?? '') ? path.slice(0, -1) : path;
  return OPTION_NAMES[field.join('.')] ?? path.join('.');
}

/** Formats a status code with its name, such as "404 Not Found". */
export const formatStatus = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trim();

export function toExitCode({ status, tag }: ApiFailure): number {
  if (tag === 'FetchBlocked') return EXIT.blocked;
  return status >= 400 && status < 500 && status !== 413 && status !== 429 ? EXIT.usage : EXIT.failed;
}
