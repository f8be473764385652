import { describe, expect, it } from 'vitest';
import { read } from './read-pages.ts';

const field = (type: string, rect: string, entries: string): string =>
  `/Subtype /Widget /FT /${type} /T (${rect}) /Rect [${rect}] ${entries}`;

describe('forms and comments of PDF pages', () => {
  it('reads the values of text fields and lists at their position on the page', async () => {
    const markdown = await read({
      lines: [
        { text: 'Name:', x: 60, y: 700 },
        { text: 'Country:', x: 60, y: 670 },
        { text: 'Signed in the tower.', x: 60, y: 640 },
      ],
      annotations: [
        field('Tx', '110 695 300 712', '/V (Ada Lovelace)'),
        field('Ch', '110 665 300 682', '/Ff 131072 /Opt [(UK) (FR)] /V (UK)'),
      ],
    });
    expect(markdown).toBe('Name: Ada Lovelace\n\nCountry: UK\n\nSigned in the tower.');
  });

  it('reads all lines of a field, and omits a value that the page text already shows', async () => {
    const markdown = await read({
      lines: [{ text: 'Shown', x: 112, y: 700 }],
      annotations: [
        field('Tx', '110 695 300 712', '/V (Shown)'),
        field('Tx', '60 500 300 600', '/Ff 4096 /V (First lamp\\nSecond lamp)'),
      ],
    });
    expect(markdown).toBe('Shown\n\nFirst lamp\n\nSecond lamp');
  });

  it.each([
    ['check boxes', ''],
    ['radio buttons', '/Ff 32768'],
  ])('reads %s as a task list', async (_, flags) => {
    const states = '/AP << /N << /Yes 3 0 R /Off 3 0 R >> >>';
    const markdown = await read({
      lines: [
        { text: 'I agree', x: 90, y: 640 },
        { text: 'Send me news', x: 90, y: 620 },
      ],
      annotations: [
        field('Btn', '62 636 76 650', `${flags} /V /Yes /AS /Yes ${states}`),
        field('Btn', '62 616 76 630', `${flags} /V /Off /AS /Off ${states}`),
      ],
    });
    expect(markdown).toBe('- [x] I agree\n- [ ] Send me news');
  });

  it('reads text that was typed onto a page at its position, and comments with their authors after the page', async () => {
    const markdown = await read(
      {
        lines: [{ text: 'The lamp is lit.', x: 60, y: 560 }],
        annotations: [
          '/Subtype /Highlight /T (Ada) /Contents (Yes, since noon.) /Rect [60 555 140 575] /QuadPoints [60 575 140 575 60 555 140 555]',
          '/Subtype /Text /T (Grace) /Contents (Is it lit?) /Rect [300 580 320 600]',
          '/Subtype /Text /Contents () /Rect [300 500 320 520]',
          '/Subtype /FreeText /Contents (Typed below) /DA (/F 11 Tf) /Rect [60 520 300 540]',
        ],
      },
      { lines: [{ text: 'Second page.', x: 60, y: 560 }] },
    );
    expect(markdown).toBe(
      'The lamp is lit.\n\nTyped below\n\n**Grace**: Is it lit?\n\n**Ada**: Yes, since noon.\n\nSecond page.',
    );
  });
});
