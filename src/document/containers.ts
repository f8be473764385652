import type { DocumentFormat } from './types.ts';
import { type Archive, openZip } from './zip.ts';

const BY_MIMETYPE: ReadonlyMap<string, DocumentFormat> = new Map([
  ['application/epub+zip', 'epub'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.text-template', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.spreadsheet-template', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/vnd.oasis.opendocument.presentation-template', 'odp'],
]);

/** What a ZIP archive is, by the entries that a format demands; any other is an archive. */
export async function detectZipFormat(bytes: Uint8Array): Promise<DocumentFormat> {
  const archive = await openZip(bytes);
  const declared = BY_MIMETYPE.get(await mimetypeOf(archive));
  if (declared !== undefined) return declared;
  if (archive.has('META-INF/container.xml')) return 'epub';
  if (!archive.has('[Content_Types].xml')) return 'archive';
  const holds = (folder: string): boolean => archive.entries.some(({ name }) => name.startsWith(folder));
  if (holds('word/')) return 'docx';
  if (holds('xl/')) return 'xlsx';
  return holds('ppt/') ? 'pptx' : 'archive';
}

async function mimetypeOf(archive: Archive): Promise<string> {
  const entry = archive.entries.find(({ name }) => name === 'mimetype');
  if (entry === undefined || entry.declaredBytes > 200) return '';
  return Buffer.from((await archive.read('mimetype')) ?? [])
    .toString('latin1')
    .trim();
}
