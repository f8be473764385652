import { parseDate } from '../page/index.ts';

const ISO_DURATION = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d{1,9})?S)?)?$/i;

/** Parses an ISO 8601 duration such as `PT5M17S` to whole seconds. Undefined if the duration is invalid or zero. */
export function parseIsoDuration(text: string): number | undefined {
  const match = ISO_DURATION.exec(text.trim());
  if (!match) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds || undefined;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?=$|T)/;

/** Returns the day in `2018-08-02T06:00:08-07:00`, `12 Nov 2022` or `Premiered Nov 12, 2022` as `YYYY-MM-DD`. */
export const toIsoDay = (text = ''): string | undefined =>
  ISO_DAY.exec(text.trim())?.[0] ?? parseDate(text)?.slice(0, 'YYYY-MM-DD'.length);

export const roundToMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
