/** Creates a WAV file of silence: 8 bits, mono. */
export function makeWav(seconds: number, title: string, artist: string): Buffer {
  const rate = 8000;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const list = Buffer.concat([Buffer.from('INFO'), chunk('INAM', text(title)), chunk('IART', text(artist))]);
  const body = [chunk('fmt ', format), chunk('LIST', list), chunk('data', Buffer.alloc(rate * seconds, 128))];
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...body]));
}

function text(value: string): Buffer {
  return Buffer.from(value.length % 2 === 0 ? `${value}\0\0` : `${value}\0`);
}

function chunk(name: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name), size, body]);
}

/** Creates an MP3 file of silence whose ID3 tag (version 2.3) has chapters at these times in milliseconds. */
export function makeMp3(chapters: readonly (readonly [string, number])[]): Buffer {
  const frame = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(10);
    head.write(name, 'latin1');
    head.writeUInt32BE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const string = (name: string, value: string): Buffer => frame(name, Buffer.from(`\0${value}`, 'latin1'));
  const frames = chapters.map(([title, start], at) => {
    const times = Buffer.alloc(16, 255);
    times.writeUInt32BE(start, 0);
    times.writeUInt32BE(start + 1000, 4);
    return frame('CHAP', Buffer.concat([Buffer.from(`c${at}\0`), times, string('TIT2', title)]));
  });
  const tag = Buffer.concat([string('TIT2', 'A talk'), ...frames]);
  const size = [21, 14, 7, 0].map((shift) => (tag.length >> shift) & 127);
  const silence = Buffer.alloc(417);
  silence.set([0xff, 0xfb, 0x90, 0xc0]);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...size]);
  return Buffer.concat([head, tag, ...Array.from({ length: 40 }, () => silence)]);
}
