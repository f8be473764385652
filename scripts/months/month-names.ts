// node scripts/months/month-names.ts
// Writes the names of months from the Unicode CLDR that Node contains to src/page/metadata/month-names.json.
import { writeFileSync } from 'node:fs';

/** Languages in the order in which they own a name: `listopada` is November (Polish) unless a page is Croatian. */
const LANGUAGES =
  'en de fr es it pt nl pl cs ru uk sv da fi sk hu ro bg sr sr-Latn hr sl lt lv et el tr ca ar ar-JO ar-DZ he fa hi bn th id';
/** Names of other spellings and calendars. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  de: 'janner,,maerz,,,,,,,,,'.split(','),
  en: ',,,,,,,,sept,,,'.split(','),
  it: ',febb,,,,,,,sett,,,'.split(','),
  fr: ',fev,,,,,jui,,,,,'.split(','),
  ru: 'янв,фев,мар,апр,май,июн,июл,авг,сен,окт,ноя,дек'.split(','),
};
const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 12));

function listNames(language: string, calendar: string, days: readonly number[]): string[] {
  const formats = (['long', 'short'] as const).flatMap((month) =>
    [{ month }, { month, day: 'numeric' as const }].map(
      (parts) => new Intl.DateTimeFormat(language, { ...parts, calendar, timeZone: 'UTC' }),
    ),
  );
  return days.map((day, month) => {
    const names = formats.map((format) =>
      format
        .formatToParts(day)
        .flatMap(({ type, value }) => (type === 'month' ? [value] : []))
        .join(''),
    );
    const keys = [...names, OTHER_NAMES[language]?.[month] ?? ''].map((name) =>
      name
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f.]/g, ''),
    );
    return [...new Set(keys)].filter((key) => /^[\p{L}\p{M}\u200c]{2,}$/u.test(key)).join(' ');
  });
}

const table = Object.fromEntries(
  LANGUAGES.split(' ').map((language) => [language, listNames(language, 'gregory', MONTHS)]),
);
/** Days in the middle of the months of the Persian year 1405. */
const persianDays = Array.from(
  { length: 12 },
  (_, month) => Date.UTC(2026, 2, 21) + (month * 30.5 + 15) * 86_400_000,
);
const names = { ...table, 'fa-persian': listNames('fa', 'persian', persianDays) };
const lines = Object.fromEntries(
  Object.entries(names).map(([language, months]) => [language, months.join(',')]),
);
writeFileSync(
  new URL('../../src/page/metadata/month-names.json', import.meta.url),
  `${JSON.stringify(lines, null, 2)}\n`,
);
