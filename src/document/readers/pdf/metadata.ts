import { detectPdf } from '@firecrawl/pdf-inspector';
import type { DocumentMetadata } from '../../types.ts';

/** What the file's information dictionary says of the document (ISO 32000-1, 14.3.3). An encrypted one says nothing. */
export function readMetadata(bytes: Uint8Array): DocumentMetadata {
  try {
    const { title, author, subject, creationDate, modDate } = detectPdf(Buffer.from(bytes));
    const [createdAt, updatedAt] = [readDate(creationDate), readDate(modDate)];
    return {
      ...(title?.trim() ? { title: title.trim() } : {}),
      ...(author?.trim() ? { author: author.trim() } : {}),
      ...(subject?.trim() ? { description: subject.trim() } : {}),
      ...(createdAt === undefined ? {} : { createdAt }),
      ...(updatedAt === undefined ? {} : { updatedAt }),
    };
  } catch {
    return {};
  }
}

/** A PDF date, `D:YYYYMMDDHHmmSSOHH'mm'` with everything after the year optional, as ISO 8601. */
export function readDate(text: string | undefined): string | undefined {
  const match = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(
    text ?? '',
  );
  if (match === null) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, hours, minutes] =
    match;
  const zone = sign === undefined || hours === undefined ? 'Z' : `${sign}${hours}:${minutes ?? '00'}`;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
