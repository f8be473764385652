import { toMetadata } from '../../blocks.ts';
import { decodeText } from '../../text.ts';
import type { DocumentMetadata } from '../../types.ts';
import { readCompoundStream } from './compound-file.ts';

/** Property numbers of the summary information (MS-OLEPS 3.1). */
const TITLE_PROPERTY = 2;
const AUTHOR_PROPERTY = 4;
const CREATED_PROPERTY = 12;
const SAVED_PROPERTY = 13;
/** Types of properties: text in the code page of the file, UTF-16 text, and time. */
const STRING_TYPE = 0x1e;
const WIDE_STRING_TYPE = 0x1f;
const FILE_TIME_TYPE = 0x40;
const MAX_PROPERTIES = 100;
/** Milliseconds from the year 1601 to the year 1970. */
const FILE_TIME_EPOCH_OFFSET = 11_644_473_600_000;

/**
 * Reads title, author and dates of a file from Office 95 to 2003. A missing field means that the file does not state
 * it.
 */
export function readOleMetadata(bytes: Uint8Array): DocumentMetadata {
  const stream = readCompoundStream(bytes, '\u0005SummaryInformation');
  if (stream === undefined || stream.length < 56) return {};
  const properties = readProperties(stream);
  return toMetadata({
    title: properties.get(TITLE_PROPERTY),
    author: properties.get(AUTHOR_PROPERTY),
    createdAt: properties.get(CREATED_PROPERTY),
    updatedAt: properties.get(SAVED_PROPERTY),
  });
}

function readProperties(stream: Buffer): Map<number, string> {
  const found = new Map<number, string>();
  const start = stream.readUInt32LE(44);
  if (start + 8 > stream.length) return found;
  const count = Math.min(stream.readUInt32LE(start + 4), MAX_PROPERTIES);
  for (let at = start + 8; at < start + 8 + count * 8 && at + 8 <= stream.length; at += 8) {
    const value = readPropertyValue(stream, start + stream.readUInt32LE(at + 4));
    if (value !== undefined) found.set(stream.readUInt32LE(at), value);
  }
  return found;
}

function readPropertyValue(stream: Buffer, at: number): string | undefined {
  if (at + 12 > stream.length) return undefined;
  const type = stream.readUInt32LE(at);
  const size = stream.readUInt32LE(at + 4);
  if (type === STRING_TYPE) return decodeText(stream.subarray(at + 8, at + 8 + size)).replace(/\0.*$/s, '');
  if (type === WIDE_STRING_TYPE)
    return stream.toString('utf16le', at + 8, at + 8 + size * 2).replace(/\0.*$/s, '');
  return type === FILE_TIME_TYPE ? readFileTime(stream, at + 4) : undefined;
}

/** Reads a time (MS-DTYP 2.3.3). Undefined if none is set. */
export function readFileTime(stream: Buffer, at: number): string | undefined {
  const time = Number(stream.readBigUInt64LE(at) / 10_000n) - FILE_TIME_EPOCH_OFFSET;
  return time > 0 && time < 8.64e15 ? new Date(time).toISOString() : undefined;
}
