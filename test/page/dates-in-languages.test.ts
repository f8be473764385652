import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDate } from '../../src/page/metadata/dates.ts';
import { PROSE, read } from './page.ts';

const LANGUAGES =
  'en de fr es it pt nl pl cs ru uk sv da fi sk hu ro bg hr sl et el tr ca ar he hi bn th id vi ko ja zh'.split(
    ' ',
  );

describe('dates as Unicode CLDR writes them', () => {
  it.each(LANGUAGES)('are read in the language %s', (lang) => {
    for (const dateStyle of ['long', 'full'] as const) {
      const format = new Intl.DateTimeFormat(lang, { dateStyle, calendar: 'gregory', timeZone: 'UTC' });
      for (let month = 0; month < 12; month += 1) {
        const day = Date.UTC(2026, month, 17);
        expect([format.format(day), parseDate(format.format(day), lang)]).toEqual([
          format.format(day),
          new Date(day).toISOString().slice(0, 10),
        ]);
      }
    }
  });

  it('are read in the Persian calendar', () => {
    const format = new Intl.DateTimeFormat('fa-u-ca-persian', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1991, 0), max: Date.UTC(2099, 0) }), (time) => {
        const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
        const written = `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
        expect(parseDate(written, 'fa')).toBe(new Date(time).toISOString().slice(0, 10));
      }),
    );
  });
});

describe('dates in other notations', () => {
  it.each([
    ['١٢ مارس ٢٠٢٦', 'ar', '2026-03-12'],
    ['2026. 3. 5. 18:22', 'ko', '2026-03-05'],
    ['2026 m. kovo 12 d.', 'lt', '2026-03-12'],
    ['12 มี.ค. 2569', 'th', '2026-03-12'],
    ['út 10. úno 2026 19:42', 'cs', '2026-02-10'],
    ['17 фев 2026, 19:42', 'ru', '2026-02-17'],
    ['12 listopada 2025', 'pl', '2025-11-12'],
    ['12. listopada 2025.', 'hr', '2025-10-12'],
    ['1404/12/21', 'fa', '2026-03-12'],
    // Names of products, a medieval year, and words that are no months.
    ['iPhone 15 Pro 2023', 'en', undefined],
    ['12 March 1404', 'en', undefined],
    ['17 Kapitel 2026', 'de', undefined],
    ['5 phần 3, 2026', 'vi', undefined],
  ])('%s in the language %s is %s', (written, lang, day) => expect(parseDate(written, lang)).toBe(day));
});

const page = (lang: string, meta: string): string =>
  `<html lang="${lang}"><title>The river</title><main><article><h1>The river</h1>${meta}<p>${PROSE}</p><p>${PROSE} It ends here.</p></article></main>`;

describe('bylines in other languages', () => {
  it.each([
    [
      'de',
      '<p class="byline">Von Henrike Lüders Stand: 12. März 2026, 14:05 Uhr</p>',
      'Henrike Lüders',
      '2026-03-12',
      undefined,
    ],
    [
      'uk',
      '<p>Автор: Оксана Гриценко</p><p>14 березня 2026, 11:20</p>',
      'Оксана Гриценко',
      '2026-03-14',
      undefined,
    ],
    [
      'ar',
      '<p class="author">كتب: سامر الخطيب</p><p>الخميس ١٢ مارس ٢٠٢٦</p>',
      'سامر الخطيب',
      '2026-03-12',
      undefined,
    ],
    ['he', '<p>מאת: דנה שפירא</p><p>פורסם: 12 במרץ 2026, 08:45</p>', 'דנה שפירא', '2026-03-12', undefined],
    [
      'da',
      '<p>Af Signe Holm · Udgivet den 9. januar 2026 · Opdateret 2. marts 2026</p>',
      'Signe Holm',
      '2026-01-09',
      '2026-03-02',
    ],
    ['th', '<p>โดย <a href="/author/nok">นกน้อย</a> | 12 มีนาคม 2569</p>', 'นกน้อย', '2026-03-12', undefined],
    ['nl', '<p>Laatst gewijzigd: 9 februari 2026</p>', undefined, undefined, '2026-02-09'],
    [
      'ko',
      '<p><span class="author">by 걷는고래</span><span class="date">2026. 3. 5. 18:22</span></p>',
      '걷는고래',
      '2026-03-05',
      undefined,
    ],
    // The name of a section, a preposition before another word, and a date in prose.
    ['de', '<h2>Von Hand</h2>', undefined, undefined, undefined],
    ['da', '<p>Af alle ture langs kysten er denne den bedste.</p>', undefined, undefined, undefined],
    [
      'tr',
      '<p>Köprü, uzun çalışmalardan sonra 12 Ağustos 2025 sabahı törenle açıldı.</p>',
      undefined,
      undefined,
      undefined,
    ],
  ])('%s: %s', (lang, meta, author, createdAt, updatedAt) => {
    const { metadata } = read(page(lang, meta));
    expect([metadata.author, metadata.createdAt, metadata.updatedAt]).toEqual([author, createdAt, updatedAt]);
  });
});
