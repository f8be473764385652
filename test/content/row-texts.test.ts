import { describe, expect, it } from 'vitest';
import { serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { parseStyledHtml } from './styled-tree.ts';

const markdownOf = (html: string): string =>
  serialiseMarkdown(
    treeToBlocks(parseStyledHtml(html), { baseUrl: 'https://e.org/' }).map(({ block }) => block),
  ).trim();

/** A box of one line of text. */
const box = (text: string, x: number, y: number, tag = 'div', style = ''): string =>
  `<${tag} style="display:block;${style}" data-box="${x} ${y} 150 20">${text}</${tag}>`;

const row = (name: string, value: string, y = 0): string =>
  `<div class="row" style="display:flex" data-box="0 ${y} 600 20">${box(name, 0, y)}${box(value, 300, y)}</div>`;

describe('a name and its value on one line', () => {
  it.each([
    ['in boxes of a row', row('Monday', '9:00 – 17:00'), 'Monday 9:00 – 17:00'],
    ['with elements in the boxes', row('<p>Single room</p>', '<b>€ 80</b>'), 'Single room **€ 80**'],
    ['that float', `<div>${box('Soup', 0, 0, 'span')}${box('€ 6.00', 400, 2, 'span')}</div>`, 'Soup € 6.00'],
    [
      'with a leader of their own',
      `<div>${box('Soup', 0, 0)}${box('. . . . . . . . . . .', 160, 0)}${box('€ 6.00', 400, 0)}</div>`,
      'Soup … € 6.00',
    ],
    [
      'with a leader that the page draws',
      `<div>${box('Soup', 0, 0)}${box('', 160, 0)}${box('€ 6.00', 400, 0)}</div>`,
      'Soup € 6.00',
    ],
    [
      'in the cells of a grid',
      `<div style="display:grid">${box('Weight', 0, 0, 'div', 'font-weight:700')}${box('3 kg', 200, 0)}${box('Colour', 0, 20, 'div', 'font-weight:700')}${box('Green', 200, 20)}</div>`,
      'Weight 3 kg\\\nColour Green',
    ],
    [
      'in items of a list',
      `<ul><li style="display:flex">${box('Oakum', 0, 0)}${box('€ 4', 300, 0)}</li><li style="display:flex">${box('Tar', 0, 20)}${box('€ 5', 300, 20)}</li></ul>`,
      '- Oakum € 4\n- Tar € 5',
    ],
  ])('is one paragraph, %s', (_, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });

  it('is one paragraph without a digit if a line next to it has one', () => {
    const hours = row('Monday', '9:00 – 17:00') + row('Sunday', 'Closed', 20);
    expect(markdownOf(`<div>${hours}</div>`)).toBe('Monday 9:00 – 17:00\n\nSunday Closed');
  });

  it.each([
    ['names in a row', row('Books', 'Maps')],
    ['boxes below each other', `<div>${box('40', 0, 0)}${box('harbours', 0, 30)}</div>`],
    [
      'entries of a list in two columns',
      `<div style="display:grid">${box('24/7 support', 0, 0)}${box('Pool', 200, 0)}${box('Parking', 0, 20)}${box('Wifi', 200, 20)}</div>`,
    ],
    ['sentences with a number', row('Our plans', 'We have repaired 40 harbours in the last year')],
    ['links', row('<a href="/a">Part 1</a>', '<a href="/b">Part 2</a>')],
    ['two lines in a box', row('<p>Berlin</p><p>Centre</p>', '10:00')],
    ['three facts', `<div>${box('Easy', 0, 0)}${box('45 min', 200, 0)}${box('4 servings', 400, 0)}</div>`],
  ])('is not read from %s', (_, html) => {
    expect(markdownOf(html)).toContain('\n\n');
  });

  it('is a heading and a text if the name is a heading', () => {
    expect(markdownOf(row('<h3>Starter</h3>', '$9'))).toBe('### Starter\n\n$9');
  });
});

describe('leaders', () => {
  it('are shortened before a number', () => {
    const texts = [
      'Soup ........ € 4.50',
      'Bread . . . . . . . 3',
      'Jam ………… EUR 5',
      'See page ....... p. 12',
    ];
    expect(texts.map((text) => markdownOf(`<p>${text}</p>`))).toEqual([
      'Soup … € 4.50',
      'Bread … 3',
      'Jam … EUR 5',
      'See page … p. 12',
    ]);
  });

  it.each(['Wait ....... what?', '切边剪裁、质量检查……3个', 'one... two... 3', 'Versions 1.2.3.4.5.6'])(
    'are not read from %s',
    (text) => {
      expect(markdownOf(`<p>${text}</p>`)).toBe(text);
    },
  );

  it('stay in code', () => {
    expect(markdownOf('<pre>a ........ 4</pre>')).toContain('a ........ 4');
  });
});

it('reads many rows and dots in linear time', async () => {
  await expectLinearTime(
    (size) => markdownOf(`<div>${row('Monday', '9:00').repeat(size)}</div><p>${' .'.repeat(size * 20)}</p>`),
    400,
  );
});
