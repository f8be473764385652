import { getDeclaredValue, type HeadDeclarations } from '../declarations.ts';
import { parseDate } from '../metadata/dates.ts';
import { listMainObjects, listTypes } from '../structured.ts';

const ANNOUNCED_TYPE = /Event$|^JobPosting$/;
const MAX_TITLE_CHARS = 300;
/** Matches a time of day, as in the titles of events. */
const TIME_OF_DAY = /(?<![\d.])\d{1,2}[:.]\d{2}(?![\d.])|\d\s?[ap]m\b/i;

/**
 * Whether a page announces one event or job. It declares the event or job in structured data or the start of the event
 * in a `meta` element, or its title has a date with a time of day.
 */
export function isAnnouncement(
  structured: readonly unknown[],
  declarations: HeadDeclarations,
  title: string,
): boolean {
  const types = listMainObjects(structured).flatMap(listTypes);
  const start = title.slice(0, MAX_TITLE_CHARS);
  return (
    types.filter((type) => ANNOUNCED_TYPE.test(type)).length === 1 ||
    getDeclaredValue(declarations, 'event:start_time') !== '' ||
    (TIME_OF_DAY.test(start) && parseDate(start) !== undefined)
  );
}
