import { describe, expect, it } from 'vitest';
import { serialise } from '../../../src/content/index.ts';
import { readAudio } from '../../../src/document/readers/audio.ts';
import { withTranscript } from '../../../src/document/transcript.ts';
import type { DocumentContent } from '../../../src/document/types.ts';

/** Silence as a WAV file, 8 bit, mono. */
function makeWav(seconds: number, title: string, artist: string): Buffer {
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

/** An MP3 file of silent frames whose ID3 tag (version 2.3) has chapters at these milliseconds. */
function makeMp3(chapters: readonly (readonly [string, number])[]): Buffer {
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

async function read(bytes: Uint8Array, contentType: string): Promise<DocumentContent> {
  return await readAudio({ bytes, url: 'https://example.com/a', contentType, fileName: '', config: {} });
}

function markdownOf(content: DocumentContent): string {
  return serialise(content.blocks.map(({ block }) => block));
}

describe('audio', () => {
  it('reads length and tags, and says that the speech was not read', async () => {
    const content = await read(makeWav(2, 'Silence', 'Nobody'), 'audio/wav');
    expect(content.metadata).toMatchObject({ title: 'Silence', author: 'Nobody' });
    expect(content.usage).toEqual({ documentPages: 0, ocrPages: 0, audioSeconds: 2, videos: 0 });
    expect(markdownOf(content)).toContain('# Silence');
    expect(markdownOf(content)).toContain('- Duration: 0:02');
    expect(content.warnings).toEqual(['The speech was not read: no transcription engine is configured.']);
  });

  it('lists chapters with the time of each', async () => {
    const content = await read(
      makeMp3([
        ['Opening', 0],
        ['The long part', 3_723_000],
      ]),
      'audio/mpeg',
    );
    expect(markdownOf(content)).toContain('## Chapters\n\n- 0:00 Opening\n- 1:02:03 The long part');
  });

  it('refuses what is no audio', async () => {
    await expect(read(Buffer.from('hello'), 'audio/mpeg')).rejects.toThrow('The audio file is broken');
  });

  it('takes a transcript in, a paragraph for each half minute, in place of the warning', async () => {
    const content = withTranscript(await read(makeWav(1, 'Talk', 'Ada'), 'audio/wav'), [
      { start: 0, end: 20, text: ' Good evening.' },
      { start: 20, end: 29, text: ' Please sit\n down.' },
      { start: 29, end: 50, text: ' Thank you.' },
    ]);
    expect(markdownOf(content)).toMatch(
      /## Transcript\n\n\\?\[0:00\\?\] Good evening\. Please sit down\.\n\n\\?\[0:29\\?\] Thank you\.$/,
    );
    expect(content.warnings).toEqual([]);
  });
});
