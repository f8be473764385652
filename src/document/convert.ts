import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type LimitKind, ServiceError } from '../contract/index.ts';
import { type ConversionLimits, DEFAULT_LIMITS } from './limits.ts';
import { measureResidentBytes } from './memory.ts';
import { encodeJob, RESULT_FD } from './protocol.ts';
import { type Confinement, listConfinements, type SandboxProcess, startSandbox } from './sandbox.ts';
import { createSemaphore } from './semaphore.ts';
import {
  DOCUMENT_FORMATS,
  type DocumentContent,
  type DocumentFormat,
  type DocumentInput,
  UnreadableDocument,
} from './types.ts';

/** Reads documents, each in a process of its own. */
export interface Converter {
  /**
   * Reads one document. What comes back is still packed, to be unpacked where time does not matter: `decodeContent`.
   * @param signal ends the conversion
   * @throws ServiceError `FetchUnsupportedContentType` with the reason for what nothing can read within the limits,
   * `FetchPageTooLarge` for too many bytes, of the document (transfer_bytes) or of what it says (ast_bytes)
   */
  convert(input: DocumentInput, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A document that a conversion has read. */
export function decodeContent(bytes: Uint8Array): DocumentContent {
  return (JSON.parse(Buffer.from(bytes).toString()) as { content: DocumentContent }).content;
}

/** What a packed document is, without unpacking it. */
export const formatOf = (bytes: Uint8Array): DocumentFormat | undefined => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 40)).toString(
    'latin1',
  );
  const name = /^\{"format":"(\w{1,20})"/.exec(start)?.[1];
  return DOCUMENT_FORMATS.find((format) => format === name);
};

/** How often memory is looked at: a decompression bomb grows by some 100 MB in that time. */
const WATCH_MS = 50;

export function createConverter(options: Partial<ConversionLimits> = {}): Converter {
  const limits = { ...DEFAULT_LIMITS, ...options };
  const semaphore = createSemaphore(limits.concurrency);
  let confinement: Promise<Confinement> | undefined;
  const start = async (): Promise<SandboxProcess> =>
    startSandbox(await (confinement ??= findConfinement(limits)), heapMb(limits));
  /** Started ahead of need: a failure is told to whoever needs it, and ends nothing before. */
  const prepare = (): Promise<SandboxProcess> => {
    const sandbox = start();
    sandbox.catch(() => undefined);
    return sandbox;
  };
  /** From the first document on: most processes that fetch a page never see one. */
  let ready: Promise<SandboxProcess> | undefined;
  const running = new Set<SandboxProcess>();
  let closed = false;

  async function take(): Promise<SandboxProcess> {
    const mine = ready ?? start();
    ready = prepare();
    const waiting = await mine;
    return isAlive(waiting) ? waiting : await start();
  }

  return {
    convert: async (input, signal) => {
      const release = await semaphore.acquire(signal);
      try {
        if (closed) throw new Error('The converter is closed.');
        const sandbox = await take();
        running.add(sandbox);
        try {
          return await run(sandbox, input, limits, signal);
        } finally {
          running.delete(sandbox);
          await sandbox.end();
        }
      } catch (error) {
        throw error instanceof UnreadableDocument ? unsupported(input, error) : error;
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

const unsupported = ({ url, contentType }: DocumentInput, cause: UnreadableDocument): ServiceError =>
  new ServiceError('FetchUnsupportedContentType', { url, contentType }, { cause, detail: cause.message });

const tooLarge = (
  { url }: DocumentInput,
  limitKind: LimitKind,
  limitBytes: number,
  measuredBytes: number,
): ServiceError => new ServiceError('FetchPageTooLarge', { url, limitKind, limitBytes, measuredBytes });

const isAlive = ({ child }: SandboxProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Three quarters: native memory, of buffers and engines, comes on top. */
const heapMb = ({ memoryMb }: ConversionLimits): number => Math.floor(memoryMb * 0.75);

async function findConfinement(limits: ConversionLimits): Promise<Confinement> {
  const probe: DocumentInput = {
    bytes: Buffer.from('probe'),
    url: 'about:blank',
    contentType: 'text/plain',
    fileName: '',
    config: {},
  };
  // Time on two cores, of all threads together.
  const candidates = listConfinements(Math.ceil((limits.timeoutMs / 1000) * 2));
  for (const candidate of candidates) {
    const sandbox = await startSandbox(candidate, heapMb(limits));
    try {
      await run(sandbox, probe, limits);
      return candidate;
    } catch {
      // Not allowed here: the next one takes less away.
    } finally {
      await sandbox.end();
    }
  }
  throw new Error('Documents cannot be read: no conversion can be started on this system.');
}

async function run(
  { child, end }: SandboxProcess,
  input: DocumentInput,
  limits: ConversionLimits,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const maxBytes = Math.min(limits.maxBytes, input.config.maxBytes ?? Infinity);
  const size = input.bytes.byteLength;
  if (size > maxBytes) throw tooLarge(input, 'transfer_bytes', maxBytes, size);
  let overstep: Error | undefined;
  const stop = (reason: Error): void => {
    overstep ??= reason;
    void end();
  };
  const overstepped = (reason: string): void => stop(new UnreadableDocument(reason));
  const timeoutMs = Math.min(limits.timeoutMs, input.config.timeoutMs ?? Infinity);
  const timer = setTimeout(() => overstepped('Reading the document took longer than the limit.'), timeoutMs);
  const watch = setInterval(() => {
    void measureResidentBytes(child.pid ?? 0).then((bytes) => {
      if (bytes > limits.memoryMb * 1024 * 1024)
        overstepped('Reading the document took more memory than the limit.');
    });
  }, WATCH_MS);
  const onAbort = (): void => overstepped('Nobody waits for it.');
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    const ended = once(child, 'close');
    for (const part of encodeJob(input)) child.stdin?.write(part);
    child.stdin?.end();
    child.stderr?.resume();
    const { maxOutputBytes } = limits;
    const result = await collect(child.stdio[RESULT_FD] as Readable, maxOutputBytes, (measured) =>
      stop(tooLarge(input, 'ast_bytes', maxOutputBytes, measured)),
    );
    await ended;
    signal?.throwIfAborted();
    if (overstep !== undefined) throw overstep;
    return resultOf(result);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function collect(
  stream: Readable,
  maxBytes: number,
  tooMany: (measured: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      tooMany(size);
      break;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const UNREADABLE = '{"unreadable":';

function resultOf(bytes: Buffer): Uint8Array {
  // A process that died wrote nothing, or half of it.
  if (bytes.length === 0 || bytes.at(-1) !== '}'.charCodeAt(0)) {
    throw new UnreadableDocument('The document could not be read within the limits of memory and time.');
  }
  if (bytes.subarray(0, UNREADABLE.length).toString() !== UNREADABLE) return bytes;
  const { unreadable } = JSON.parse(bytes.toString()) as { unreadable: string };
  throw new UnreadableDocument(unreadable);
}
