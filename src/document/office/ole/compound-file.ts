const COMPOUND_FILE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
/** Largest number of a real sector. Higher numbers are markers, such as the end of a chain or a free sector. */
const MAX_SECTOR_NUMBER = 0xfffffffa;
/** Maximum number of directory entries that are read. */
const MAX_DIRECTORY_ENTRIES = 10_000;

const isCompoundFile = (bytes: Uint8Array): boolean =>
  COMPOUND_FILE_SIGNATURE.equals(bytes.subarray(0, COMPOUND_FILE_SIGNATURE.length)) &&
  bytes.byteLength > HEADER_BYTES;

/** Opens a Microsoft compound file (MS-CFB). Returns undefined for other files. */
export const openCompoundFile = (bytes: Uint8Array): CompoundFile | undefined =>
  isCompoundFile(bytes)
    ? new CompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    : undefined;

/** Reads a stream at the top level of a compound file. Undefined if it is missing or the file is damaged. */
export const readCompoundStream = (bytes: Uint8Array, name: string): Buffer | undefined =>
  openCompoundFile(bytes)?.stream(name);

interface DirectoryEntry {
  name: string;
  start: number;
  size: number;
  /** Indexes of other entries: the siblings before and after this entry, and the root of the tree of its children. */
  left: number;
  right: number;
  child: number;
}

/**
 * A Microsoft compound file. Declared sizes are not trusted: memory is allocated only for bytes that the file contains.
 */
export class CompoundFile {
  readonly #file: Buffer;
  readonly #sectorBytes: number;
  readonly #fat: Buffer;
  readonly #directory: readonly DirectoryEntry[];
  #smallStreams: { content: Buffer; table: Buffer } | undefined;

  constructor(file: Buffer) {
    this.#file = file;
    this.#sectorBytes = file.readUInt16LE(30) === 12 ? 4096 : 512;
    this.#fat = Buffer.concat(this.#fatSectors().map((sector) => this.#sector(sector)));
    this.#directory = this.#entries();
  }

  /** Reads the stream at a path of names. */
  stream(...path: string[]): Buffer | undefined {
    const found = this.#find(path);
    if (found === undefined) return undefined;
    const isSmall = found.size < this.#file.readUInt32LE(56);
    const content = isSmall ? this.#smallChain(found.start) : this.#chain(found.start);
    return content.length < found.size ? undefined : content.subarray(0, found.size);
  }

  /** Returns the names of the streams and storages at a path, or at the top level. */
  names(...path: string[]): string[] {
    return this.#children(this.#find(path)).map(({ name }) => name);
  }

  #find(path: readonly string[]): DirectoryEntry | undefined {
    return path.reduce<DirectoryEntry | undefined>(
      (parent, name) => this.#children(parent).find((entry) => entry.name === name),
      this.#directory[0],
    );
  }

  #children(parent: DirectoryEntry | undefined): DirectoryEntry[] {
    const found = new Set<DirectoryEntry>();
    const open = [parent?.child ?? MAX_SECTOR_NUMBER];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const entry = this.#directory[index];
      if (entry === undefined || found.has(entry)) continue;
      found.add(entry);
      open.push(entry.left, entry.right);
    }
    return [...found];
  }

  /**
   * Returns the sectors of the allocation table. The header lists 109 of them, and a chain of sectors lists the rest.
   */
  #fatSectors(): number[] {
    const sectors: number[] = [];
    for (let entryOffset = 76; entryOffset < HEADER_BYTES; entryOffset += 4)
      sectors.push(this.#file.readUInt32LE(entryOffset));
    const seen = new Set<number>();
    let next = this.#file.readUInt32LE(68);
    while (next < MAX_SECTOR_NUMBER && !seen.has(next)) {
      seen.add(next);
      const sector = this.#sector(next);
      if (sector.length < this.#sectorBytes) break;
      for (let entryOffset = 0; entryOffset < sector.length - 4; entryOffset += 4)
        sectors.push(sector.readUInt32LE(entryOffset));
      next = sector.readUInt32LE(sector.length - 4);
    }
    return sectors.filter((sector) => sector < MAX_SECTOR_NUMBER);
  }

  #entries(): DirectoryEntry[] {
    const directory = this.#chain(this.#file.readUInt32LE(48));
    const entries: DirectoryEntry[] = [];
    const end = Math.min(
      directory.length - DIRECTORY_ENTRY_BYTES,
      MAX_DIRECTORY_ENTRIES * DIRECTORY_ENTRY_BYTES,
    );
    for (let entryOffset = 0; entryOffset <= end; entryOffset += DIRECTORY_ENTRY_BYTES) {
      const nameBytes = Math.min(64, Math.max(2, directory.readUInt16LE(entryOffset + 64))) - 2;
      entries.push({
        name: directory.toString('utf16le', entryOffset, entryOffset + nameBytes),
        left: directory.readUInt32LE(entryOffset + 68),
        right: directory.readUInt32LE(entryOffset + 72),
        child: directory.readUInt32LE(entryOffset + 76),
        start: directory.readUInt32LE(entryOffset + 116),
        size: directory.readUInt32LE(entryOffset + 120),
      });
    }
    return entries;
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorBytes;
    return this.#file.subarray(start, start + this.#sectorBytes);
  }

  #chain(start: number): Buffer {
    return Buffer.concat(followSectorChain(this.#fat, start).map((sector) => this.#sector(sector)));
  }

  /**
   * Reads a small stream. Small streams are parts of the root stream, in sectors of 64 bytes with a separate allocation
   * table.
   */
  #smallChain(start: number): Buffer {
    this.#smallStreams ??= {
      content: this.#chain(this.#directory[0]?.start ?? MAX_SECTOR_NUMBER),
      table: this.#chain(this.#file.readUInt32LE(60)),
    };
    const { content, table } = this.#smallStreams;
    return Buffer.concat(
      followSectorChain(table, start).map((sector) =>
        content.subarray(sector * MINI_SECTOR_BYTES, (sector + 1) * MINI_SECTOR_BYTES),
      ),
    );
  }
}

/** Lists the sector numbers of a chain. Stops at a cycle. */
function followSectorChain(table: Buffer, start: number): number[] {
  const sectors: number[] = [];
  const maxSectors = table.length / 4;
  for (let next = start; next < MAX_SECTOR_NUMBER && sectors.length <= maxSectors; ) {
    sectors.push(next);
    if (next * 4 + 4 > table.length) break;
    next = table.readUInt32LE(next * 4);
  }
  return sectors;
}
