import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type LimitKind, ServiceError } from '../contract/index.ts';
import { createConversionQueue } from './conversion-queue.ts';
import { type ConversionLimits, DEFAULT_LIMITS } from './limits.ts';
import { encodeJob, RESULT_FD } from './protocol.ts';
import {
  type Confinement,
  listConfinements,
  measureResidentBytes,
  type SandboxProcess,
  startSandbox,
} from './sandbox.ts';

import {
  DOCUMENT_FORMATS,
  type DocumentContent,
  type DocumentFormat,
  type DocumentInput,
  UnreadableDocument,
} from './types.ts';

/** Converts documents, each in a separate process. */
export interface Converter {
  /**
   * Converts one document. The result is encoded; decode it with `decodeContent`, off the main thread.
   * @param signal ends the conversion
   * @throws ServiceError `FetchUnsupportedContentType` with the reason why the document cannot be read,
   * `FetchPageTooLarge` for too many bytes of the document (transfer_bytes) or of the result (ast_bytes)
   */
  convert(input: DocumentInput, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Decodes the result of a conversion. */
export function decodeContent(bytes: Uint8Array): DocumentContent {
  return (JSON.parse(Buffer.from(bytes).toString()) as { content: DocumentContent }).content;
}

/** The format of an encoded result, without decoding it. */
export const formatOf = (bytes: Uint8Array): DocumentFormat | undefined => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 40)).toString(
    'latin1',
  );
  const name = /^\{"format":"(\w{1,20})"/.exec(start)?.[1];
  return DOCUMENT_FORMATS.find((format) => format === name);
};

/** Interval of memory checks; a decompression bomb grows by about 100 MB in that time. */
const MEMORY_CHECK_MS = 50;

export function createConverter(options: Partial<ConversionLimits> = {}): Converter {
  const limits = { ...DEFAULT_LIMITS, ...options };
  const queue = createConversionQueue(limits.concurrency);
  let confinement: Promise<Confinement> | undefined;
  const start = async (): Promise<SandboxProcess> =>
    startSandbox(await (confinement ??= findConfinement(limits)), heapMb(limits));
  /** Starts a process ahead. A failure is reported when the process is used, not as an unhandled rejection. */
  const prepare = (): Promise<SandboxProcess> => {
    const sandbox = start();
    sandbox.catch(() => undefined);
    return sandbox;
  };
  /** The process for the next document. Undefined until the first one: most services never convert a document. */
  let ready: Promise<SandboxProcess> | undefined;
  const running = new Set<SandboxProcess>();
  let closed = false;

  async function takeProcess(): Promise<SandboxProcess> {
    const taken = ready ?? start();
    ready = prepare();
    const sandbox = await taken;
    return isAlive(sandbox) ? sandbox : await start();
  }

  return {
    convert: async (input, signal) => {
      const release = await queue.acquire(signal);
      try {
        if (closed) throw new Error('The converter is closed.');
        const sandbox = await takeProcess();
        running.add(sandbox);
        try {
          return await run(sandbox, input, limits, signal);
        } finally {
          running.delete(sandbox);
          await sandbox.end();
        }
      } catch (error) {
        throw error instanceof UnreadableDocument ? unreadableError(input, error) : error;
      } finally {
        release();
      }
    },
    close: async () => {
      closed = true;
      const last = await ready?.catch(() => undefined);
      await Promise.all([last, ...running].map((sandbox) => sandbox?.end()));
    },
  };
}

const unreadableError = ({ url, contentType }: DocumentInput, cause: UnreadableDocument): ServiceError =>
  new ServiceError('FetchUnsupportedContentType', { url, contentType }, { cause, detail: cause.message });

const tooLargeError = (
  { url }: DocumentInput,
  limitKind: LimitKind,
  limitBytes: number,
  measuredBytes: number,
): ServiceError => new ServiceError('FetchPageTooLarge', { url, limitKind, limitBytes, measuredBytes });

const isAlive = ({ child }: SandboxProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Three quarters of the limit; buffers and native engines use memory outside the heap. */
const heapMb = ({ memoryMb }: ConversionLimits): number => Math.floor(memoryMb * 0.75);

async function findConfinement(limits: ConversionLimits): Promise<Confinement> {
  const probe: DocumentInput = {
    bytes: Buffer.from('probe'),
    url: 'about:blank',
    contentType: 'text/plain',
    fileName: '',
    config: {},
  };
  // CPU time is counted over all threads; assume two busy cores.
  const candidates = listConfinements(Math.ceil((limits.timeoutMs / 1000) * 2));
  for (const candidate of candidates) {
    const sandbox = await startSandbox(candidate, heapMb(limits));
    try {
      await run(sandbox, probe, limits);
      return candidate;
    } catch {
      // The system does not allow this confinement: try the next, less strict one.
    } finally {
      await sandbox.end();
    }
  }
  throw new Error('Documents cannot be read: no conversion process can be started on this system.');
}

async function run(
  { child, end }: SandboxProcess,
  input: DocumentInput,
  limits: ConversionLimits,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const maxBytes = Math.min(limits.maxBytes, input.config.maxBytes ?? Infinity);
  const size = input.bytes.byteLength;
  if (size > maxBytes) throw tooLargeError(input, 'transfer_bytes', maxBytes, size);
  let failure: Error | undefined;
  const stop = (reason: Error): void => {
    failure ??= reason;
    void end();
  };
  const stopWith = (reason: string): void => stop(new UnreadableDocument(reason));
  const timeoutMs = Math.min(limits.timeoutMs, input.config.timeoutMs ?? Infinity);
  const timer = setTimeout(() => stopWith('Reading the document exceeded the time limit.'), timeoutMs);
  const memoryCheck = setInterval(() => {
    void measureResidentBytes(child.pid ?? 0).then((bytes) => {
      if (bytes > limits.memoryMb * 1024 * 1024) stopWith('Reading the document exceeded the memory limit.');
    });
  }, MEMORY_CHECK_MS);
  const onAbort = (): void => stopWith('The conversion was aborted.');
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    const ended = once(child, 'close');
    for (const part of encodeJob(input)) child.stdin?.write(part);
    child.stdin?.end();
    child.stderr?.resume();
    const { maxOutputBytes } = limits;
    const result = await collectOutput(child.stdio[RESULT_FD] as Readable, maxOutputBytes, (measured) =>
      stop(tooLargeError(input, 'ast_bytes', maxOutputBytes, measured)),
    );
    await ended;
    signal?.throwIfAborted();
    if (failure !== undefined) throw failure;
    return resultOf(result);
  } finally {
    clearTimeout(timer);
    clearInterval(memoryCheck);
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

const UNREADABLE = '{"unreadable":';

function resultOf(bytes: Buffer): Uint8Array {
  // A process that was killed wrote nothing or a part of the result.
  if (bytes.length === 0 || bytes.at(-1) !== '}'.charCodeAt(0)) {
    throw new UnreadableDocument('The document could not be read within the limits of memory and time.');
  }
  if (bytes.subarray(0, UNREADABLE.length).toString() !== UNREADABLE) return bytes;
  const { unreadable } = JSON.parse(bytes.toString()) as { unreadable: string };
  throw new UnreadableDocument(unreadable);
}
