import { type DocumentInput, formatOf, type Speech } from '../document/index.ts';
import type { Transcriber } from '../engines/index.ts';

/** Kept of the capture's time for what comes after: building the snapshot and storing it. */
const RESERVED_MS = 10_000;

/**
 * Asks the transcription engine for what is said in a document that is sound; undefined without an engine, and for
 * every other document.
 * @param content the document, as the converter packs it
 * @param deadline on the monotonic clock (`performance.now()`)
 */
export async function hear(
  transcriber: Transcriber | undefined,
  content: Uint8Array,
  { bytes, fileName, contentType, config }: DocumentInput,
  { signal, deadline }: { signal: AbortSignal; deadline: number },
): Promise<Speech | undefined> {
  if (transcriber === undefined || formatOf(content) !== 'audio') return undefined;
  const timeoutMs = Math.min(config.timeoutMs ?? Infinity, deadline - performance.now() - RESERVED_MS);
  return await transcriber({ bytes, fileName, contentType }, { timeoutMs, signal });
}
