/** A record of a PowerPoint file or a drawing (MS-PPT 2.3.1, MS-ODRAW 2.2.1). */
export interface PptRecord {
  type: number;
  instance: number;
  /** Whether the content of the record consists of records. */
  isContainer: boolean;
  data: Buffer;
}

const RECORD_HEADER_BYTES = 8;
const MAX_PPT_RECORDS = 200_000;
/** Maximum depth. Records that are nested deeper are not searched. */
const MAX_RECORD_DEPTH = 40;

/** Reads the record at an offset. Undefined if the record does not fit into the buffer. */
export function readRecordAt(buffer: Buffer, at: number): PptRecord | undefined {
  if (at < 0 || at + RECORD_HEADER_BYTES > buffer.length) return undefined;
  const head = buffer.readUInt16LE(at);
  const end = at + RECORD_HEADER_BYTES + buffer.readUInt32LE(at + 4);
  return {
    type: buffer.readUInt16LE(at + 2),
    instance: head >> 4,
    isContainer: (head & 0xf) === 0xf,
    data: buffer.subarray(at + RECORD_HEADER_BYTES, Math.min(end, buffer.length)),
  };
}

/** Lists the records in a container, in order. */
export function listRecords(data: Buffer): PptRecord[] {
  const records: PptRecord[] = [];
  for (let at = 0; records.length < MAX_PPT_RECORDS; ) {
    const record = readRecordAt(data, at);
    if (record === undefined) break;
    records.push(record);
    at += RECORD_HEADER_BYTES + record.data.length;
  }
  return records;
}

export const findChildRecord = (parent: PptRecord | undefined, ...path: number[]): PptRecord | undefined =>
  path.reduce<PptRecord | undefined>(
    (found, type) =>
      found === undefined ? undefined : listRecords(found.data).find((one) => one.type === type),
    parent,
  );

/** Finds the first record of a type at any depth. */
export function findRecord(data: Buffer, type: number, depth = 0): PptRecord | undefined {
  for (const record of listRecords(data)) {
    if (record.type === type) return record;
    const found =
      record.isContainer && depth < MAX_RECORD_DEPTH ? findRecord(record.data, type, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
