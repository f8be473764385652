import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodeAnimation } from '../../scripts/animation/apng.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([numbers.subarray(0, 4), content, numbers.subarray(4)]);
}

/** A PNG with one gray pixel. */
function pixel(gray: number): Buffer {
  const header = Buffer.from('00000001000000010800000000', 'hex');
  const data = deflateSync(Buffer.from([0, gray]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('joins PNG images to an animated PNG with gapless sequence numbers', () => {
  const animation = encodeAnimation([
    { png: pixel(0), durationMs: 120 },
    { png: pixel(255), durationMs: 2500 },
  ]);
  const types: string[] = [];
  const sequence: number[] = [];
  for (let at = SIGNATURE.length; at < animation.length; ) {
    const length = animation.readUInt32BE(at);
    const type = animation.toString('latin1', at + 4, at + 8);
    const content = animation.subarray(at + 4, at + 8 + length);
    expect(animation.readUInt32BE(at + 8 + length)).toBe(crc32(content));
    types.push(type);
    if (type === 'fcTL' || type === 'fdAT') sequence.push(content.readUInt32BE(4));
    if (type === 'fcTL') expect(content.readUInt16BE(26)).toBe(1000);
    at += length + 12;
  }
  expect(types).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND']);
  expect(sequence).toEqual([0, 1, 2]);
  expect(() => encodeAnimation([])).toThrow('needs a frame');
});
