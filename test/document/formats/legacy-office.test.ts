import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../../src/document/detect/detect-format.ts';
import { readDoc } from '../../../src/document/readers/doc.ts';
import { readPpt } from '../../../src/document/readers/ppt.ts';
import { readWorkbook } from '../../../src/document/readers/sheets/workbook.ts';
import { type DocumentReader, UnreadableDocument } from '../../../src/document/types.ts';
import { read } from '../office/files.ts';

const fixture = (name: string): Buffer => {
  const bytes = readFileSync(new URL(name, import.meta.url));
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};
const detect = (bytes: Uint8Array): ReturnType<typeof detectFormat> =>
  detectFormat({ bytes, contentType: 'application/octet-stream', fileName: 'file' });

describe('readDoc', () => {
  it('reads headings, formats, lists, tables and notes', async () => {
    const bytes = fixture('libreoffice.doc');
    expect(await detect(bytes)).toBe('doc');
    const { markdown, metadata } = await read(readDoc, bytes);
    expect(markdown).toContain('# Findings\n\nThe river was **high** and *cold*, as the [forecast](');
    expect(markdown).toContain('Naïve café, Привет, 日本語 😀.');
    expect(markdown).toContain('1. Measure the depth\n2. Note the time\n   - in hours\n   - in minutes');
    expect(markdown).toContain('| North | 1.5 | 12 |');
    expect(markdown).toContain('[^1]: Read on Monday.');
    expect(metadata.title).toBe('Field report');
    expect((await read(readDoc, bytes, { includeNotes: false })).markdown).not.toContain('Read on Monday');
  });

  it('rejects an encrypted document', async () => {
    const bytes = fixture('libreoffice.doc');
    const start = bytes.indexOf(Buffer.from([0xec, 0xa5]));
    bytes[start + 11]! |= 1;
    await expect(read(readDoc, bytes)).rejects.toThrow(/encrypted/);
  });
});

describe('readWorkbook', () => {
  it.each(['libreoffice.xls', 'gnumeric.xls', 'gnumeric-95.xls'])(
    'reads the cell values of %s',
    async (name) => {
      const bytes = fixture(name);
      expect(await detect(bytes)).toBe('xls');
      const { markdown, usage } = await read(readWorkbook, bytes);
      expect(markdown).toMatch(/^## sample/);
      expect(markdown).toContain(
        '| Site | Depth | Count | Day |\n| --- | --- | --- | --- |\n| North | 1.5 | 12 | 2026-03-04 |\n| South | 2.25 | 7 |',
      );
      expect(markdown).toContain('| Škola | 3 | 1 |');
      expect(usage.documentPages).toBe(1);
    },
  );

  it('reads a SYLK file', async () => {
    const bytes = fixture('gnumeric.slk');
    expect(await detect(bytes)).toBe('xls');
    expect((await read(readWorkbook, bytes)).markdown).toContain('| South | 2.25 | 7 |');
  });

  it('rejects an XML workbook with huge merged areas', async () => {
    const text = fixture('sheetjs.xml')
      .toString()
      .replace('<Cell ', '<Cell ss:MergeAcross="99999" ss:MergeDown="99999" ');
    await expect(read(readWorkbook, Buffer.from(text))).rejects.toThrow(
      'The merged cells of the workbook are too large.',
    );
  });

  it('reads only the requested sheets, and at most maxRowsPerSheet rows of each', async () => {
    const { markdown, warnings } = await read(readWorkbook, fixture('libreoffice.xls'), {
      maxRowsPerSheet: 2,
    });
    expect(markdown).not.toContain('South');
    expect(warnings).toEqual(['Sheet “sample” was cut after 2 rows.']);
    const none = await read(readWorkbook, fixture('libreoffice.xls'), { sheets: ['other'] });
    expect(none.warnings).toEqual(['0 of 1 sheets were read.']);
  });
});

describe('readPpt', () => {
  it('reads titles, bullets, tables and notes', async () => {
    const bytes = fixture('libreoffice.ppt.gz');
    expect(await detect(bytes)).toBe('ppt');
    const { markdown, usage } = await read(readPpt, bytes);
    expect(markdown).toBe(
      '# River levels\n\n# First results\n\n- Depth has risen\n  - in the north\n- Speed has not\n\n> Mention the flood.\n\n# Measurements\n\n| Site | Depth |\n| --- | --- |\n| North | 1.5 |\n| South | 2.25 |',
    );
    expect(usage.documentPages).toBe(3);
    expect((await read(readPpt, bytes, { pages: '2' })).markdown).toMatch(/^# First results/);
    expect((await read(readPpt, bytes, { includeNotes: false })).markdown).not.toContain('flood');
  });

  it('rejects an encrypted presentation', async () => {
    const bytes = fixture('libreoffice.ppt.gz');
    const at = bytes.indexOf(Buffer.from('5fc091e3', 'hex'));
    bytes.writeUInt32LE(0xf3d1c4df, at);
    await expect(read(readPpt, bytes)).rejects.toThrow(/encrypted/);
  });
});

const FILES: readonly (readonly [string, DocumentReader])[] = [
  ['libreoffice.doc', readDoc],
  ['libreoffice.xls', readWorkbook],
  ['gnumeric-95.xls', readWorkbook],
  ['gnumeric.slk', readWorkbook],
  ['sheetjs.xml', readWorkbook],
  ['libreoffice.ppt.gz', readPpt],
];

describe('damaged legacy files', () => {
  it.each(FILES)('reads or rejects %s when parts are missing or bytes are changed', async (name, reader) => {
    const whole = fixture(name);
    const attempt = async (bytes: Uint8Array): Promise<void> => {
      const outcome = await read(reader, bytes).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(UnreadableDocument);
    };
    for (let part = 1; part < 16; part += 1) await attempt(whole.subarray(0, (whole.length * part) / 16));
    let seed = 7;
    for (let round = 0; round < 40; round += 1) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change < 20; change += 1) {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        bytes[seed % bytes.length] = seed >> 16;
      }
      await attempt(bytes);
    }
  });
});
