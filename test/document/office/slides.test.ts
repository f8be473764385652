import { describe, expect, it } from 'vitest';
import { readEpub } from '../../../src/document/readers/book/epub.ts';
import { readOdp } from '../../../src/document/readers/odp.ts';
import { readOdt } from '../../../src/document/readers/odt.ts';
import { readPptx } from '../../../src/document/readers/pptx.ts';
import { links, odfFile, officeFile, read, SPACES } from './files.ts';
import { zipOf } from './zip-writer.ts';

const shape = (text: string, placeholder = '', properties = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name=""/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody><a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
const slide = (name: string, content: string, more = ''): string =>
  `<p:${name} ${SPACES} ${more}><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:${name}>`;

describe('readPptx', () => {
  const bytes = officeFile('ppt/presentation.xml', {
    'ppt/presentation.xml': `<p:presentation ${SPACES}><p:sldIdLst><p:sldId r:id="a"/><p:sldId r:id="b"/><p:sldId r:id="c"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': links({
      a: ['slide', 'a.xml'],
      b: ['slide', 'b.xml'],
      c: ['slide', 'c.xml'],
    }),
    'ppt/a.xml': slide(
      'sld',
      shape('Point', '<p:ph type="body"/>', '<a:pPr><a:buChar char="•"/></a:pPr>') +
        shape('Heading', '<p:ph type="title"/>') +
        shape('12', '<p:ph type="sldNum"/>'),
    ),
    'ppt/_rels/a.xml.rels': links({ n: ['notesSlide', 'notes.xml'] }),
    'ppt/notes.xml': slide('notes', shape('Say this.', '<p:ph type="body"/>')),
    'ppt/b.xml': slide('sld', shape('Hidden'), 'show="0"'),
    'ppt/c.xml': slide('sld', shape('No title')),
  });

  it('reads slide titles first, then bullets and notes, and omits hidden slides', async () => {
    const { markdown, blocks, usage } = await read(readPptx, bytes);
    expect(markdown).toBe('# Heading\n\n- Point\n\n> Say this.\n\n---\n\nNo title');
    expect(blocks.map(({ page }) => page)).toEqual([1, 1, 1, 3, 3]);
    expect(usage.documentPages).toBe(2);
  });

  it('reads marks of symbol fonts as Unicode', async () => {
    const run = (text: string, font: string): string =>
      `<a:r><a:rPr><a:latin typeface="${font}"/></a:rPr><a:t>${text}</a:t></a:r>`;
    const body = `<p:sp><p:txBody><a:p>${run('ü', 'Wingdings')}${run(' für', 'Arial')}${run('à', 'Wingdings')}</a:p></p:txBody></p:sp>`;
    const file = officeFile('ppt/presentation.xml', {
      'ppt/presentation.xml': `<p:presentation ${SPACES}><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': links({ a: ['slide', 'a.xml'] }),
      'ppt/a.xml': slide('sld', body),
    });
    expect((await read(readPptx, file)).markdown).toBe('✓ für→');
  });

  it('reads only the selected slides, without notes for includeNotes: false', async () => {
    expect((await read(readPptx, bytes, { pages: '1-2', includeNotes: false })).markdown).toBe(
      '# Heading\n\n- Point',
    );
  });
});

describe('readOdt', () => {
  it('reads headings, lists, notes and preformatted lines', async () => {
    const bytes = odfFile(
      'text',
      '<text:p text:style-name="Title">Whole</text:p><text:h text:outline-level="1">Part</text:h>' +
        '<text:list text:style-name="L1"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item></text:list>' +
        '<text:p>Text<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note></text:p>' +
        '<text:p text:style-name="P1">a<text:s text:c="3"/>b</text:p><text:p text:style-name="P1">c</text:p>',
      '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>' +
        '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Preformatted_20_Text"/>',
    );
    expect((await read(readOdt, bytes)).markdown).toBe(
      '# Whole\n\n## Part\n\n1. one\n   - inner\n\nText[^1]\n\n```\na   b\nc\n```\n\n[^1]: A note.',
    );
  });
});

describe('readOdp', () => {
  it('the heading of a slide is its title, or else its name', async () => {
    const box = (content: string, kind = ''): string =>
      `<draw:frame ${kind}><draw:text-box>${content}</draw:text-box></draw:frame>`;
    const bytes = odfFile(
      'presentation',
      `<draw:page draw:name="page1">${box('<text:p>Body</text:p>')}${box('<text:p>Title</text:p>', 'presentation:class="title"')}</draw:page>` +
        `<draw:page draw:name="Numbers">${box('<text:p>a</text:p><text:p>b</text:p>')}</draw:page>`,
    );
    expect((await read(readOdp, bytes)).markdown).toBe('# Title\n\nBody\n\n# Numbers\n\na\n\nb');
  });
});

