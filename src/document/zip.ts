import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableDocument } from './types.ts';

const MAX_ENTRIES = 20_000;
/** Bytes: one entry, and all that is read of an archive. */
const MAX_ENTRY = 128 * 1024 * 1024;
const MAX_INFLATED = 384 * 1024 * 1024;
/** How many times its packed size an entry may grow; small entries may grow more. */
const MAX_RATIO = 300;
const RATIO_FREE = 8 * 1024 * 1024;

export interface ZipEntry {
  name: string;
  /** As the archive declares it: a hint to show, never a size to allocate. */
  declaredBytes: number;
}

/** An archive whose entries are inflated when asked for, within limits on what really comes out. */
export interface Archive {
  entries: readonly ZipEntry[];
  has(name: string): boolean;
  /** The bytes of an entry; `undefined` when there is none of that name. Throws `UnreadableDocument`. */
  read(name: string): Promise<Uint8Array | undefined>;
}

/** Opens a ZIP archive; one that is broken or holds too many entries is an `UnreadableDocument`. */
export async function openZip(bytes: Uint8Array): Promise<Archive> {
  const files = new Map<string, Entry>();
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      autoClose: false,
      validateEntrySizes: false,
    });
    for await (const entry of zip.eachEntry()) {
      if (files.size >= MAX_ENTRIES) throw new UnreadableDocument('The archive holds too many entries.');
      if (!entry.fileName.endsWith('/') && !files.has(entry.fileName)) files.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('The archive is broken.');
  }
  const budget = { left: MAX_INFLATED };
  return {
    entries: [...files.values()].map(({ fileName, uncompressedSize }) => ({
      name: fileName,
      declaredBytes: uncompressedSize,
    })),
    has: (name) => files.has(name),
    read: async (name) => {
      const entry = files.get(name);
      return entry === undefined ? undefined : await inflate(zip, entry, budget);
    },
  };
}

async function inflate(zip: ZipFile, entry: Entry, budget: { left: number }): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new UnreadableDocument('The archive is encrypted.');
  const limit = Math.min(MAX_ENTRY, budget.left, Math.max(RATIO_FREE, entry.compressedSize * MAX_RATIO));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new UnreadableDocument('The archive unpacks to more than its limits allow.');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('The archive is broken.');
  }
  budget.left -= size;
  return Buffer.concat(chunks, size);
}
