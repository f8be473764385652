import type { FetchOriginError, RequestOptions, ServiceError, RequestOutcome } from '../../contract/index.ts';
import { readDatabaseTime, type RequestRow, type Store } from '../../store/index.ts';
import { readItemRows } from './item-rows.ts';
import { readErrorMessage, readOriginCause } from './causes.ts';
import { toJsonText } from './column-values.ts';
import { type CaptureTimes, toRequestStages } from './request-stages.ts';

export interface AnsweredCall {
  traceId: string;
  organizationId: string;
  keyId?: string | undefined;
  userId?: string | undefined;
  /** Name of the operation, or `mcp.` followed by the name of the tool. */
  operation: string;
  status: number;
  durationMs: number;
  /** URL of the requested page, without credentials. */
  url?: string | undefined;
  error?: ServiceError | undefined;
  originError?: FetchOriginError | undefined;
  snapshotId?: string | undefined;
  runId?: string | undefined;
  /** Options of a fetch, without passwords. */
  options?: RequestOptions | undefined;
  times?: CaptureTimes | undefined;
  credits: number;
  /** Whether the caller disconnected before the answer was sent. */
  isAborted: boolean;
}

const FLUSH_INTERVAL_MS = 500;
/**
 * Maximum number of calls that wait for the database. Further calls are not recorded, because the log must not use up
 * the memory.
 */
const MAX_WAITING_ENTRIES = 5_000;
const ROWS_PER_STATEMENT = 200;
const MAX_DETAIL_CHARS = 500;
const MAX_URL_CHARS = 4_000;

/**
 * Writes the request log in the background, so that no answer waits for it. Entries may be lost when the process
 * dies, which is acceptable because the log is only for information; credits are counted in the ledger.
 */
export class RequestRecorder {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  #calls: { call: AnsweredCall; endedAt: number }[] = [];
  #items: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /**
   * Creates a recorder.
   * @param onError receives failures of the database; the entries are then lost
   */
  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  recordCall(call: AnsweredCall): void {
    if (this.#calls.length >= MAX_WAITING_ENTRIES) return;
    this.#calls.push({ call, endedAt: performance.now() });
    this.#schedule();
  }

  recordItem(captureId: string): void {
    if (this.#items.length >= MAX_WAITING_ENTRIES) return;
    this.#items.push(captureId);
    this.#schedule();
  }

  /** Resolves when everything recorded so far is stored or lost. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write()).catch(this.#onError);
    await this.#writing;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  async #write(): Promise<void> {
    const calls = this.#calls.splice(0);
    const items = this.#items.splice(0);
    if (calls.length + items.length === 0) return;
    const now = await readDatabaseTime(this.#store);
    const monotonicNow = performance.now();
    const rows = [
      ...calls.map(({ call, endedAt }) => toCallRow(call, now - (monotonicNow - endedAt) - call.durationMs)),
      ...(await readItemRows(this.#store, items)),
    ];
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      await this.#store.withoutSync((db) =>
        db
          .insertInto('requests')
          .values(rows.slice(at, at + ROWS_PER_STATEMENT))
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute(),
      );
    }
  }
}

function toCallRow(call: AnsweredCall, createdAt: number): RequestRow {
  const { url, error, originError } = call;
  const { cause, detail } = originError
    ? readOriginCause(originError)
    : { cause: error?.tag, detail: readErrorMessage(error?.fields, error?.detail) };
  return {
    id: call.traceId,
    organization_id: call.organizationId,
    created_at: Math.round(createdAt),
    operation: call.operation,
    status: call.status,
    duration_ms: Math.round(call.durationMs),
    key_id: call.keyId ?? null,
    user_id: call.userId ?? null,
    url: url?.slice(0, MAX_URL_CHARS) ?? null,
    host: (url && URL.parse(url)?.hostname) || null,
    outcome: classifyCall(call),
    cause: cause ?? null,
    detail: detail?.slice(0, MAX_DETAIL_CHARS) ?? null,
    snapshot_id: call.snapshotId ?? null,
    run_id: call.runId ?? null,
    credits: call.credits,
    options: toJsonText(call.options),
    error: toJsonText(originError ?? error?.body(call.traceId)),
    stages: toJsonText(call.times && toRequestStages(call.times, call.durationMs)),
  };
}

const TIMEOUT_TAGS = new Set<string>(['FetchCaptureTimeout', 'FetchCapacityTimeout']);
/** Tags of errors that have a status below 500, but that the page caused and not the caller. */
const PAGE_ERROR_TAGS = new Set<string>(['FetchBlocked', 'FetchPageTooLarge']);

function classifyCall({ status, error, originError, isAborted }: AnsweredCall): RequestOutcome {
  if (isAborted) return 'cancelled';
  if (originError) return readOriginCause(originError).cause === 'http' ? 'httpError' : 'unreached';
  if (error) {
    if (TIMEOUT_TAGS.has(error.tag)) return 'timedOut';
    if (error.isCallerError) return 'rejected';
    return error.status >= 500 || PAGE_ERROR_TAGS.has(error.tag) ? 'failed' : 'rejected';
  }
  if (status < 400) return 'succeeded';
  return status < 500 ? 'rejected' : 'failed';
}
