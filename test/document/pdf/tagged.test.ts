import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../../src/content/index.ts';
import { readDocument } from '../../../src/document/read.ts';
import { makePdf, type Page, type Tag } from './pdf-file.ts';

async function read(...pages: Page[]): Promise<string> {
  const { blocks } = await readDocument({
    bytes: makePdf(pages),
    url: 'https://example.com/a.pdf',
    contentType: 'application/pdf',
    fileName: 'a.pdf',
    config: {},
  });
  return serialiseMarkdown(blocks.map(({ block }) => block));
}

/** Lines of equal size one below the other. */
const lines = (...texts: string[]): Page['lines'] =>
  texts.map((text, at) => ({ text, x: 60, y: 700 - at * 14 }));

const tag = (type: string, ...content: (Tag | number)[]): Tag => ({
  type,
  lines: content.filter((item) => typeof item === 'number'),
  children: content.filter((item) => typeof item !== 'number'),
});

describe('tagged PDF files', () => {
  it('reads headings and paragraphs in the order of the PDF tags', async () => {
    const markdown = await read({
      lines: lines('The lamp was lit', 'before the night.', 'Duties of the keeper'),
      tags: [tag('Document', tag('H2', 2), tag('P', 0, 1))],
    });
    expect(markdown).toBe('## Duties of the keeper\n\nThe lamp was lit before the night.');
  });

  it('reads table cells that are not aligned, also empty ones', async () => {
    const row = (type: string, ...cells: number[]): Tag =>
      tag('TR', ...cells.map((cell) => (cell < 0 ? tag(type) : tag(type, tag('P', cell)))));
    const markdown = await read({
      lines: lines('Month', 'Ships', 'May', '17', 'June'),
      tags: [tag('Table', tag('THead', row('TH', 0, 1)), tag('TBody', row('TD', 2, 3), row('TD', 4, -1)))],
    });
    expect(markdown).toBe('| Month | Ships |\n| --- | --- |\n| May | 17 |\n| June | |');
  });

  it('reads list items with and without labels; code and links stay part of their line', async () => {
    const markdown = await read({
      lines: lines('1.', 'Light the lamp', 'with', 'lamp --on', 'Watch the ships'),
      tags: [
        tag('L', tag('LI', tag('Lbl', 0), tag('LBody', 1, 2, tag('Code', 3)))),
        tag('L', tag('LI', tag('LBody', tag('P', 4)))),
      ],
    });
    expect(markdown).toBe('1. Light the lamp with lamp --on\n\n- Watch the ships');
  });

  it('reads a list item once if its text is next to its label, as Chromium writes it', async () => {
    const markdown = await read({
      lines: lines('-', 'Light the lamp', '-', 'Watch the ships'),
      tags: [
        tag(
          'L',
          tag('LI', tag('Lbl', 0), tag('NonStruct', 1)),
          tag('LI', tag('Lbl', 2), tag('NonStruct', 3)),
        ),
      ],
    });
    expect(markdown).toBe('- Light the lamp\n- Watch the ships');
  });

  it('leaves out untagged text above the first tagged text', async () => {
    const markdown = await read({
      lines: [{ text: 'Running head', x: 60, y: 800 }, ...lines('The lamp was lit.', 'The ships came in.')],
      tags: [tag('P', 1), tag('P', 2)],
    });
    expect(markdown).toBe('The lamp was lit.\n\nThe ships came in.');
  });

  it('keeps untagged text between tagged text', async () => {
    const markdown = await read({
      lines: lines('The first paragraph.', 'A formula without a tag', 'The last paragraph.'),
      tags: [tag('H1', 0), tag('P', 2)],
    });
    expect(markdown).toContain('A formula without a tag');
  });

  it('assigns content to only one element if the structure tree lists numbers of another page', async () => {
    const markdown = await read({
      lines: lines('The first paragraph.', 'The second one.', 'The third one.', 'The last one.'),
      tags: [tag('P', 3, 0), tag('P', 1), tag('P', 2), tag('P', 3)],
    });
    expect(markdown).toBe('The first paragraph.\n\nThe second one.\n\nThe third one.\n\nThe last one.');
  });
});
