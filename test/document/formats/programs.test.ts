import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../../src/content/index.ts';
import { readDocument } from '../../../src/document/read.ts';

function readBytes(name: string): Uint8Array {
  const bytes = readFileSync(new URL(name, import.meta.url));
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** Reads a fixture without its name and content type. */
const readContent = (name: string) =>
  readDocument({
    bytes: readBytes(name),
    url: 'https://example.com/file',
    contentType: 'application/octet-stream',
    fileName: 'file',
    config: {},
  });

async function readFixture(name: string): Promise<string> {
  const { blocks } = await readContent(name);
  return serialiseMarkdown(blocks.map(({ block }) => block));
}

const STEPS = '1. Measure the depth\n2. Note the time\n   - in hours\n   - in minutes\n\n| ';
const ROWS = '| North | 1.5 | 12 |\n| South | 2.25 | 7 |';

describe('files written by different office programs', () => {
  it.each([
    'abiword.docx',
    'libreoffice.docx',
    'pandoc.docx',
    'docx-js.docx',
    'calligra.odt',
    'libreoffice.odt',
    'libreoffice.fodt.gz',
    'pandoc.odt',
    'calibre.epub',
    'pandoc.epub',
    'ebooklib.epub',
  ])('reads headings, formatting, links, notes, lists and tables of %s', async (name) => {
    const markdown = await readFixture(name);
    expect(markdown).toMatch(/^# Field report$/m);
    expect(markdown).toMatch(/^##? Findings$/m);
    expect(markdown).toMatch(/^###? Steps$/m);
    expect(markdown).toMatch(
      /was \*\*high\*\* and \*cold\*, as the \[forecast\]\(https:\/\/example\.org\/forecast\) said\.\[\^(\d+)\] Naïve café, Привет, 日本語 😀/,
    );
    expect(markdown).toMatch(/\[\^\d+\]: Read on Monday\./);
    expect(markdown).toContain(`${STEPS}Site | Depth | Count |\n`);
    expect(markdown).toContain(ROWS);
  });

  it('reads headings, formatting, notes and tables of abiword.odt', async () => {
    const markdown = await readFixture('abiword.odt');
    expect(markdown).toMatch(/^## Findings$/m);
    expect(markdown).toContain('was **high** and *cold*');
    expect(markdown).toContain('Read on Monday.');
    expect(markdown).toContain(ROWS);
  });

  it('reads headings, formatting, notes, lists and tables of docutils.odt', async () => {
    const markdown = await readFixture('docutils.odt');
    expect(markdown).toMatch(/^# Field report\n\n# Findings\n/);
    expect(markdown).toContain(
      'was **high** and *cold*, as the forecast said. [^1] Naïve café, Привет, 日本語 😀',
    );
    expect(markdown).toContain('[^1]: Read on Monday.');
    expect(markdown).toContain(`${STEPS}Site | Depth | Count |\n| --- | --- | --- |\n${ROWS}`);
  });

  it('reads headings, formatting, links, notes, lists and tables of odfpy.odt', async () => {
    expect(await readFixture('odfpy.odt')).toBe(
      `# Field report\n\n## Findings\n\nThe river was **high** and *cold*, as the [forecast](https://example.org/forecast) said.[^1] Naïve café, Привет.\n\n### Steps\n\n1. Measure the depth\n2. Note the time\n\n| Site | Depth | Count |\n| --- | --- | --- |\n${ROWS}\n\n[^1]: Read on Monday.`,
    );
  });

  it('reads formatting and tables of rtf-writer.rtf, which has no styles', async () => {
    expect(await readFixture('rtf-writer.rtf')).toBe(
      `**Field report**\n\n**Findings**\n\nThe river was **high** and *cold*. Naïve café, Привет.\n\n| Site | Depth | Count |\n| --- | --- | --- |\n${ROWS}`,
    );
  });

  it('reads headings, formatting, links, notes, lists and tables of latex2rtf.rtf', async () => {
    const markdown = await readFixture('latex2rtf.rtf');
    expect(markdown).toMatch(/^# Field report$/m);
    expect(markdown).toMatch(/^### 1 Findings$/m);
    expect(markdown).toContain(
      'was **high** and *cold*, as the [forecast](https://example.org/forecast) said.[^1] Naïve café, Привет, 日本語',
    );
    expect(markdown).toContain('[^1]: Read on Monday.');
    expect(markdown).toContain(`${STEPS}Site | Depth | Count |\n| --- | --- | --- |\n${ROWS}`);
  });

  it('reads notes and tables of libreoffice.epub, and its headings and formatting by their style', async () => {
    const markdown = await readFixture('libreoffice.epub');
    expect(markdown).toMatch(/^# Field report\n\n## Findings\n\nThe river/);
    expect(markdown).toMatch(/^### Steps$/m);
    expect(markdown).toContain(
      'was **high** and *cold*, as the [forecast](https://example.org/forecast) said.[^1] Naïve café',
    );
    expect(markdown).toMatch(/\[\^1\]: Read on Monday\.$/);
    expect(markdown).toContain(ROWS);
  });

  it('reads headings, formatting, links, lists and tables of epub-gen.epub', async () => {
    const markdown = await readFixture('epub-gen.epub');
    expect(markdown).toMatch(/^# Field report\n\n## Findings\n/);
    expect(markdown).toContain(
      'was **high** and *cold*, as the [forecast](https://example.org/forecast) said. Naïve café, Привет, 日本語 😀',
    );
    expect(markdown).toContain(`### Steps\n\n${STEPS}Site | Depth | Count |\n| --- | --- | --- |\n${ROWS}`);
  });

  it('reads headings, formatting, lists and tables of python-docx.docx', async () => {
    expect(await readFixture('python-docx.docx')).toBe(
      `# Field report\n\n## Findings\n\nThe river was **high** and *cold*. Naïve café, Привет.\n\n### Steps\n\n1. Measure the depth\n2. Note the time\n\n| Site | Depth | Count |\n| --- | --- | --- |\n${ROWS}`,
    );
  });

  it('reads headings, lists and tables of reportlab.pdf, and leaves out its placeholders for metadata', async () => {
    expect(await readFixture('reportlab.pdf')).toBe(
      `# Field report\n\n## Findings\n\nThe river was high and cold, as the forecast said.\n\n### Steps\n\n1. Measure the depth\n2. Note the time\n\n| Site | Depth | Count |\n| --- | --- | --- |\n${ROWS}`,
    );
    const { metadata } = await readContent('reportlab.pdf');
    expect(Object.keys(metadata)).toEqual(['createdAt', 'updatedAt']);
  });

  it('reads headings, links and lists of weasyprint.pdf', async () => {
    const markdown = await readFixture('weasyprint.pdf');
    expect(markdown).toMatch(/^# Field report$/m);
    expect(markdown).toMatch(/^## Steps$/m);
    expect(markdown).toContain('as the [forecast](https://example.org/forecast) said.');
    expect(markdown).toContain('1. Measure the depth\n2. Note the time\n   - in hours\n   - in minutes\n');
  });

  it.each(['abiword.pdf', 'chromium.pdf', 'libreoffice.pdf'])(
    'reads headings, lists and tables of %s',
    async (name) => {
      const markdown = await readFixture(name);
      expect(markdown).toMatch(/^# Field report$/m);
      expect(markdown).toMatch(/^##? Findings$/m);
      expect(markdown).toMatch(/^###? Steps$/m);
      expect(markdown).toMatch(/as the (?:\[forecast\]\(https:\/\/example\.org\/forecast\)|forecast) said/);
      expect(markdown).toContain(STEPS);
      expect(markdown).toContain(ROWS);
      expect(markdown).toContain('Read on Monday.');
    },
  );

  it.each([
    'gnumeric.xlsx',
    'libreoffice.xlsx',
    'openpyxl.xlsx',
    'xlsxwriter.xlsx',
    'exceljs.xlsx',
    'sheetjs.xls',
    'writeexcel.xls',
    'xlwt.xls',
    'sheetjs.xlsb',
    'sheetjs.xml',
    'calligra.ods',
    'gnumeric.ods',
    'libreoffice.ods',
    'libreoffice.fods.gz',
    'odfpy.ods',
    'sheetjs.ods',
  ])('reads numbers and dates in the cells of the spreadsheet %s', async (name) => {
    expect(await readFixture(name)).toContain(
      '| Site | Depth | Count | Day |\n| --- | --- | --- | --- |\n| North | 1.5 | 12 | 2026-03-04 |\n| South | 2.25 | 7 | 2026-03-05 |\n| Škola | 3 | 1 | 2026-03-06 |',
    );
  });

  it.each(['libreoffice.pptx', 'pandoc.pptx', 'calligra.odp', 'libreoffice.odp', 'libreoffice.fodp.gz'])(
    'reads slide titles, lists, notes and tables of %s',
    async (name) => {
      expect(await readFixture(name)).toBe(
        '# River levels\n\n# First results\n\n- Depth has **risen**\n  - in the north\n- Speed has not\n\n> Mention the flood.\n\n# Measurements\n\n| Site | Depth |\n| --- | --- |\n| North | 1.5 |\n| South | 2.25 |',
      );
    },
  );

  it.each(['officer.pptx', 'odfpy.odp'])(
    'reads slide titles, lists, notes and tables of %s',
    async (name) => {
      expect(await readFixture(name)).toBe(
        '# First results\n\n- Depth has risen\n  - in the north\n- Speed has not\n\n> Mention the flood.\n\n# Measurements\n\n| Site | Depth |\n| --- | --- |\n| North | 1.5 |\n| South | 2.25 |',
      );
    },
  );

  it('reads slide titles, lists, notes and tables of pptxgenjs.pptx', async () => {
    expect(await readFixture('pptxgenjs.pptx')).toBe(
      '# First results\n\n- Depth has **risen**\n  - in the north\n- Speed has not\n\n> Mention the flood.\n\n# Measurements\n\n| Site | Depth |\n| --- | --- |\n| North | 1.5 |\n| South | 2.25 |',
    );
  });
});