describe('readEpub', () => {
  const page = (body: string): string =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;

  it('chooses the MathML alternative of an epub:switch', async () => {
    const math = 'http://www.w3.org/1998/Math/MathML';
    const choice = (namespace: string): string =>
      `<epub:switch><epub:case required-namespace="${namespace}"><p><m:math xmlns:m="${math}"><m:mi>α</m:mi></m:math></p></epub:case><epub:default><p>Plain</p></epub:default></epub:switch>`;
    const bytes = zipOf({
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
      'a.opf':
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="1" href="1.xhtml"/></manifest><spine><itemref idref="1"/></spine></package>',
      '1.xhtml': page(choice(math) + choice('https://unknown.example/')),
    });
    expect((await read(readEpub, bytes)).markdown).toBe('$\\alpha$\n\nPlain');
  });

  const readStyled = async (css: string, body: string): Promise<string> => {
    const bytes = zipOf({
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/a.opf"/></rootfiles></container>',
      'book/a.opf':
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="1" href="1.xhtml"/><item id="s" href="a.css" media-type="text/css"/></manifest><spine><itemref idref="1"/></spine></package>',
      'book/1.xhtml': page(body),
      'book/a.css': css,
    });
    return (await read(readEpub, bytes)).markdown;
  };
  const LONG = 'The keeper carried the lamp up the stairs once more.';
  const SIZES = 'body { font-size: 20px } p.title { font-size: 1.8em } .part, .other { font-size: 24pt }';

  it('ranks large short paragraphs as headings if a book has no headings', async () => {
    const body = `<p class="title">One</p><p>${LONG}</p><p class="part">Two</p><p>${LONG}</p><p class="title">Big, but a sentence.</p><ul><li><p class="part">item</p></li></ul>`;
    expect(await readStyled(SIZES, body)).toBe(
      `# One\n\n${LONG}\n\n## Two\n\n${LONG}\n\nBig, but a sentence.\n\n- item`,
    );
    expect(await readStyled(SIZES, `<h1>Book</h1>${body}`)).toBe(
      `# Book\n\nOne\n\n${LONG}\n\nTwo\n\n${LONG}\n\nBig, but a sentence.\n\n- item`,
    );
  });

  it('reads bold and italic text by the stylesheet, but not in headings', async () => {
    const css =
      '/* .plain { font-weight: bold } */ .strong { font-weight: 700; color: red } span.slanted { font-style: italic } #id span { font-weight: bold }';
    const body =
      '<h1><span class="strong">Title</span></h1><p><span class="plain">a</span> <span class="strong big">b</span>, <span class="strong slanted">c</span> d</p>';
    expect(await readStyled(css, body)).toBe('# Title\n\na **b**, **_c_** d');
  });

  it('reads notes that are out of the reading order, but no other such documents', async () => {
    const notes = '<aside epub:type="footnote" id="n1"><p>In May.</p></aside>';
    const bytes = zipOf({
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
      'a.opf':
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="1" href="1.xhtml"/><item id="2" href="2.xhtml"/><item id="3" href="3.xhtml"/></manifest><spine><itemref idref="1"/><itemref idref="2" linear="no"/><itemref idref="3" linear="no"/></spine></package>',
      '1.xhtml': page(
        '<h1>Storm</h1><p>It was late.<a epub:type="noteref" href="2.xhtml#n1"><sup>1</sup></a></p><p>She left.</p>',
      ),
      '2.xhtml': page(notes),
      '3.xhtml': page('<p>Advertisement</p>'),
    });
    expect((await read(readEpub, bytes)).markdown).toBe(
      '# Storm\n\nIt was late.[^1]\n\nShe left.\n\n[^1]: In May.',
    );
  });

  it('reads the chapters of an EPUB in the order of its spine, without the table of contents', async () => {
    const bytes = zipOf({
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/a.opf"/></rootfiles></container>',
      'book/a.opf':
        '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Poems</dc:title><dc:language>en</dc:language></metadata><manifest><item id="2" href="b%20c.xhtml"/><item id="1" href="one.xhtml"/><item id="n" href="nav.xhtml" properties="nav"/></manifest><spine><itemref idref="n"/><itemref idref="1"/><itemref idref="2"/></spine></package>',
      'book/one.xhtml': page('<h1>One</h1><p>Line<br/>two</p>'),
      'book/b c.xhtml': page('<h1>Two</h1>'),
      'book/nav.xhtml': page('<p>Contents</p>'),
    });
    const { markdown, metadata } = await read(readEpub, bytes);
    expect(markdown).toBe('# One\n\nLine\\\ntwo\n\n# Two');
    expect(metadata).toEqual({ title: 'Poems', lang: 'en' });
  });
});
