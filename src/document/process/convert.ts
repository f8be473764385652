import { ServiceError } from '../../contract/index.ts';
import { type CodeCache, createCodeCache } from './code-cache.ts';
import { type ConfinementReport, createConfinementChoice } from './choose-confinement.ts';
import { createFairQueue } from '../../fair-queue/index.ts';
import { type ConversionLimits, DEFAULT_LIMITS } from '../limits.ts';
import { type ConversionBudget, createBudget, runConversion } from './run-conversion.ts';
import { type SandboxProcess, startSandbox } from './sandbox.ts';
import { createSpareProcesses } from './spare-processes.ts';
import {
  ConversionInterruptedError,
  DOCUMENT_FORMATS,
  type DocumentContent,
  type DocumentFormat,
  type DocumentInput,
  PagesNotFoundError,
  UnreadableDocument,
} from '../types.ts';

export interface ConverterOptions extends Partial<ConversionLimits> {
  /** Called when a confinement was chosen, and again when a later test chooses another confinement. */
  onConfinement?: (report: ConfinementReport) => void;
}

export interface ConversionRequest {
  /** Id of the organization. Organizations with waiting conversions are served round robin. */
  organizationId: string;
  /** Ends the conversion. */
  signal?: AbortSignal;
}

/** Converts documents, each in a separate process. */
export interface DocumentConverter {
  /**
   * Converts one document. The result is encoded; decode it with `decodeContent`, outside the main thread.
   * @throws ServiceError `FetchUnsupportedContentType` with the reason why the document cannot be read,
   * `FetchPageTooLarge` for too many bytes of the document (transfer_bytes) or of the result (ast_bytes),
   * `FetchCaptureFailed` (capabilityFailed) for pages that do not exist and for `documentConfig.timeoutMs`,
   * `ServiceUnavailable` when a limit or a failure of this machine ended the conversion
   */
  convert(input: DocumentInput, request: ConversionRequest): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Decodes the result of a conversion. */
export function decodeContent(bytes: Uint8Array): DocumentContent {
  return (JSON.parse(Buffer.from(bytes).toString()) as { content: DocumentContent }).content;
}

/** Returns the format of an encoded result without decoding all of it. */
export const readFormat = (bytes: Uint8Array): DocumentFormat | undefined => {
  const resultStart = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 40)).toString(
    'latin1',
  );
  const name = /^\{"format":"(\w{1,20})"/.exec(resultStart)?.[1];
  return DOCUMENT_FORMATS.find((format) => format === name);
};

/**
 * Milliseconds of CPU time. A second attempt needs at least this time, because starting a process takes CPU time too.
 */
const MIN_RETRY_CPU_MS = 1000;

/** Milliseconds without a conversion after which no spare process is kept. Each occupies about 60 MB. */
const SPARE_IDLE_MS = 60_000;

export function createConverter({ onConfinement, ...options }: ConverterOptions = {}): DocumentConverter {
  const limits = { ...DEFAULT_LIMITS, ...options };
  const queue = createFairQueue(limits.concurrency);
  const confinement = createConfinementChoice(limits, onConfinement);
  let codeCache: CodeCache | undefined;
  const startProcess = async (): Promise<SandboxProcess> =>
    startSandbox(await confinement(), limits.memoryMb, codeCache?.folder());
  const spares = createSpareProcesses({
    startProcess,
    prepare: () => codeCache?.ready,
    count: limits.concurrency,
    idleMs: SPARE_IDLE_MS,
  });
  const running = new Set<SandboxProcess>();
  let closed = false;

  async function convertOnce(
    takeProcess: () => Promise<SandboxProcess>,
    input: DocumentInput,
    budget: ConversionBudget,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    if (closed) throw new Error('The converter is closed.');
    codeCache ??= createCodeCache(limits.memoryMb);
    const sandbox = await takeProcess();
    running.add(sandbox);
    try {
      return await runConversion(sandbox, input, limits, budget, signal);
    } finally {
      running.delete(sandbox);
      await sandbox.end();
    }
  }

  /**
   * Converts a document. After an interruption, tries once more with the remaining time and without the picture of the
   * first page. A document that used up the CPU time or the memory would do so again; it gets a second attempt only if
   * drawing the picture may have used the memory. The second attempt has a new process, because what killed the first
   * process may have killed the spare ones too.
   */
  async function convertWithRetry(input: DocumentInput, signal?: AbortSignal): Promise<Uint8Array> {
    const budget = createBudget(limits);
    try {
      return await convertOnce(spares.take, input, budget, signal);
    } catch (error) {
      const isTimeLeft = budget.cpuMs >= MIN_RETRY_CPU_MS && performance.now() < budget.end;
      const isWorthRetry = isTimeLeft && (!budget.isMemoryExceeded || input.isDrawn === true);
      if (!(error instanceof ConversionInterruptedError) || !isWorthRetry) throw error;
      // Try again without the picture of the first page, because drawing may be the cause and the text matters more.
      return await convertOnce(startProcess, { ...input, isDrawn: false }, budget, signal);
    }
  }

  return {
    convert: async (input, { organizationId, signal }) => {
      const release = await queue.acquire(organizationId, signal);
      try {
        return await withCallerTimeout(input, signal, (both) => convertWithRetry(input, both));
      } catch (error) {
        throw toConversionError(input, error);
      } finally {
        release();
      }
    },
    close: async () => {
      closed = true;
      await Promise.all([
        spares.close(),
        codeCache?.remove(),
        ...[...running].map((sandbox) => sandbox.end()),
      ]);
    },
  };
}

/**
 * Runs a conversion with the time limit of the request.
 * @throws ServiceError `FetchCaptureFailed` after `documentConfig.timeoutMs`
 */
async function withCallerTimeout(
  { url, config: { timeoutMs } }: DocumentInput,
  signal: AbortSignal | undefined,
  convert: (signal: AbortSignal | undefined) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (timeoutMs === undefined) return await convert(signal);
  const timeout = new AbortController();
  const detail = `Reading the document took longer than documentConfig.timeoutMs (${String(timeoutMs)} ms).`;
  const timeoutError = new ServiceError(
    'FetchCaptureFailed',
    { url, failureType: 'capabilityFailed' },
    { detail },
  );
  // Limit the value, because a larger one would overflow the timer.
  const timer = setTimeout(() => timeout.abort(timeoutError), Math.min(timeoutMs, 2 ** 31 - 1));
  try {
    return await convert(AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]));
  } finally {
    clearTimeout(timer);
  }
}

function toConversionError({ url, contentType }: DocumentInput, cause: unknown): unknown {
  if (cause instanceof UnreadableDocument) {
    const { message: detail } = cause;
    return new ServiceError('FetchUnsupportedContentType', { url, contentType }, { cause, detail });
  }
  if (cause instanceof PagesNotFoundError) {
    const fields = { url, failureType: 'capabilityFailed' } as const;
    return new ServiceError('FetchCaptureFailed', fields, { cause, detail: cause.message });
  }
  if (cause instanceof ConversionInterruptedError) {
    const message = `The document was not converted. ${cause.message} Retry later.`;
    return new ServiceError('ServiceUnavailable', { message }, { cause });
  }
  return cause;
}
