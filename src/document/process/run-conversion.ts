import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type LimitKind, ServiceError } from '../../contract/index.ts';
import type { ConversionLimits } from '../limits.ts';
import type { ConversionFailure } from '../conversion-failure.ts';
import { encodeJob, RESULT_FD } from './protocol.ts';
import { measureProcesses, type SandboxProcess } from './sandbox.ts';
import {
  ConversionInterruptedError,
  type DocumentInput,
  PagesNotFoundError,
  UnreadableDocument,
} from '../types.ts';

/** Milliseconds between checks of memory and CPU time. A decompression bomb grows by about 100 MB in this time. */
const USAGE_CHECK_INTERVAL_MS = 50;
/** The time and memory that the attempts to convert one document may still use. */
export interface ConversionBudget {
  cpuMs: number;
  /** End of the time on the clock of `performance.now()`. */
  end: number;
  /** Whether an attempt used more memory than allowed. */
  isMemoryExceeded: boolean;
}

export const createBudget = ({ cpuMs, timeoutMs }: ConversionLimits): ConversionBudget => ({
  cpuMs,
  end: performance.now() + timeoutMs,
  isMemoryExceeded: false,
});

/**
 * Converts a document in a conversion process and subtracts its CPU time from the budget. Kills the process if it
 * exceeds a limit.
 * @throws UnreadableDocument, PagesNotFound, ConversionInterrupted; ServiceError `FetchPageTooLarge`; the reason of
 * `signal` when it is aborted
 */
export async function runConversion(
  { child, end }: SandboxProcess,
  input: DocumentInput,
  limits: ConversionLimits,
  budget: ConversionBudget,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const maxBytes = Math.min(limits.maxBytes, input.config.maxBytes ?? Infinity);
  const size = input.bytes.byteLength;
  if (size > maxBytes) throw createTooLargeError(input, 'transfer_bytes', maxBytes, size);
  let failure: Error | undefined;
  let usedCpuMs = 0;
  const stopWithError = (reason: Error): void => {
    failure ??= reason;
    void end();
  };
  const stopAtLimit = (limit: string): void =>
    stopWithError(new ConversionInterruptedError(`It exceeded the limit of ${limit}.`));
  const timer = setTimeout(
    () => stopAtLimit(`${String(limits.timeoutMs / 1000)} seconds`),
    Math.max(0, budget.end - performance.now()),
  );
  const check = setInterval(() => {
    void measureProcesses(child.pid ?? 0).then(({ residentBytes, cpuMs }) => {
      usedCpuMs = Math.max(usedCpuMs, cpuMs);
      if (residentBytes > limits.memoryMb * 1024 * 1024) {
        budget.isMemoryExceeded = true;
        stopAtLimit(`${String(limits.memoryMb)} MB of memory`);
      }
      if (cpuMs > budget.cpuMs) stopAtLimit(`${String(limits.cpuMs / 1000)} seconds of CPU time`);
    });
  }, USAGE_CHECK_INTERVAL_MS);
  const onAbort = (): void => stopWithError(signal?.reason as Error);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    const processClosed = once(child, 'close');
    for (const part of encodeJob(input)) child.stdin?.write(part);
    child.stdin?.end();
    child.stderr?.resume();
    const { maxOutputBytes } = limits;
    const result = await collectOutput(child.stdio[RESULT_FD] as Readable, maxOutputBytes, (measured) =>
      stopWithError(createTooLargeError(input, 'ast_bytes', maxOutputBytes, measured)),
    );
    await processClosed;
    signal?.throwIfAborted();
    if (failure !== undefined) throw failure;
    return readResult(result);
  } finally {
    budget.cpuMs -= usedCpuMs;
    clearTimeout(timer);
    clearInterval(check);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function collectOutput(
  stream: Readable,
  maxBytes: number,
  onTooMany: (measured: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      onTooMany(size);
      break;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const FAILURE_PREFIX = '{"failure":';

const FAILURE_ERRORS = {
  unreadable: UnreadableDocument,
  pagesNotFound: PagesNotFoundError,
  interrupted: ConversionInterruptedError,
} as const;

function readResult(bytes: Buffer): Uint8Array {
  // A killed process has written no result or only a part of it.
  if (bytes.length === 0 || bytes.at(-1) !== '}'.charCodeAt(0)) {
    throw new ConversionInterruptedError('The process ended without a result.');
  }
  if (bytes.subarray(0, FAILURE_PREFIX.length).toString() !== FAILURE_PREFIX) return bytes;
  const { kind, message } = (JSON.parse(bytes.toString()) as { failure: ConversionFailure }).failure;
  throw new FAILURE_ERRORS[kind](message);
}

const createTooLargeError = (
  { url }: DocumentInput,
  limitKind: LimitKind,
  limitBytes: number,
  measuredBytes: number,
): ServiceError => new ServiceError('FetchPageTooLarge', { url, limitKind, limitBytes, measuredBytes });
