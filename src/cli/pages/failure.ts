import { ERRORS, ServiceError } from '../../contract/index.ts';
import { EXIT } from '../exit.ts';
import { visible } from '../terminal/index.ts';

/** What a call failed with, here or on a server. */
export interface Failure {
  status: number;
  tag: string;
  fields: Readonly<Record<string, unknown>>;
}

/** A server's refusal. */
export class CallFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.tag);
    this.failure = failure;
  }
}

/** The typed failure in an error; undefined where it is a fault of the program. */
export function lastDialFailure(error: unknown): Failure | undefined {
  if (error instanceof CallFailed) return error.failure;
  if (!(error instanceof ServiceError)) return undefined;
  return { status: error.status, tag: error.tag, fields: error.fields };
}

/** Fields that say again what the caller has just typed, or what the line already says. */
const LEFT_OUT = new Set(['_tag', 'url', 'message', 'description', 'issues', 'retryable', 'requestId']);

/** One line for people: the tag, what it means, and what is known besides. */
export function failureLine({ tag, fields }: Failure): string {
  const known = Object.hasOwn(ERRORS, tag) ? ERRORS[tag as keyof typeof ERRORS].description : '';
  const said = issuesOf(fields) || String(fields['message'] ?? fields['description'] ?? known);
  const facts = Object.entries(fields)
    .filter(([name, value]) => !LEFT_OUT.has(name) && value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const line = `${tag}: ${said}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
  return `${visible(line).replace(/\s+/g, ' ')}\n`;
}

function issuesOf({ issues }: Failure['fields']): string {
  if (!Array.isArray(issues)) return '';
  return issues
    .slice(0, 5)
    .map(({ path, message }: { path?: unknown[]; message?: unknown }) =>
      [path?.join('.'), message].filter(Boolean).join(': '),
    )
    .join('; ');
}

/** The exit code of a failure. */
export function exitOf({ status, tag }: Failure): number {
  if (tag === 'FetchBlocked') return EXIT.blocked;
  return status >= 400 && status < 500 && status !== 413 && status !== 429 ? EXIT.usage : EXIT.failed;
}
