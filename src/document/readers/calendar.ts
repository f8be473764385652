import { createBulletList, createHeading, createParagraph, createSinglePageContent } from '../blocks.ts';
import type { Block } from '../../content/index.ts';
import { decodeText } from '../text.ts';
import type { DocumentReader } from '../types.ts';

/** A line of a calendar or contact file (RFC 5545, RFC 6350). */
interface CalendarProperty {
  name: string;
  parameters: string;
  value: string;
}

const MAX_CALENDAR_ENTRIES = 10_000;

/** Reads calendars (iCalendar): the fields of events, to-dos and journal entries. */
export const readCalendar: DocumentReader = async ({ bytes, contentType }) => {
  const blocks = splitIntoEntries(decodeText(bytes, contentType), /^V(?:EVENT|TODO|JOURNAL)$/).flatMap(
    (entry): Block[] => {
      const { list, text } = createReaders(entry);
      const fields: [string, string][] = [
        ['Start', list('DTSTART', toDate)],
        ['End', list('DTEND', toEnd)],
        ['Due', list('DUE', toDate)],
        ['Duration', text('DURATION')],
        ['Repeats', text('RRULE')],
        ['Except', list('EXDATE', toDate)],
        ['Location', text('LOCATION')],
        ['Status', text('STATUS')],
        ['Organizer', list('ORGANIZER', toPerson)],
        ['Attendees', list('ATTENDEE', toPerson)],
        ['Categories', text('CATEGORIES')],
        ['Link', text('URL')],
      ];
      return createEntryBlocks(text('SUMMARY') || 'Untitled event', fields, text('DESCRIPTION'));
    },
  );
  return createSinglePageContent('calendar', blocks);
};

/** Reads contacts (vCard): one entry for each card. */
export const readContacts: DocumentReader = async ({ bytes, contentType }) => {
  const blocks = splitIntoEntries(decodeText(bytes, contentType), /^VCARD$/).flatMap((entry): Block[] => {
    const { list, text } = createReaders(entry);
    const structured = ({ value }: CalendarProperty): string =>
      unescapeValue(
        value
          .split(/(?<!\\);/)
          .filter(Boolean)
          .join(', '),
      );
    const typed = (property: CalendarProperty): string =>
      `${structured(property).replace(/^tel:/, '')}${toKind(property.parameters)}`;
    const fields: [string, string][] = [
      ['Organization', list('ORG', structured)],
      ['Title', text('TITLE')],
      ['Role', text('ROLE')],
      ['Phone', list('TEL', typed)],
      ['Email', list('EMAIL', typed)],
      ['Address', list('ADR', typed)],
      ['Link', text('URL')],
      ['Birthday', text('BDAY')],
    ];
    return createEntryBlocks(text('FN') || list('N', structured) || 'Unnamed contact', fields, text('NOTE'));
  });
  return createSinglePageContent('contact', blocks);
};

function createEntryBlocks(
  title: string,
  fields: readonly (readonly [string, string])[],
  note: string,
): Block[] {
  const shown = fields.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  return [
    createHeading(2, title),
    ...(shown.length > 0 ? [createBulletList(shown)] : []),
    ...note
      .split(/\n\s*\n/)
      .filter((part) => part.trim() !== '')
      .map(createParagraph),
  ];
}

function createReaders(entry: readonly CalendarProperty[]) {
  const list = (name: string, format: (property: CalendarProperty) => string): string =>
    entry
      .filter((property) => property.name === name)
      .map(format)
      .filter((value) => value !== '')
      .join('; ');
  return { list, text: (name: string): string => list(name, ({ value }) => unescapeValue(value)) };
}

/**
 * Splits a file into the entries of one kind and returns their properties. Leaves out entries inside an entry, such as
 * alarms.
 */
function splitIntoEntries(source: string, kinds: RegExp): CalendarProperty[][] {
  const entries: CalendarProperty[][] = [];
  let inner = 0;
  let current: CalendarProperty[] | undefined;
  // Join continued lines: a line that begins with white space continues the line before it, and `=` at the end of a
  // line is a soft break of quoted-printable.
  for (const line of source
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]|=\n(?=[^\n])/g, '')
    .split('\n')) {
    const match = /^(?:[\w-]{1,60}\.)?([\w-]{1,60})((?:;(?:"[^"]{0,1000}"|[^":]){0,2000})?):(.*)$/.exec(line);
    if (match === null) continue;
    const [, name = '', parameters = '', value = ''] = match;
    if (/^begin$/i.test(name)) {
      if (current !== undefined) inner += 1;
      else if (kinds.test(value.trim().toUpperCase()) && entries.length < MAX_CALENDAR_ENTRIES)
        entries.push((current = []));
    } else if (/^end$/i.test(name)) {
      if (inner > 0) inner -= 1;
      else current = undefined;
    } else if (inner === 0)
      current?.push({ name: name.toUpperCase(), parameters, value: decodeValue(parameters, value) });
  }
  return entries;
}

/** Decodes values of vCard 2.1 that are encoded as quoted-printable. */
function decodeValue(parameters: string, value: string): string {
  if (!/quoted-printable/i.test(parameters)) return value;
  const bytes = value.replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decodeText(Buffer.from(bytes, 'latin1'));
}

const unescapeValue = (value: string): string =>
  value.replace(/\\([nN,;\\])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character)).trim();

/** Formats `20260304T101500Z` as `2026-03-04 10:15 UTC`. */
function toDate({ parameters, value }: CalendarProperty): string {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?/.exec(value);
  if (match === null) return unescapeValue(value);
  const [, year, month, day, hour, minute, utc] = match;
  const zone = utc === undefined ? (/TZID="?([^";:]{1,80})/.exec(parameters)?.[1] ?? '') : 'UTC';
  const time = hour === undefined ? '' : ` ${hour}:${minute} ${zone}`.trimEnd();
  return `${year}-${month}-${day}${time}`;
}

/** Formats the end of an event. The end of whole days is the day after the last one (RFC 5545, 3.6.1). */
function toEnd(property: CalendarProperty): string {
  const [, year, month, day] = (/^(\d{4})(\d\d)(\d\d)$/.exec(property.value.trim()) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return toDate(property);
  return new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10);
}

function toPerson({ parameters, value }: CalendarProperty): string {
  const name = /CN=("[^"]{1,200}"|[^;]{1,200})/i.exec(parameters)?.[1]?.replace(/"/g, '');
  const address = value.replace(/^mailto:/i, '');
  return name === undefined || name === address ? address : `${name} <${address}>`;
}

const toKind = (parameters: string): string => {
  const kinds = [...parameters.matchAll(/(?:TYPE=|;)"?([A-Za-z][A-Za-z,]{1,40})(?=[;"]|$)/gi)].map(
    ([, kind = '']) => kind.toLowerCase(),
  );
  const shown = kinds.filter((kind) => /^(?:home|work|cell|mobile|fax)/.test(kind));
  return shown.length === 0 ? '' : ` (${shown.join(', ')})`;
};
