import { openCompoundFile } from '../office/ole/compound-file.ts';
import { detectTextFormat } from './detect-text-format.ts';
import { OPEN_DOCUMENT_FORMATS } from './open-document-formats.ts';
import type { DocumentFormat, DocumentInput } from '../types.ts';
import { type ZipArchive, openZip } from '../zip.ts';

/**
 * Detects the format of a document: first by its first bytes and ZIP entries, then by its text, content type and name.
 * @returns undefined if no reader supports the format
 */
export async function detectFormat(
  input: Pick<DocumentInput, 'bytes' | 'contentType' | 'fileName'>,
): Promise<DocumentFormat | undefined> {
  const { bytes } = input;
  const firstBytes = toLatin1(bytes.subarray(0, 1024));
  if (firstBytes.startsWith('PK\u0003\u0004') || firstBytes.startsWith('PK\u0005\u0006')) {
    return await detectZipFormat(bytes);
  }
  return formatByMagic(firstBytes) ?? detectCompoundFormat(bytes) ?? detectTextFormat(input);
}

const toLatin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const MAGIC_BYTES: readonly (readonly [RegExp, DocumentFormat])[] = [
  // Other bytes may precede the header, as in other PDF readers.
  [/^[\s\S]{0,1019}%PDF-/, 'pdf'],
  [/^\s{0,16}\{\\rtf/, 'rtf'],
  // Excel 2 to 4, Lotus 1-2-3, Works, Quattro Pro, and SYLK.
  [/^\x09[\0\x02\x04][\x04-\x08]\0/, 'xls'],
  [/^(?:\0\0\x02\0[\x04-\x06]\x04|\0\0\x1a\0|\xff\0\x02\0)/, 'xls'],
  [/^ID;P/, 'xls'],
  [/^\x89PNG\r\n\x1a\n/, 'image'],
  [/^\xff\xd8\xff/, 'image'],
  [/^GIF8[79]a/, 'image'],
  [/^(?:II\*\0|MM\0\*)/, 'image'],
  [/^RIFF[\s\S]{4}WEBP/, 'image'],
  [/^BM[\s\S]{4}\0\0\0\0/, 'image'],
  [/^[\s\S]{4}ftyp(?:avi[fs]|hei[cxmsf]|mif1|msf1)/, 'image'],
  [/^\0\0\0\x0cjP {2}\r\n/, 'image'],
  [/^ID3[\x02-\x04]/, 'audio'],
  [/^\xff[\xe2-\xe7\xea-\xef\xf1-\xfd\xff][\x10-\xef]/, 'audio'],
  [/^fLaC/, 'audio'],
  [/^OggS/, 'audio'],
  [/^RIFF[\s\S]{4}WAVE/, 'audio'],
  [/^FORM[\s\S]{4}AIF[FC]/, 'audio'],
  [/^[\s\S]{4}ftyp/, 'audio'],
  [/^\x1a\x45\xdf\xa3/, 'audio'],
  [/^(?:MAC |wvpk|MPCK|MP\+|DSD |#!AMR)/, 'audio'],
];

const formatByMagic = (firstBytes: string): DocumentFormat | undefined =>
  MAGIC_BYTES.find(([pattern]) => pattern.test(firstBytes))?.[1];

/** Maps the name of a stream in a compound file to the format of files with this stream. */
const FORMAT_BY_STREAM: readonly (readonly [string, DocumentFormat])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
  ['__properties_version1.0', 'email'],
];

function detectCompoundFormat(bytes: Uint8Array): DocumentFormat | undefined {
  const names = new Set(openCompoundFile(bytes)?.names());
  return FORMAT_BY_STREAM.find(([name]) => names.has(name))?.[1];
}

/** Detects the format of a ZIP file by its entries. A ZIP file without the entries of a known format is an archive. */
async function detectZipFormat(bytes: Uint8Array): Promise<DocumentFormat> {
  const archive = await openZip(bytes);
  const mimetype = await readMimetype(archive);
  const openDocumentFormat = OPEN_DOCUMENT_FORMATS.get(mimetype);
  if (openDocumentFormat !== undefined) return openDocumentFormat;
  if (mimetype === 'application/epub+zip' || archive.has('META-INF/container.xml')) return 'epub';
  if (archive.has('Index/Document.iwa') || archive.has('Index.zip')) return 'iwork';
  if (!archive.has('[Content_Types].xml')) return 'archive';
  const hasFolder = (folder: string): boolean => archive.entries.some(({ name }) => name.startsWith(folder));
  if (hasFolder('word/')) return 'docx';
  if (archive.has('xl/workbook.bin')) return 'xls';
  if (hasFolder('xl/')) return 'xlsx';
  if (hasFolder('visio/')) return 'visio';
  return hasFolder('ppt/') ? 'pptx' : 'archive';
}

async function readMimetype(archive: ZipArchive): Promise<string> {
  const entry = archive.entries.find(({ name }) => name === 'mimetype');
  if (entry === undefined || entry.declaredBytes > 200) return '';
  return Buffer.from((await archive.read('mimetype')) ?? [])
    .toString('latin1')
    .trim();
}
