import { describe, expect, it } from 'vitest';
import { readDocx } from '../../../src/document/readers/docx.ts';
import { readOdp } from '../../../src/document/readers/odp.ts';
import { readOdt } from '../../../src/document/readers/odt.ts';
import { readPptx } from '../../../src/document/readers/pptx.ts';
import { readOds } from '../../../src/document/readers/sheets/ods.ts';
import { readRtf } from '../../../src/document/rtf/read-rtf.ts';
import { links, odfFile, officeFile, read, SPACES } from './files.ts';

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

function docx(body: string, comments: string): Uint8Array {
  return officeFile('word/document.xml', {
    'word/document.xml': `<w:document ${SPACES}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': links({ c: ['comments', 'comments.xml'] }),
    'word/comments.xml': `<w:comments ${SPACES}>${comments}</w:comments>`,
  });
}
const annotation = (text: string, name = ''): string =>
  `<office:annotation ${name}><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Ann</dc:creator><text:p>${text}</text:p></office:annotation>`;

describe('comments', () => {
  const start = '<w:commentRangeStart w:id="5"/>';
  const end = '<w:commentRangeEnd w:id="5"/><w:r><w:commentReference w:id="5"/></w:r>';
  const comment = `<w:comment w:id="5" w:author="Ann" w:date="2024-05-06T07:08:09Z"><w:p>${run('Too high?')}</w:p></w:comment>`;

  it('of a Word file are footnotes that quote the commented words', async () => {
    const bytes = docx(`<w:p>${run('We pay ')}${start}${run('100 €')}${end}${run(' a day.')}</w:p>`, comment);
    expect((await read(readDocx, bytes)).markdown).toBe(
      'We pay 100 €[^c1] a day.\n\n[^c1]: **“100 €”** Ann, 2024-05-06T07:08:09Z: Too high?',
    );
    expect((await read(readDocx, bytes, { includeNotes: false })).markdown).toBe('We pay 100 € a day.');
  });

  it('of a Word file quote nothing if their words are in several paragraphs', async () => {
    const bytes = docx(`<w:p>${start}${run('One')}</w:p><w:p>${run('Two')}${end}</w:p>`, comment);
    expect((await read(readDocx, bytes)).markdown).toBe(
      'One\n\nTwo[^c1]\n\n[^c1]: **Ann**, 2024-05-06T07:08:09Z: Too high?',
    );
  });

  it('that a Word file does not contain have no reference', async () => {
    expect((await read(readDocx, docx(`<w:p>${start}${run('One')}${end}</w:p>`, ''))).markdown).toBe('One');
  });

  it('of an OpenDocument text are footnotes', async () => {
    const name = 'office:name="n1"';
    const bytes = odfFile(
      'text',
      `<text:p>We pay ${annotation('Too high?', name)}100 €<office:annotation-end ${name}/> a day.${annotation('Done.')}</text:p>`,
    );
    expect((await read(readOdt, bytes)).markdown).toBe(
      'We pay 100 €[^c1] a day.[^c2]\n\n[^c1]: **“100 €”** Ann: Too high?\n\n[^c2]: **Ann**: Done.',
    );
    expect((await read(readOdt, bytes, { includeNotes: false })).markdown).toBe('We pay 100 € a day.');
  });

  it('of an RTF file are footnotes', async () => {
    const bytes = Buffer.from(
      '{\\rtf1\\ansi We pay {\\*\\atrfstart 0}100 GBP{\\*\\atrfend 0}{\\*\\atnid AB}{\\*\\atnauthor Ann}\\chatn{\\*\\annotation{\\*\\atnref 0}\\pard Too high?} a day.{\\footnote Gross.}\\par}',
    );
    expect((await read(readRtf, bytes)).markdown).toBe(
      'We pay 100 GBP[^c1] a day.[^1]\n\n[^c1]: **“100 GBP”** Ann: Too high?\n\n[^1]: Gross.',
    );
    expect((await read(readRtf, bytes, { includeNotes: false })).markdown).toBe('We pay 100 GBP a day.');
  });

  it('of OpenDocument cells and slides follow their sheet and slide', async () => {
    const table = `<table:table table:name="S"><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell>${annotation('Why?')}<text:p>7</text:p></table:table-cell></table:table-row></table:table>`;
    const sheet = await read(readOds, odfFile('spreadsheet', table));
    expect(sheet.markdown.split('\n').at(-1)).toBe('**B1** Ann: Why?');
    const page = `<draw:page>${annotation('Why?')}<draw:frame><draw:text-box><text:p>Plan</text:p></draw:text-box></draw:frame></draw:page>`;
    expect((await read(readOdp, odfFile('presentation', page))).markdown).toBe('# Plan\n\n**Ann**: Why?');
  });

  it.each([
    [
      'ECMA-376',
      '<p:cm authorId="0" dt="2024-05-06"><p:text>Why?</p:text></p:cm><p:cm authorId="9"><p:text>So.</p:text></p:cm>',
      'commentAuthors',
      '<p:cmAuthor id="0" name="Ann"/>',
    ],
    [
      'PowerPoint 365',
      '<p188:cm authorId="{A}" created="2024-05-06"><p188:replyLst><p188:reply authorId="{B}"><p188:txBody><a:p><a:r><a:t>So.</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p><a:r><a:t>Why?</a:t></a:r></a:p></p188:txBody></p188:cm>',
      'authors',
      '<p188:author id="{A}" name="Ann"/>',
    ],
  ])('of slides of %s follow their slide', async (_program, comments, type, authors) => {
    const spaces = `${SPACES} xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"`;
    const bytes = officeFile('ppt/presentation.xml', {
      'ppt/presentation.xml': `<p:presentation ${SPACES}><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': links({ a: ['slide', 'a.xml'], p: [type, 'authors.xml'] }),
      'ppt/authors.xml': `<p:list ${spaces}>${authors}</p:list>`,
      'ppt/a.xml': `<p:sld ${SPACES}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Plan</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
      'ppt/_rels/a.xml.rels': links({ c: ['comments', 'c.xml'] }),
      'ppt/c.xml': `<p:list ${spaces}>${comments}</p:list>`,
    });
    expect((await read(readPptx, bytes)).markdown).toBe(
      'Plan\n\n**Ann**, 2024-05-06: Why?\n\n**Comment**: So.',
    );
    expect((await read(readPptx, bytes, { includeNotes: false })).markdown).toBe('Plan');
  });
});

describe('tracked changes of a Word file', () => {
  const mark = (change: string): string => `<w:pPr><w:rPr>${change}</w:rPr></w:pPr>`;

  it('join a paragraph whose mark is deleted with the next one', async () => {
    const body = `<w:p>${mark('<w:del w:id="1"/>')}${run('One ')}</w:p><w:p>${run('line.')}</w:p><w:p>${mark('<w:ins w:id="2"/>')}${run('Next.')}</w:p>`;
    expect((await read(readDocx, docx(body, ''))).markdown).toBe('One line.\n\nNext.');
  });

  it('remove deleted rows of a table, and keep inserted ones', async () => {
    const row = (text: string, change: string): string =>
      `<w:tr><w:trPr>${change}</w:trPr><w:tc><w:p>${run(text)}</w:p></w:tc></w:tr>`;
    const body = `<w:tbl>${row('a', '')}${row('b', '<w:del w:id="1"/>')}${row('c', '<w:ins w:id="2"/>')}</w:tbl>`;
    expect((await read(readDocx, docx(body, ''))).markdown).toBe('| a |\n| --- |\n| c |');
  });
});
