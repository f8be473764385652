import namesByLanguage from './month-names.json' with { type: 'json' };

/** Names that are words of other languages (`15 Pro`). They are months only on pages in their own language. */
const AMBIGUOUS_NAME = /^(?:api|ara|des|dis|kas|pro|sub|tem|tra)$/;

const MONTHS = new Map<string, number>();
for (const [language, names] of Object.entries(namesByLanguage))
  for (const [month, list] of names.split(',').entries())
    for (const name of list.match(/\S+/g) ?? []) {
      MONTHS.set(`${language} ${name}`, month + 1);
      if (!MONTHS.has(name) && !AMBIGUOUS_NAME.test(name)) MONTHS.set(name, month + 1);
    }

/**
 * Returns the number of the month, 1 to 12, with a name in any of about 40 languages (Unicode CLDR, see
 * `scripts/months`). Accents, dots and case are ignored. The language decides about names that stand for different
 * months.
 */
export function findMonth(word: string, lang = ''): number | undefined {
  const name = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '');
  const [language = ''] = lang.toLowerCase().split('-');
  // Hebrew joins its word for "of" to the name.
  return MONTHS.get(`${language} ${name}`) ?? MONTHS.get(name) ?? MONTHS.get(name.replace(/^ב/, ''));
}

export const isMonthName = (word: string, lang?: string): boolean => findMonth(word, lang) !== undefined;

/** The digits zero of Arabic, Persian, Devanagari, Bengali and Thai, and of full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** Replaces the decimal digits of other scripts. The length of the text stays the same. */
export const toLatinDigits = (text: string): string =>
  /^[\0-\u065f]*$/.test(text)
    ? text
    : text.replace(/\p{Nd}/gu, (digit) => {
        const code = digit.codePointAt(0) ?? 0;
        const zero = ZEROS.find((first) => code >= first && code < first + 10);
        return zero === undefined ? digit : String(code - zero);
      });
