import { describe, expect, it } from 'vitest';
import { readDocx } from '../../../src/document/readers/docx.ts';
import { links, officeFile, read, SPACES } from './files.ts';

const STYLES = `<w:styles ${SPACES}>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="My heading"/><w:basedOn w:val="Outlined"/></w:style>
<w:style w:type="paragraph" w:styleId="Outlined"><w:name w:val="Outlined"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
</w:styles>`;
const level = (index: number, format: string, pattern: string): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${pattern}"/></w:lvl>`;
const NUMBERING = `<w:numbering ${SPACES}>
<w:abstractNum w:abstractNumId="0">${level(0, 'bullet', '•')}${level(1, 'bullet', '•')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
</w:numbering>`;

const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const item = (text: string, id: number, at = 0): string =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);

function docx(body: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  return officeFile('word/document.xml', {
    'word/document.xml': `<w:document ${SPACES}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': links({
      s: ['styles', 'styles.xml'],
      n: ['numbering', 'numbering.xml'],
      f: ['footnotes', 'footnotes.xml'],
      web: ['hyperlink', 'https://example.org/page'],
    }),
    'word/styles.xml': STYLES,
    'word/numbering.xml': NUMBERING,
    ...more,
  });
}

describe('readDocx', () => {
  it('puts headings below the title, with levels from the style name or the outline level', async () => {
    const { markdown, metadata } = await read(
      readDocx,
      docx(
        paragraph(run('Whole'), '<w:pStyle w:val="Title"/>') +
          paragraph(run('Part'), '<w:pStyle w:val="H1"/>') +
          paragraph(run('Piece'), '<w:pStyle w:val="Mine"/>'),
      ),
    );
    expect(markdown).toBe('# Whole\n\n## Part\n\n### Piece');
    expect(metadata).toEqual({
      title: 'A title',
      author: 'An author',
      createdAt: '2024-05-06T07:08:09.000Z',
    });
  });

  it('keeps formatting, links and inserted text, and drops deleted and hidden text', async () => {
    const { markdown } = await read(
      readDocx,
      docx(
        paragraph(
          `${run('bold', '<w:b/>')}${run(' plain ', '<w:b w:val="0"/>')}<w:hyperlink r:id="web">${run('link')}</w:hyperlink>` +
            `<w:ins>${run(' new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>${run('x')}${run('2', '<w:vertAlign w:val="superscript"/>')}${run('secret', '<w:vanish/>')}`,
        ),
      ),
    );
    expect(markdown).toBe('**bold** plain [link](https://example.org/page) newx^2');
  });

  it('nests lists and continues their numbering after a paragraph', async () => {
    const { markdown } = await read(
      readDocx,
      docx(
        item('a', 1) +
          item('b', 1, 1) +
          item('c', 1) +
          item('one', 2) +
          paragraph(run('between')) +
          item('two', 2),
      ),
    );
    expect(markdown).toBe('- a\n  - b\n- c\n\n1. one\n\nbetween\n\n2. two');
  });

  it('writes multi-part list numbers as text, because Markdown has no such lists', async () => {
    const { markdown } = await read(readDocx, docx(item('one', 2) + item('inner', 2, 1)));
    expect(markdown).toBe('1. one\n   - 1.1 inner');
  });

  it('reads tables with spans and a header row', async () => {
    const cell = (text: string, properties = ''): string =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
    const { markdown } = await read(
      readDocx,
      docx(
        `<w:tbl><w:tr>${cell('H', '<w:gridSpan w:val="2"/>')}${cell('I')}</w:tr>` +
          `<w:tr>${cell('1', '<w:vMerge w:val="restart"/>')}${cell('2')}${cell('3')}</w:tr>` +
          `<w:tr>${cell('gone', '<w:vMerge/>')}${cell('4')}${cell('5')}</w:tr></w:tbl>`,
      ),
    );
    expect(markdown.replace(/ +/g, ' ')).toBe('| H | | I |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| | 4 | 5 |');
  });

  it('puts footnotes at the end, and omits them with includeNotes: false', async () => {
    const bytes = docx(paragraph(`${run('Text')}<w:r><w:footnoteReference w:id="2"/></w:r>`), {
      'word/footnotes.xml': `<w:footnotes ${SPACES}><w:footnote w:id="0" w:type="separator">${paragraph(run('no'))}</w:footnote><w:footnote w:id="2">${paragraph(run('A note.'))}</w:footnote></w:footnotes>`,
    });
    expect((await read(readDocx, bytes)).markdown).toBe('Text[^2]\n\n[^2]: A note.');
    expect((await read(readDocx, bytes, { includeNotes: false })).markdown).toBe('Text');
  });

  it('writes formulas as TeX', async () => {
    const part = (name: string, text: string): string =>
      `<m:${name}><m:r><m:t>${text}</m:t></m:r></m:${name}>`;
    const formula = `<m:oMath><m:f>${part('num', 'a')}${part('den', 'b')}</m:f></m:oMath>`;
    expect((await read(readDocx, docx(paragraph(formula)))).blocks[0]?.block).toEqual({
      type: 'math',
      value: '\\frac{a}{b}',
    });
  });

  it('reads marks of symbol fonts as Unicode, and leaves the same letters of other fonts', async () => {
    const symbol = (char: string): string => `<w:r><w:sym w:font="Wingdings" w:char="${char}"/></w:r>`;
    const { markdown } = await read(
      readDocx,
      docx(
        paragraph(`${symbol('F0FC')}${run(' done')}`) +
          paragraph(`${run('ü', '<w:rFonts w:ascii="Wingdings"/>')}${run(' für')}`) +
          paragraph(`${run('£', '<w:rFonts w:ascii="Wingdings 2"/>')}${run(' £ 5')}`) +
          paragraph(
            `${run('a ', '<w:rFonts w:ascii="Symbol"/>')}${run('a', '<w:rFonts w:ascii="Symbola"/>')}`,
          ),
      ),
    );
    expect(markdown).toBe('✓ done\n\n✓ für\n\n☐ £ 5\n\nα a');
  });
});
