import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { readDocument } from '../../src/document/read.ts';
import { encode } from '../origin/pages/encode.ts';

const read = async (bytes: Uint8Array, fileName = 'crew.csv', contentType = '') => {
  const content = await readDocument({
    bytes,
    contentType,
    fileName,
    url: `https://docs.example/${fileName}`,
    config: {},
  });
  const markdown = serialiseMarkdown(content.blocks.map(({ block }) => block));
  return { ...content, markdown };
};

function encodeUtf16(text: string, encoding: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

/** Rows of names, places and duties in 20 languages, with the encodings that such files have. */
const TABLES: readonly (readonly [encodings: string[], row: string])[] = [
  [['shift_jis', 'euc-jp'], '佐藤花子,横浜市,受付と案内'],
  [['gbk', 'gb18030'], '李小明,杭州市,仓库管理员'],
  [['big5'], '陳美玲,高雄市,會計與出納'],
  [['euc-kr'], '김민준,부산광역시,안내 담당'],
  [['windows-1251', 'koi8-r', 'ibm866'], 'Ирина Соколова,Новгород,бухгалтер и кассир'],
  [['windows-1251', 'koi8-u'], 'Олена Шевчук,Чернігів,бібліотекарка і вчителька'],
  [['windows-1250', 'iso-8859-2'], 'Małgorzata Wójcik,Łódź,księgowa i sprzedawczyni'],
  [['windows-1250'], 'Jiří Dvořák,Třebíč,účetní a pokladní ve městě'],
  [['windows-1253'], 'Ελένη Παππά,Θεσσαλονίκη,λογίστρια και ταμίας'],
  [['windows-1254'], 'Ayşe Yıldız,Eskişehir,muhasebeci ve öğretmen'],
  [['windows-1255'], 'נועה כהן,חיפה,מנהלת חשבונות וקופאית'],
  [['windows-1256'], 'فاطمة الزهراء,الإسكندرية,محاسبة وأمينة الصندوق'],
  [['windows-874'], 'สมชาย ใจดี,เชียงใหม่,พนักงานบัญชี'],
  [['windows-1252'], 'Jürgen Müßig,Gößnitz,Bäcker für Brötchen und Süßes'],
  [['windows-1252'], 'Hélène Lefèvre,Besançon,employée à la trésorerie'],
  [['windows-1252'], 'Begoña Núñez,Cádiz,señalización y atención al público'],
  [['windows-1252'], 'João Conceição,São João,gestão e manutenção'],
  [['windows-1257'], 'Rūta Žemaitė,Šiauliai,buhalterė ir mokytoja'],
];
const CASES = TABLES.flatMap(([encodings, row]) =>
  encodings.map((encoding) => ({ encoding, row, place: row.split(',')[1]! })),
);

describe('text files without a declared charset', () => {
  it.each(CASES)('reads a table of $place in $encoding', async ({ encoding, row }) => {
    const { markdown } = await read(encode(`id,name,place,duty\n1,${row}\n2,${row}\n`, encoding));
    expect(markdown).toContain(`| 1 | ${row.split(',').join(' | ')} |`);
  });

  it.each(['utf-16le', 'utf-16be'])(
    'reads a table in %s, with and without a byte order mark',
    async (encoding) => {
      const table = 'name,place\nJürgen,Gößnitz\nZoë,Łódź\n';
      for (const hasMark of [true, false]) {
        const { markdown, format } = await read(encodeUtf16(`${hasMark ? '\ufeff' : ''}${table}`, encoding));
        expect(format).toBe('csv');
        expect(markdown).toBe('| name | place |\n| --- | --- |\n| Jürgen | Gößnitz |\n| Zoë | Łódź |');
      }
    },
  );

  it('keeps UTF-8 whose text is damaged at single places', async () => {
    const lines = Buffer.from('Frühstück für zwölf Gäste um halb acht\n'.repeat(20));
    const damaged = Buffer.concat([lines, Buffer.from([0xff, 0x0a]), lines]);
    expect((await read(damaged, 'menu.txt')).markdown).toContain('Frühstück für zwölf Gäste');
  });

  it('reads Japanese with escape sequences (ISO-2022-JP)', async () => {
    const text = Buffer.from('title: \x1b$B%F%9%H\x1b(B\n', 'latin1');
    expect((await read(text, 'mail.txt')).markdown).toBe('title: テスト');
  });

  it('detects the charset from text after a long beginning of ASCII', async () => {
    const notes = `${'A plain line of notes.\n'.repeat(20_000)}Ирина Соколова, бухгалтер и кассир\n`;
    expect((await read(encode(notes, 'windows-1251'), 'notes.txt')).markdown).toContain('Ирина Соколова');
  });
});

describe('text files with a declared charset', () => {
  it.each([
    ['windows-1251', 'text/csv; charset=windows-1251'],
    ['koi8-r', 'text/csv; charset="KOI8-R"'],
  ])('decodes %s as the header declares', async (encoding, contentType) => {
    const { markdown, hasCharsetMismatch } = await read(
      encode('a,b\nдом,сад\n', encoding),
      'x.csv',
      contentType,
    );
    expect(markdown).toContain('| дом | сад |');
    expect(hasCharsetMismatch).toBeUndefined();
  });

  it.each([
    ['windows-1251', 'UTF-8', 'text/csv; charset=utf-8'],
    ['utf-8', 'Latin-1', 'text/csv; charset=iso-8859-1'],
  ])('reads %s that is declared as %s, and reports it', async (encoding, _declared, contentType) => {
    const table = 'имя,город\nИрина Соколова,Новгород\nОлег Иванов,Псков\n';
    const { markdown, hasCharsetMismatch } = await read(encode(table, encoding), 'x.csv', contentType);
    expect(markdown).toContain('| Ирина Соколова | Новгород |');
    expect(hasCharsetMismatch).toBe(true);
  });

  it('accepts Latin-1 that is declared', async () => {
    const { markdown, hasCharsetMismatch } = await read(
      Buffer.from('name,place\nJürgen,Köln\n', 'latin1'),
      'x.csv',
      'text/csv; charset=iso-8859-1',
    );
    expect(markdown).toContain('| Jürgen | Köln |');
    expect(hasCharsetMismatch).toBeUndefined();
  });
});
