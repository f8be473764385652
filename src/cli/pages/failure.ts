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

/** Formats an error as one line: tag, message and fields. The message of some errors names commands, not the API. */
export function formatFailure({ tag, fields }: ApiFailure): string {
  if (tag === 'BatchedRunNotFound')
    return `The server has no run ${removeControls(String(fields['id']))}. \`pagewright runs list\` lists its runs.\n`;
  const message = formatIssues(fields) || String(fields['message'] ?? fields['description'] ?? '');
  const fieldTexts = Object.entries(fields)
    .filter(([name, value]) => !OMITTED_FIELDS.has(name) && value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const title = tag === 'HttpApiDecodeError' ? 'Invalid input' : tag;
  const line = `${title}: ${message}${fieldTexts.length > 0 ? ` (${fieldTexts.join(', ')})` : ''}`;
  return `${removeControls(line).replace(/\s+/g, ' ')}\n`;
}

function formatIssues({ issues }: ApiFailure['fields']): string {
  if (!Array.isArray(issues)) return '';
  return issues
    .slice(0, 5)
    .map(({ path, message }: { path?: unknown[]; message?: unknown }) =>
      [path?.join('.'), message].filter(Boolean).join(': '),
    )
    .join('; ');
}

/** Formats a status code with its name, such as "404 Not Found". */
export const formatStatus = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trim();

export function toExitCode({ status, tag }: ApiFailure): number {
  if (tag === 'FetchBlocked') return EXIT.blocked;
  return status >= 400 && status < 500 && status !== 413 && status !== 429 ? EXIT.usage : EXIT.failed;
}
