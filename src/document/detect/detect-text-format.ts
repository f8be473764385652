import { findLanguage } from '../../content/index.ts';
import { OPEN_DOCUMENT_FORMATS } from './open-document-formats.ts';
import { decodeText } from '../text.ts';
import type { DocumentFormat, DocumentInput } from '../types.ts';

/** Number of bytes that are inspected. JSON is parsed completely. */
const INSPECTED_BYTES = 65_536;

/** Detects a text format by the first characters, then by content type, file name, and the form of the lines. */
export function detectTextFormat({
  bytes,
  contentType,
  fileName,
}: Pick<DocumentInput, 'bytes' | 'contentType' | 'fileName'>): DocumentFormat | undefined {
  const text = decodeText(bytes.subarray(0, INSPECTED_BYTES), contentType);
  if (isBinary(text)) return undefined;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const extension = fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : '';
  const trimmedText = text.trimStart();
  return (
    detectByMarkup(trimmedText) ??
    FIRST_LINES.find(([pattern]) => pattern.test(trimmedText))?.[1] ??
    (isSourceCode(type, fileName) ? 'code' : undefined) ??
    detectJson(trimmedText, bytes, type, extension) ??
    FORMATS.get(type) ??
    (type.endsWith('+xml') ? 'xml' : undefined) ??
    FORMATS.get(extension) ??
    (isEmail(trimmedText) ? 'email' : undefined) ??
    (isSeparated(text) ? 'csv' : undefined) ??
    'text'
  );
}

/** Formats that the first line of a file identifies. */
const FIRST_LINES: readonly (readonly [RegExp, DocumentFormat])[] = [
  [/^WEBVTT(?:\s|$)/, 'subtitles'],
  [/^\d{1,6}[ \t]*\r?\n\d{1,3}:\d\d:\d\d[,.]\d{3} --> /, 'subtitles'],
  [/^BEGIN:VCALENDAR\s/i, 'calendar'],
  [/^BEGIN:VCARD\s/i, 'contact'],
  [/^(?:%[^\n]{0,500}\n\s{0,99}){0,50}\\documentclass\b/, 'code'],
];

/** Whether several characters, and more than one in 200, of a text are control or replacement characters. */
function isBinary(text: string): boolean {
  const controls = text.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g)?.length ?? 0;
  return controls > Math.max(1, text.length / 200);
}

/** Namespace of the workbooks that Excel 2002 and 2003 store as XML. */
const SPREADSHEET_NAMESPACE = 'urn:schemas-microsoft-com:office:spreadsheet';

function detectByMarkup(trimmedText: string): DocumentFormat | undefined {
  if (!trimmedText.startsWith('<')) return undefined;
  if (
    /^(?:<!--[\s\S]{0,2000}?-->\s{0,99})?<(?:!doctype\s{1,99}html|html[\s>]|head[\s>]|body[\s>])/i.test(
      trimmedText,
    )
  ) {
    return 'html';
  }
  const rootTag =
    /^(?:<(?:\?[^>]{0,2000}|!--[\s\S]{0,5000}?--|!DOCTYPE[^>[]{0,2000}(?:\[[\s\S]{0,5000}?\]\s{0,99})?)>\s{0,999}){0,50}<([A-Za-z][\w.:-]{0,99})/.exec(
      trimmedText,
    );
  if (rootTag === null) return undefined;
  const name = (rootTag[1] ?? '').toLowerCase();
  if (name === 'html') return 'html';
  const start = trimmedText.slice(0, 4000);
  if (/^(?:\w{1,40}:)?workbook$/.test(name) && start.includes(SPREADSHEET_NAMESPACE)) return 'xls';
  if (name === 'office:document') {
    const mimetype = /\soffice:mimetype="([^"]{1,100})"/.exec(trimmedText)?.[1] ?? '';
    return OPEN_DOCUMENT_FORMATS.get(mimetype) ?? 'xml';
  }
  if (name === 'rss' || name === 'feed' || name === 'rdf:rdf') return 'feed';
  return trimmedText.startsWith('<?xml') || /\sxmlns(?::\w{1,40})?=/.test(start) ? 'xml' : undefined;
}

const isSourceCode = (type: string, fileName: string): boolean =>
  type !== 'text/html' && findLanguage(fileName, type) !== undefined;

function detectJson(
  trimmedText: string,
  bytes: Uint8Array,
  type: string,
  extension: string,
): DocumentFormat | undefined {
  if (extension === 'ipynb' || type === 'application/x-ipynb+json') return 'notebook';
  const isDeclared = type === 'application/json' || type.endsWith('+json') || type === 'text/json';
  if (!isDeclared && !/^[[{]/.test(trimmedText)) return undefined;
  try {
    const value: unknown = JSON.parse(decodeText(bytes));
    const isNotebook =
      typeof value === 'object' &&
      value !== null &&
      'nbformat' in value &&
      ('cells' in value || 'worksheets' in value);
    return isNotebook ? 'notebook' : 'json';
  } catch {
    return isDeclared ? 'json' : undefined;
  }
}

/** Content types and file name extensions of formats. */
const TYPES_AND_EXTENSIONS: Partial<Record<DocumentFormat, string>> = {
  csv: 'text/csv text/tab-separated-values application/csv csv tsv',
  markdown: 'text/markdown text/x-markdown md markdown mdown',
  email: 'message/rfc822 multipart/related application/x-mimearchive eml mht mhtml',
  subtitles: 'text/vtt application/x-subrip srt vtt',
  calendar: 'text/calendar ics',
  contact: 'text/vcard text/x-vcard vcf',
  feed: 'application/rss+xml application/atom+xml rss atom',
  xml: 'application/xml text/xml xml nxml',
  json: 'json',
  html: 'htm html',
  text: 'txt',
};
const FORMATS: ReadonlyMap<string, DocumentFormat> = new Map(
  Object.entries(TYPES_AND_EXTENSIONS).flatMap(([format, names]) =>
    names.split(' ').map((name) => [name, format as DocumentFormat]),
  ),
);

/** Whether a text starts with email header fields, including sender and date (RFC 5322). */
function isEmail(trimmedText: string): boolean {
  const mailHead = trimmedText.slice(0, 16_384).split(/\r?\n\r?\n/, 1)[0] ?? '';
  if (!/^[A-Za-z][A-Za-z-]{1,60}:/.test(mailHead)) return false;
  return (
    /^from:/im.test(mailHead) &&
    /^date:/im.test(mailHead) &&
    /^(?:subject|to|message-id|mime-version):/im.test(mailHead)
  );
}

/** Whether the first lines all contain the same separator equally often. */
function isSeparated(text: string): boolean {
  const lines = text.split(/\r?\n/, 12).filter((line) => line !== '');
  if (lines.length < 3 || lines.some((line) => line.length > 2000 || /[.:]$/.test(line))) return false;
  return [',', '\t', ';', '|'].some((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const [first = 0] = counts;
    return (
      first > 0 &&
      counts.every((count) => count === first) &&
      !lines.some((line) => line.includes(`${separator} `))
    );
  });
}
