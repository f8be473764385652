import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../../src/content/index.ts';
import { readDocument } from '../../../src/document/read.ts';
import { expectLinearTime } from '../../expect-linear-time.ts';
import { ODF_SPACES } from '../office/files.ts';
import { zipOf } from '../office/zip-writer.ts';
import { makePdf } from '../pdf/pdf-file.ts';

async function convert(bytes: Uint8Array | string, fileName = '', contentType = '') {
  const input = { url: 'https://example.com/file', contentType, fileName, config: {} };
  const content = await readDocument({ ...input, bytes: Buffer.from(bytes) });
  return { ...content, markdown: serialiseMarkdown(content.blocks.map(({ block }) => block)).trim() };
}

describe('documents in markup languages', () => {
  it('reads the address of a link directly after a footnote of Markdown', async () => {
    const source = 'See [the licence][lic].[^a]\n\n[^a]: A note.\n[lic]: ./LICENSE.txt\n';
    const { markdown } = await convert(source, 'readme.md');
    expect(markdown).toMatch(/\[the licence\]\(\S+\/LICENSE\.txt\)/);
    expect(markdown).not.toContain('[lic]');
  });

  it.each([
    ['pandoc.tex', 'text/plain', 'latex'],
    ['pandoc.rst', 'text/plain', 'rst'],
    ['pandoc.adoc', 'text/asciidoc', 'asciidoc'],
    ['pandoc.org', 'text/org', 'org'],
  ])('returns %s as it is, with its title', async (name, contentType, language) => {
    const source = readFileSync(new URL(name, import.meta.url), 'utf8');
    const { format, markdown, metadata } = await convert(source, name, contentType);
    expect(format).toBe('code');
    expect(markdown).toBe(`\`\`\`${language}\n${source.trimEnd()}\n\`\`\``);
    expect(metadata.title).toBe('Field report');
  });

  it.each([
    ['application/x-tex', '\\documentclass{article}\n\\title{A  title}', 'A title'],
    ['text/plain', '% a comment\n\\documentclass{article}\n\\title{A title}', 'A title'],
    ['text/x-rst', 'A title\n-------\n\nText', 'A title'],
    ['text/x-rst', '.. _label:\n\nText\n\nA title\n-------', undefined],
    ['text/org', 'Text\n#+TITLE: A title', 'A title'],
  ])('reads the title of a file without a name, of type %s, from %j', async (contentType, source, title) => {
    const { format, metadata } = await convert(source, '', contentType);
    expect([format, metadata.title]).toEqual(['code', title]);
  });

  it.each([
    ['x.tex', '\\title{', 20_000],
    ['x.rst', '==\n', 20_000],
    ['x.org', '#+title:', 20_000],
  ])('reads %s with many repetitions of %j in linear time', async (name, text, count) => {
    await expectLinearTime((repetitions) => convert(text.repeat(repetitions), name), count);
  });
});

describe('drawings and preview files', () => {
  it('reads the pages of an OpenDocument drawing', async () => {
    const page =
      '<draw:page draw:name="Plan"><draw:g><draw:frame><draw:text-box><text:p>In a group</text:p></draw:text-box></draw:frame></draw:g><draw:custom-shape><text:p>A shape</text:p></draw:custom-shape></draw:page>';
    const content = `<office:document-content ${ODF_SPACES}><office:body><office:drawing>${page}</office:drawing></office:body></office:document-content>`;
    const { format, markdown } = await convert(
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.graphics', 'content.xml': content }),
    );
    expect(format).toBe('odg');
    expect(markdown).toContain('In a group');
    expect(markdown).toContain('A shape');
  });

  it('reads the texts of a Visio drawing page by page', async () => {
    const visio = 'xmlns="http://schemas.microsoft.com/office/visio/2012/main"';
    const link = 'http://schemas.openxmlformats.org/package/2006/relationships';
    const rels = (type: string, target: string): string =>
      `<Relationships xmlns="${link}"><Relationship Id="a" Type="http://x/${type}" Target="${target}"/></Relationships>`;
    const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
    const file = zipOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': rels('officeDocument', 'visio/document.xml'),
      'visio/document.xml': `<VisioDocument ${visio}/>`,
      'visio/_rels/document.xml.rels': rels('pages', 'pages/pages.xml'),
      'visio/pages/pages.xml': `<Pages ${visio} ${r}><Page Name="Plan"><Rel r:id="a"/></Page><Page Name="Back" Background="1"/></Pages>`,
      'visio/pages/_rels/pages.xml.rels': rels('page', 'page1.xml'),
      'visio/pages/page1.xml': `<PageContents ${visio}><Shapes><Shape><Text><cp IX="0"/>Start</Text><Shapes><Shape><Text>Inner</Text></Shape></Shapes></Shape></Shapes></PageContents>`,
    });
    const { format, markdown, usage } = await convert(file);
    expect([format, markdown, usage.documentPages]).toEqual(['visio', '## Plan\n\nStart\n\nInner', 1]);
  });

  it('reads the PDF preview of a Pages document, and reports a missing preview', async () => {
    const pdf = makePdf([{ lines: [{ text: 'The lamp is in the drawer.', x: 60, y: 700 }] }]);
    const pages = zipOf({ 'Index/Document.iwa': 'x', 'QuickLook/Preview.pdf': pdf });
    expect((await convert(pages, 'x.pages')).markdown).toContain('The lamp is in the drawer.');
    await expect(convert(zipOf({ 'Index/Document.iwa': 'x' }))).rejects.toThrow(/Export it as PDF/);
  });
});
