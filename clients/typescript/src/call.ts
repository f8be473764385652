import { OPERATIONS } from './operations.ts';
import type { Answered, Result, UnexpectedAnswer } from './result.ts';
import { type CallOptions, type HttpAnswer, send, type TransportOptions } from './transport.ts';
import type { Operations } from './types.ts';

export type OperationId = keyof Operations & keyof typeof OPERATIONS;

/** Input of an operation: path, query, headers and body. */
export type InputOf<Id extends OperationId> = Omit<Operations[Id], 'answer' | 'failure'>;

interface Parts {
  path?: Record<string, string>;
  query?: Record<string, string | undefined>;
  header?: Record<string, string | undefined>;
  body?: unknown;
}

/** Operations that are charged per call or create something. They are not repeated if the service may have received the first call. */
const NOT_REPEATED: ReadonlySet<OperationId> = new Set([
  'fetch.fetch',
  'fetch.fetchJson',
  'fetch.fetchSearch',
  'documents.read',
  'monitors.create',
  'monitors.run',
  'snapshots.highlights',
  'snapshots.extract',
] as const);

export interface CallResult<Value> {
  result: Result<Value, { _tag: string }>;
  /** Undefined without a response. */
  headers: Headers | undefined;
}

/**
 * Calls an operation.
 * @throws TypeError for an unknown operation or a missing value of its path
 */
export async function call<Value>(
  transport: TransportOptions & { baseUrl: string },
  id: OperationId,
  input: Parts = {},
  options: CallOptions = {},
): Promise<CallResult<Value>> {
  checkInput(id, input);
  const { method, path, answer: kind } = OPERATIONS[id];
  const { body } = input;
  const isFile = body instanceof Uint8Array || body instanceof Blob || body instanceof FormData;
  const answer = await send(
    transport,
    {
      method,
      url: transport.baseUrl + fill(path, input.path ?? {}) + queryOf(input.query ?? {}),
      headers: {
        ...defined(input.header ?? {}),
        ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
      },
      body: body === undefined || isFile ? body : JSON.stringify(body),
      repeatable: !NOT_REPEATED.has(id),
    },
    options,
  );
  if ('_tag' in answer) return { result: answer, headers: undefined };
  return { result: read(answer, kind), headers: answer.headers };
}

/** Callers in plain JavaScript can pass anything. */
function checkInput(id: string, { path = {} }: Parts): void {
  if (!Object.hasOwn(OPERATIONS, id))
    throw new TypeError(
      `There is no operation ${JSON.stringify(id)}. Use one of: ${Object.keys(OPERATIONS).join(', ')}.`,
    );
  for (const [, name = ''] of OPERATIONS[id as OperationId].path.matchAll(/\{(\w+)\}/g))
    if (path[name] === undefined)
      throw new TypeError(`The operation "${id}" needs "${name}". Pass { path: { ${name}: … } }.`);
}

function read<Value>(
  answer: HttpAnswer,
  kind: 'json' | 'text' | 'bytes' | 'nothing',
): Result<Value, { _tag: string }> {
  const { status, headers, bytes } = answer;
  const traceId = headers.get('x-service-trace-id') ?? '';
  if (status >= 200 && status < 300 && kind !== 'json') {
    // Pagewright sends a trace id with every response. Another program can answer at the base URL.
    if (traceId === '') return unexpected(answer);
    const value = { text: () => decode(bytes), bytes: () => bytes, nothing: () => undefined }[kind]();
    return { _tag: 'Ok', value: value as Value, traceId };
  }
  const value = parse(decode(bytes));
  if (value === undefined) return unexpected(answer);
  // A FetchOriginError has status 200, but it is a failure.
  const tag = typeof value === 'object' && value !== null && '_tag' in value ? value._tag : undefined;
  if (typeof tag === 'string')
    return { ...(value as { _tag: string }), status, traceId } satisfies Answered & { _tag: string };
  return status >= 200 && status < 300 ? { _tag: 'Ok', value: value as Value, traceId } : unexpected(answer);
}

const MAX_BODY_SHOWN = 500;

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const unexpected = ({ status, bytes }: HttpAnswer): UnexpectedAnswer => ({
  _tag: 'UnexpectedAnswer',
  status,
  body: decode(bytes).slice(0, MAX_BODY_SHOWN),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fill = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

function queryOf(values: Record<string, string | undefined>): string {
  const query = new URLSearchParams(defined(values)).toString();
  return query === '' ? '' : `?${query}`;
}

const defined = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
