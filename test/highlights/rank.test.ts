import { array, assert, constantFrom, integer, oneof, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankPassages } from '../../src/highlights/index.ts';

const passage = (text: string, heading = '') => ({ heading, text });

const MUSEUM = [
  passage('The museum was founded in 1881 by a wealthy shipowner.'),
  passage('Tickets cost twelve euros; children under six enter free of charge.'),
  passage('The nearest tram stop is Harbour Square, lines 3 and 7.'),
  passage('Our café serves soup, cake and coffee until five.'),
];

const GUIDE = [
  passage('This guide explains how to configure the theme of your site.', 'Theme guide'),
  passage(
    'Put an icon of 32 pixels into the folder `static` and name it in the settings.',
    'Theme guide > Favicon',
  ),
  passage('Choose a light or a dark palette. Visitors can switch between them.', 'Theme guide > Colors'),
  passage(
    'The menu lists the pages of the first level. Set `weight` to change the order.',
    'Theme guide > Menu',
  ),
  passage('Add the address of your profile to show an icon in the footer.', 'Theme guide > Social links'),
  passage('Run the build command, then upload the folder `public`.', 'Theme guide > Publish'),
];

const best = (scores: Float64Array): number => scores.indexOf(Math.max(...scores));

describe('ranking of passages', () => {
  it.each([
    ['When was the museum founded?', 0],
    ['how much do tickets cost', 1],
    ['nearest tram stop', 2],
    ['CAFE coffee', 3],
  ])('ranks the passage that answers %j first', (query, expected) => {
    const scores = rankPassages(MUSEUM, query);
    expect(best(scores)).toBe(expected);
    expect(scores[expected]).toBeGreaterThan(0.1);
  });

  it.each([
    ['ja', '創立は何年ですか', ['この大学は1949年に創立された。', '食堂は三階にあります。']],
    ['ko', '박물관은 언제 설립되었나', ['박물관은 1881년에 설립되었다.', '식당은 3층에 있다.']],
    ['th', 'พิพิธภัณฑ์ก่อตั้งเมื่อใด', ['พิพิธภัณฑ์ก่อตั้งขึ้นในปี 2424', 'ร้านอาหารอยู่ชั้นสาม']],
    ['ar', 'متى تأسست الجامعة', ['تأسست الجامعة عام 1908.', 'يقع المطعم في الطابق الثالث.']],
    ['ru', 'когда основан музей', ['Музей был основан в 1881 году.', 'Ресторан на третьем этаже.']],
  ])('finds words in the language %s', (_language, query, texts) => {
    const scores = rankPassages(
      texts.map((text) => passage(text)),
      query,
    );
    expect(scores[0]).toBeGreaterThan(scores[1] as number);
  });

  it('gives a passage without any query word the score 0', () => {
    expect(rankPassages(MUSEUM, 'quantum chromodynamics')).toEqual(new Float64Array(4));
  });

  it('counts query words in the heading', () => {
    const scores = rankPassages(
      [passage('Five years.', 'Warranty'), passage('Two days.', 'Delivery')],
      'warranty',
    );
    expect(scores[0]).toBeGreaterThan(scores[1] as number);
  });

  it.each(['favicon', 'favicons', 'Favicon', 'faviccon', 'how to set the favicon'])(
    'only the section about the short query %j reaches the score 0.6',
    (query) => {
      const scores = rankPassages(GUIDE, query);
      expect(best(scores)).toBe(1);
      expect(scores[1]).toBeGreaterThanOrEqual(0.6);
      expect(scores.filter((score) => score >= 0.6)).toHaveLength(1);
    },
  );

  it.each(['warranty', 'how to set the warranty', 'delivery address'])(
    'no section reaches the score 0.6 for the short query %j, which fits another page',
    (query) => {
      expect(Math.max(...rankPassages(GUIDE, query))).toBeLessThan(0.6);
    },
  );

  it('returns the same probabilities each time, for any text and query', () => {
    const text = string({ unit: 'binary', maxLength: 200 });
    const broken = array(integer({ min: 0xd7f0, max: 0xe010 })).map((units) => String.fromCharCode(...units));
    const any = oneof(text, broken, constantFrom('', '__proto__', 'constructor 2019년', '\u0000'));
    assert(
      property(array(record({ heading: any, text: any }), { maxLength: 8 }), any, (passages, query) => {
        const scores = rankPassages(passages, query);
        expect(scores).toHaveLength(passages.length);
        for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
        expect(rankPassages(passages, query)).toEqual(scores);
      }),
    );
  });

  it('matches plurals, other word forms, and Thai words without spaces', () => {
    const found = (text: string, query: string): boolean =>
      (rankPassages([passage(text)], query)[0] as number) > 0;
    expect(found('It fits well.', 'fit')).toBe(true);
    expect(found('One key only.', 'keys')).toBe(true);
    expect(found('He configured the proxy.', 'configure')).toBe(true);
    expect(found('นักเรียนไปมหาวิทยาลัยทุกวัน', 'มหาวิทยาลัย')).toBe(true);
    expect(found('มหาสมุทรแปซิฟิก', 'มหาวิทยาลัย')).toBe(false);
    expect(found('2019년에 설립', '2019년')).toBe(true);
  });

  it('ranks the matching one of a hundred thousand passages first for a query of sixty words', () => {
    const query = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const passages = Array.from({ length: 100_000 }, (_, index) =>
      passage(index === 70_000 ? query : 'x', `${index}`),
    );
    expect(best(rankPassages(passages, query))).toBe(70_000);
  });

  it('reads a word and a query of a million letters', () => {
    const long = 'x'.repeat(1_000_000);
    const [score] = rankPassages([passage(long, long)], long);
    expect(score).toBeGreaterThanOrEqual(0);
  });
});
