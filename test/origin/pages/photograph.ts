import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 640;
const HEIGHT = 480;
const photographs = new Map<number, Uint8Array>();

/**
 * Creates a PNG of 640 × 480 pixels and about 300 KB. It contains noise on a gradient, because images in one color
 * take less time to decode than real ones.
 */
export function photograph(number: number): Uint8Array {
  const known = photographs.get(number) ?? draw(number);
  photographs.set(number, known);
  return known;
}

function draw(number: number): Uint8Array {
  const lineLength = 1 + WIDTH * 3;
  const lines = Buffer.alloc(HEIGHT * lineLength);
  let noise = number;
  for (let at = 0; at < lines.length; at++) {
    // The first byte of a line is its filter type. 0 means no filter.
    if (at % lineLength === 0) continue;
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
    lines[at] = (at >> 13) + (noise >>> 30);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
