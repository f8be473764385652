import type { DocumentInput } from '../types.ts';

/**
 * File descriptor on which the child writes its result. Standard output is not used, because libraries may write to it.
 */
export const RESULT_FD = 3;

/** Encodes a document as input of a conversion process: header length, JSON header, bytes. */
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
