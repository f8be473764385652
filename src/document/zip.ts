import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableDocument } from './types.ts';

const MAX_ZIP_ENTRIES = 20_000;
/** Maximum inflated bytes: of one entry (`MAX_ZIP_ENTRY_BYTES`), and of all entries that are read. */
const MAX_ZIP_ENTRY_BYTES = 128 * 1024 * 1024;
const MAX_INFLATED_BYTES = 384 * 1024 * 1024;
/**
 * Maximum ratio of inflated to compressed bytes of an entry. Entries up to `BYTES_WITHOUT_RATIO_LIMIT` are not checked.
 */
const MAX_COMPRESSION_RATIO = 300;
const BYTES_WITHOUT_RATIO_LIMIT = 8 * 1024 * 1024;

export interface ZipEntry {
  name: string;
  /** The size that the archive declares. Never use it to allocate memory, because it is not trusted. */
  declaredBytes: number;
}

/** A ZIP archive. Its entries are inflated on demand, with limits on the bytes that are really inflated. */
export interface ZipArchive {
  entries: readonly ZipEntry[];
  has(name: string): boolean;
  /**
   * Reads the bytes of an entry. Returns undefined if there is no such entry.
   * @throws UnreadableDocument if the entry is damaged or too large
   */
  read(name: string): Promise<Uint8Array | undefined>;
}

/**
 * Opens a ZIP archive.
 * @throws UnreadableDocument when it is damaged or has too many entries
 */
export async function openZip(bytes: Uint8Array): Promise<ZipArchive> {
  const files = new Map<string, Entry>();
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      autoClose: false,
      validateEntrySizes: false,
    });
    for await (const entry of zip.eachEntry()) {
      if (files.size >= MAX_ZIP_ENTRIES) throw new UnreadableDocument('The archive has too many entries.');
      if (!entry.fileName.endsWith('/') && !files.has(entry.fileName)) files.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('The archive is damaged.');
  }
  const budget = { left: MAX_INFLATED_BYTES };
  return {
    entries: [...files.values()].map(({ fileName, uncompressedSize }) => ({
      name: fileName,
      declaredBytes: uncompressedSize,
    })),
    has: (name) => files.has(name),
    read: async (name) => {
      const entry = files.get(name);
      return entry === undefined ? undefined : await inflateEntry(zip, entry, budget);
    },
  };
}

async function inflateEntry(zip: ZipFile, entry: Entry, budget: { left: number }): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new UnreadableDocument('The archive is encrypted.');
  const limit = Math.min(
    MAX_ZIP_ENTRY_BYTES,
    budget.left,
    Math.max(BYTES_WITHOUT_RATIO_LIMIT, entry.compressedSize * MAX_COMPRESSION_RATIO),
  );
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit)
        throw new UnreadableDocument('The archive unpacks to more bytes than the limits allow.');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('The archive is damaged.');
  }
  budget.left -= size;
  return Buffer.concat(chunks, size);
}
