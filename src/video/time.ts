const ISO_DURATION = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d{1,9})?S)?)?$/i;

/** Parses an ISO 8601 duration such as `PT5M17S` to whole seconds. Undefined if the duration is invalid or zero. */
export function parseIsoDuration(text: string): number | undefined {
  const match = ISO_DURATION.exec(text.trim());
  if (!match) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds || undefined;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?=$|T)/;
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ENGLISH_DAY_FIRST_DATE = /\b(\d{1,2}) ([a-z]{3,9}) (\d{4})\b/i;
const ENGLISH_MONTH_FIRST_DATE = /\b([a-z]{3,9}) (\d{1,2}), (\d{4})\b/i;

/** Returns the day in `2018-08-02T06:00:08-07:00`, `12 Nov 2022` or `Premiered Nov 12, 2022` as `YYYY-MM-DD`. */
export function toIsoDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isoDay = ISO_DAY.exec(text.trim())?.[0];
  if (isoDay !== undefined) return isoDay;
  const beginning = text.slice(0, 200);
  const [, first = '', second = '', year] =
    ENGLISH_DAY_FIRST_DATE.exec(beginning) ?? ENGLISH_MONTH_FIRST_DATE.exec(beginning) ?? [];
  if (year === undefined) return undefined;
  const [day, name] = /^\d/.test(first) ? [first, second] : [second, first];
  const month = ENGLISH_MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export const roundToMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
