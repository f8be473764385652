import { describe, expect, it } from 'vitest';
import { usePrinter } from './print.ts';

const printPage = usePrinter();

/** Prints a page like a browser does, with or without tags, and reads the PDF file as Markdown. */
function print(body: string, { tagged = false, direction = 'rtl' } = {}): Promise<string> {
  return printPage(
    `<html><style>body { direction: ${direction}; font: 16px 'DejaVu Sans'; margin: 60px } td, th { border: 1px solid; padding: 4px 20px }</style><body>${body}</body></html>`,
    tagged,
  );
}

const HEBREW =
  'ביום שני, 6 במאי 2024, בין השעות 9:00 ל-12:00, תהיה הפסקת מים (גם במטבח) בחברת Acme Ltd, בקומה (קומה 2) כרגיל.';
const SENTENCE = 'המחיר כולל מע"מ (גם במטבח) והדירה ברחוב הרצל.';
const ARABIC = 'ثم قرأ الأمين العام محضر الجلسة السابقة، فهي أقل بنسبة 15% من أسعار 2022.';

describe.each([true, false])('right-to-left pages, tagged: %s', (tagged) => {
  it('keep punctuation, numbers, brackets and Latin words of Hebrew lines in order', async () => {
    expect(
      await print(`<h1>הודעה לדיירים</h1><p>${HEBREW}</p><p>דוא"ל: dana@example.com</p>`, { tagged }),
    ).toBe(`# הודעה לדיירים\n\n${HEBREW}\n\nדוא"ל: dana@example.com`);
  });

  it('keep the letters of Arabic words in order', async () => {
    expect(await print(`<h1>تقرير سنوي لعام 2023</h1><p>${ARABIC}</p>`, { tagged })).toBe(
      `# تقرير سنوي لعام 2023\n\n${ARABIC}`,
    );
  });

  it('have lists, and tables whose first column is on the right', async () => {
    const table =
      '<table><tr><th>תיאור</th><th>כמות</th><th>מחיר</th></tr><tr><td>גיזום עצים</td><td>3</td><td>1,200</td></tr><tr><td>סה"כ</td><td>1</td><td>450</td></tr></table>';
    const markdown = await print(`${table}<ol><li>אנגלית ברמת שפת אם</li><li>צרפתית (B2)</li></ol>`, {
      tagged,
    });
    expect(markdown.replaceAll('**', '').replace(/ +/g, ' ')).toBe(
      '| תיאור | כמות | מחיר |\n| --- | --- | --- |\n| גיזום עצים | 3 | 1,200 |\n| סה"כ | 1 | 450 |\n\n1. אנגלית ברמת שפת אם\n2. צרפתית (B2)',
    );
  });
});

describe('left-to-right pages', () => {
  it('keep the order of their columns and lists next to a Hebrew sentence', async () => {
    const table =
      '<table><tr><th>Item</th><th>Count</th></tr><tr><td>Rope (10 m)</td><td>15%</td></tr><tr><td>Oil</td><td>+44</td></tr></table>';
    const markdown = await print(
      `<p>The keeper carried the lamp up the stairs once more, and the wind pressed on.</p><p dir="rtl">${SENTENCE}</p>${table}`,
      { direction: 'ltr' },
    );
    expect(markdown.replaceAll('**', '')).toContain(
      '| Item | Count |\n| --- | --- |\n| Rope (10 m) | 15% |\n| Oil | +44 |',
    );
    expect(markdown.split('\n')).toContain(SENTENCE);
  });
});
