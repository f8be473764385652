import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of small files, each deflated. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    bodies.push(Buffer.from('PK\x03\x04'), common, path, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, end, path);
    offset += 30 + path.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const tail = Buffer.alloc(22);
  tail.write('PK\x05\x06', 'latin1');
  tail.writeUInt16LE(Object.keys(files).length, 8);
  tail.writeUInt16LE(Object.keys(files).length, 10);
  tail.writeUInt32LE(list.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, tail]);
}
