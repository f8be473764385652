import type { DocumentInput } from './types.ts';

/** Where a conversion writes its result: its standard output belongs to the libraries. */
export const RESULT_FD = 3;

/** A document on its way into a conversion: the length of a JSON header, the header, the bytes. */
export function encodeJob({ bytes, ...rest }: DocumentInput): [Buffer, Uint8Array] {
  const header = Buffer.from(JSON.stringify(rest));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return [Buffer.concat([length, header]), bytes];
}

export function decodeJob(job: Buffer): DocumentInput {
  const end = 4 + job.readUInt32LE(0);
  const rest = JSON.parse(job.toString('utf8', 4, end)) as Omit<DocumentInput, 'bytes'>;
  return { ...rest, bytes: job.subarray(end) };
}
