import { toMetadata } from '../../blocks.ts';
import type { DocumentMetadata } from '../../types.ts';
import { decodePdfString } from './objects/parse-value.ts';
import { ObjectFile } from './objects/object-file.ts';

/** Values that ReportLab writes for fields that its caller did not set. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  '(anonymous)',
  '(unspecified)',
  'anonymous',
  'unspecified',
  'untitled',
]);

/** Reads metadata from the information dictionary (ISO 32000-1, 14.3.3). Empty for encrypted and damaged files. */
export function readMetadata(bytes: Uint8Array): DocumentMetadata {
  try {
    const file = new ObjectFile(bytes);
    if (file.trailer.has('Encrypt')) return {};
    const info = file.resolveDictionary(file.trailer.get('Info'));
    const readText = (key: string): string | undefined => {
      const value = file.resolve(info?.get(key));
      const text = typeof value === 'string' ? decodePdfString(value) : '';
      return PLACEHOLDERS.has(text) ? undefined : text;
    };
    return toMetadata({
      title: readText('Title'),
      author: readText('Author'),
      description: readText('Subject'),
      createdAt: parsePdfDate(readText('CreationDate')),
      updatedAt: parsePdfDate(readText('ModDate')),
    });
  } catch {
    return {};
  }
}

/** Converts a PDF date, `D:YYYYMMDDHHmmSSOHH'mm'`, to ISO 8601. All parts after the year are optional. */
function parsePdfDate(text: string | undefined): string | undefined {
  const dateMatch = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(
    text ?? '',
  );
  if (dateMatch === null) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, hours, minutes] =
    dateMatch;
  const timeZone = sign === undefined || hours === undefined ? 'Z' : `${sign}${hours}:${minutes ?? '00'}`;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${timeZone}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
