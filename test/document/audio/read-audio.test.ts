import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../../src/content/index.ts';
import { readAudio } from '../../../src/document/readers/audio.ts';
import { addTranscript } from '../../../src/document/transcript.ts';
import type { DocumentContent } from '../../../src/document/types.ts';
import { makeMp3, makeWav } from './files.ts';

async function read(bytes: Uint8Array, contentType: string): Promise<DocumentContent> {
  return await readAudio({ bytes, url: 'https://example.com/a', contentType, fileName: '', config: {} });
}

function markdownOf(content: DocumentContent): string {
  return serialiseMarkdown(content.blocks.map(({ block }) => block));
}

describe('readAudio', () => {
  it('reads duration and tags, and warns that the speech was not transcribed', async () => {
    const content = await read(makeWav(2, 'Silence', 'Unknown'), 'audio/wav');
    expect(content.metadata).toMatchObject({ title: 'Silence', author: 'Unknown' });
    expect(content.usage).toEqual({ documentPages: 0, ocrPages: 0, audioSeconds: 2, videos: 0 });
    expect(markdownOf(content)).toContain('# Silence');
    expect(markdownOf(content)).toContain('- Duration: 0:02');
    expect(content.warnings).toEqual([
      'The speech was not transcribed: no transcription engine is configured.',
    ]);
  });

  it('lists chapters with their start times', async () => {
    const content = await read(
      makeMp3([
        ['Opening', 0],
        ['The long part', 3_723_000],
      ]),
      'audio/mpeg',
    );
    expect(markdownOf(content)).toContain('## Chapters\n\n- 0:00 Opening\n- 1:02:03 The long part');
  });

  it('rejects a file that is not audio', async () => {
    await expect(read(Buffer.from('hello'), 'audio/mpeg')).rejects.toThrow('The audio file is damaged');
  });

  it('replaces the warning by the transcript, with one paragraph for each half minute', async () => {
    const content = addTranscript(await read(makeWav(1, 'Talk', 'Ada'), 'audio/wav'), {
      ok: true,
      language: 'english',
      segments: [
        { start: 29, end: 50, text: ' Thank you.' },
        { start: -3, end: 20, text: ' Good evening.' },
        { start: 20, end: 29, text: ' Please sit\n down.' },
      ],
    });
    expect(markdownOf(content)).toMatch(
      /## Transcript\n\n\\?\[0:00\\?\] Good evening\. Please sit down\.\n\n\\?\[0:29\\?\] Thank you\.$/,
    );
    expect(content.metadata.lang).toBe('en');
    expect(content.warnings).toEqual([]);
  });

  it('warns when the engine found no speech', async () => {
    const segments = [{ start: 0, end: 1, text: ' ' }];
    const content = addTranscript(await read(makeWav(1, 'Talk', 'Ada'), 'audio/wav'), { ok: true, segments });
    expect(content.warnings).toEqual(['The transcription engine found no speech.']);
  });
});
