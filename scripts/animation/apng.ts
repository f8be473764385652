import { crc32 } from 'node:zlib';

/** A frame of an animation. */
export interface Frame {
  /** The image as PNG. All frames have the same size and color type. */
  png: Buffer;
  /** Milliseconds for which the frame is shown, at most 65,535. */
  durationMs: number;
}

interface Chunk {
  type: string;
  data: Buffer;
}

const SIGNATURE_LENGTH = 8;

/**
 * Joins PNGs to one animated PNG that repeats indefinitely.
 * @see https://www.w3.org/TR/png-3/#apng-frame-based-animation
 */
export function encodeAnimation(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (!first) throw new Error('An animation needs a frame.');
  const header = readChunks(first.png).find(({ type }) => type === 'IHDR');
  if (!header) throw new Error('The first frame is not a PNG.');
  let sequence = 0;
  const chunks: Chunk[] = [header, { type: 'acTL', data: packNumbers(frames.length, 0) }];
  for (const [at, { png, durationMs }] of frames.entries()) {
    chunks.push({ type: 'fcTL', data: describeFrame(sequence++, header.data, durationMs) });
    for (const { type, data } of readChunks(png)) {
      if (type !== 'IDAT') continue;
      if (at === 0) chunks.push({ type, data });
      else chunks.push({ type: 'fdAT', data: Buffer.concat([packNumbers(sequence++), data]) });
    }
  }
  chunks.push({ type: 'IEND', data: Buffer.alloc(0) });
  return Buffer.concat([first.png.subarray(0, SIGNATURE_LENGTH), ...chunks.map(writeChunk)]);
}

function describeFrame(sequence: number, header: Buffer, durationMs: number): Buffer {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(sequence, 0);
  // The header begins with the width and the height.
  header.copy(data, 4, 0, 8);
  data.writeUInt16BE(durationMs, 20);
  data.writeUInt16BE(1000, 22);
  return data;
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_LENGTH; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([packNumbers(data.length), content, packNumbers(crc32(content))]);
}

function packNumbers(...numbers: number[]): Buffer {
  const data = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) data.writeUInt32BE(number, at * 4);
  return data;
}
