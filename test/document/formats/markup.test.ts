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
  it.each([
    ['pandoc.tex', 'tex'],
    ['pandoc.rst', 'rst'],
    ['pandoc.adoc', 'asciidoc'],
    ['pandoc.org', 'org'],
  ])('reads headings, formats, lists, tables and notes of %s', async (name, format) => {
    const result = await convert(readFileSync(new URL(name, import.meta.url)), name, 'text/plain');
    expect(result.format).toBe(format);
    expect(result.markdown).toMatch(/^#+ Findings$/m);
    expect(result.markdown).toContain(
      'was **high** and *cold*, as the [forecast](https://example.org/forecast) said.',
    );
    expect(result.markdown).toContain('Read on Monday.');
    expect(result.markdown).toMatch(
      /1\. Measure the depth\n+2\. Note the time\n+ {3}- in hours\n+ {3}- in minutes/,
    );
    expect(result.markdown).toContain('| North | 1.5 | 12 |');
    expect(result.markdown).toContain('Naïve café, Привет, 日本語 😀.');
  });

  it('reads title, headings, formulas, lists, tables and footnotes of LaTeX', async () => {
    const source = String.raw`\documentclass{article}
\title{On \emph{Rivers}} % a comment
\newcommand{\x}{y}
\begin{document}
\maketitle
\section*{Caf\'e \& M\"uller}
Let $a_1 < b$ and \[ \sum_i x_i \] \textbf{hold}\footnote{A note.} 50\% of 3--4.
\begin{description}\item[Depth] in metres\end{description}
\begin{table}\caption{Data}\begin{tabular}{l|r}\hline A & B \\ \hline 1 & \textbf{2} \\ \end{tabular}\end{table}
\begin{lstlisting}[language=Python]
if a: b % c
\end{lstlisting}
\begin{equation}\label{e} E = mc^2 \end{equation}
\end{document}`;
    const { format, markdown } = await convert(source, 'paper.tex');
    expect(format).toBe('tex');
    expect(markdown).toContain('# On *Rivers*\n\n# Café & Müller');
    expect(markdown).toContain('Let $a_1 < b$ and');
    expect(markdown).toContain('$$\n\\sum_i x_i\n$$');
    expect(markdown).toContain('50% of 3–4.');
    expect(markdown).toContain('- **Depth** in metres');
    expect(markdown).toContain('Data\n\n| A | B |\n| --- | --- |\n| 1 | **2** |');
    expect(markdown).toContain('[^1]: A note.');
  });

  it('reads directives, roles and grid tables of reStructuredText', async () => {
    const source = `=====
Title
=====

.. note:: Take *care*.

.. code-block:: python

   x = 1

See \`the site <https://a.example/>\`_ and :ref:\`part <x>\`. Example::

    raw *text*

+-----+-----+
| a   | b   |
+=====+=====+
| 1   | 2   |
+-----+-----+

Part
----
`;
    const { markdown } = await convert(source, 'page.rst');
    expect(markdown).toBe(
      '# Title\n\n> **Note:** Take *care*.\n\n```python\nx = 1\n```\n\nSee [the site](https://a.example/) and part. Example:\n\n```\nraw *text*\n```\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n## Part',
    );
  });

  it.each([
    ['x.tex', '{', 50_000],
    ['x.tex', '\\begin{itemize}\\item ', 3000],
    ['x.tex', '\\textbf{', 20_000],
    ['x.adoc', '|===\n', 10_000],
    ['x.org', '*a /b =c ', 2000],
    ['x.org', '#+begin_src\n', 10_000],
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
