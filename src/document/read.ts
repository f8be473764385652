import { setImmediate } from 'node:timers/promises';
import type { Block, Inline } from '../content/index.ts';
import { detectFormat } from './detect/detect-format.ts';
import { decryptOffice } from './office/ole/encryption.ts';
import { readArchive } from './readers/archive.ts';
import { contradictsDeclaredEncoding } from './text.ts';
import {
  type DocumentContent,
  type DocumentFormat,
  type DocumentInput,
  PagesNotFoundError,
  type DocumentReader,
  UnreadableDocument,
} from './types.ts';

/** Imports the reader of each format on first use, so that a CSV file does not wait until the PDF engine is loaded. */
const READERS: Readonly<Record<Exclude<DocumentFormat, 'archive' | 'iwork'>, () => Promise<DocumentReader>>> =
  {
    audio: async () => (await import('./readers/audio.ts')).readAudio,
    calendar: async () => (await import('./readers/calendar.ts')).readCalendar,
    code: async () => (await import('./readers/plain.ts')).readCodeFile,
    contact: async () => (await import('./readers/calendar.ts')).readContacts,
    csv: async () => (await import('./readers/sheets/csv.ts')).readCsv,
    doc: async () => (await import('./readers/doc.ts')).readDoc,
    docx: async () => (await import('./readers/docx.ts')).readDocx,
    email: async () => (await import('./readers/mail/email.ts')).readEmail,
    epub: async () => (await import('./readers/book/epub.ts')).readEpub,
    feed: async () => (await import('./readers/feed.ts')).readFeed,
    html: async () => (await import('./readers/plain.ts')).readHtmlFile,
    image: async () => (await import('./readers/image.ts')).readImageFile,
    json: async () => (await import('./readers/json.ts')).readJson,
    markdown: async () => (await import('./readers/markdown.ts')).readMarkdown,
    notebook: async () => (await import('./readers/notebook.ts')).readNotebook,
    odg: async () => (await import('./readers/odp.ts')).readOdg,
    odp: async () => (await import('./readers/odp.ts')).readOdp,
    ods: async () => (await import('./readers/sheets/ods.ts')).readOds,
    odt: async () => (await import('./readers/odt.ts')).readOdt,
    pdf: async () => (await import('./readers/pdf.ts')).readPdf,
    ppt: async () => (await import('./readers/ppt.ts')).readPpt,
    pptx: async () => (await import('./readers/pptx.ts')).readPptx,
    rtf: async () => (await import('./rtf/read-rtf.ts')).readRtf,
    subtitles: async () => (await import('./readers/subtitles.ts')).readSubtitles,
    text: async () => (await import('./readers/plain.ts')).readText,
    visio: async () => (await import('./readers/visio.ts')).readVisio,
    xls: async () => (await import('./readers/sheets/workbook.ts')).readWorkbook,
    xlsx: async () => (await import('./readers/sheets/xlsx.ts')).readXlsx,
    xml: async () => (await import('./readers/xml.ts')).readXml,
  };

/** Loads the code of every reader. @param onLoaded called after each part */
export async function loadAllReaders(onLoaded: () => void): Promise<void> {
  for (const load of [() => import('./draw-first-page.ts'), ...Object.values(READERS)]) {
    await load();
    onLoaded();
  }
}

/** The readers of the formats that most documents have, in the order of their frequency. */
const COMMON_FORMATS = ['pdf', 'docx'] as const;

/** Loads the most used readers, one after another, until `isStopped` returns true. */
export async function loadCommonReaders(isStopped: () => boolean): Promise<void> {
  for (const format of COMMON_FORMATS) {
    // Let the process notice its document before it loads the next reader.
    await setImmediate();
    if (isStopped()) return;
    await READERS[format]();
  }
}

/**
 * Formats with pages, slides or sheets whose readers return only the pages that `config.pages` selects. The pages of a
 * PDF file are checked earlier.
 */
const PAGED_FORMATS: ReadonlySet<DocumentFormat> = new Set([
  'epub',
  'odg',
  'odp',
  'ods',
  'ppt',
  'pptx',
  'visio',
  'xls',
  'xlsx',
]);

/** Formats whose readers decode the bytes with `decodeText`. */
const TEXT_FORMATS: ReadonlySet<DocumentFormat> = new Set([
  'calendar',
  'code',
  'contact',
  'csv',
  'feed',
  'html',
  'json',
  'markdown',
  'subtitles',
  'text',
  'xml',
]);

/**
 * Detects the format of a document and reads it.
 * @throws UnreadableDocument, PagesNotFound, ConversionInterrupted
 */
export async function readDocument(input: DocumentInput): Promise<DocumentContent> {
  const decrypted = decryptIfOffice(input);
  const format = await detectFormat(decrypted);
  if (format === 'archive') return await readArchive(decrypted, readContainerEntry);
  if (format === 'iwork') {
    const { readIwork } = await import('./readers/iwork.ts');
    return await readIwork(decrypted, readContainerEntry);
  }
  if (format === 'email') {
    const { readEmailWithAttachments } = await import('./readers/mail/email.ts');
    return await readEmailWithAttachments(decrypted, readContainerEntry);
  }
  const content = await readContainerEntry(decrypted);
  if (TEXT_FORMATS.has(content.format) && contradictsDeclaredEncoding(input.bytes, input.contentType))
    return { ...content, hasCharsetMismatch: true };
  if (decrypted.isDrawn !== true || (content.format !== 'pdf' && content.format !== 'image')) return content;
  const { drawFirstPage } = await import('./draw-first-page.ts');
  const picture = await drawFirstPage(decrypted, content);
  return { ...content, ...(picture && { picture }) };
}

function decryptIfOffice(input: DocumentInput): DocumentInput {
  const bytes = decryptOffice(input.bytes, input.config.password);
  return bytes === undefined ? input : { ...input, bytes };
}

/** Reads a document, or an entry of an archive or email. Archives in it are not opened. */
async function readContainerEntry(input: DocumentInput): Promise<DocumentContent> {
  const decrypted = decryptIfOffice(input);
  const format = await detectFormat(decrypted);
  if (format === undefined || format === 'archive' || format === 'iwork') {
    throw new UnreadableDocument('This file format is not supported.');
  }
  const content = await (await READERS[format]())(decrypted);
  const { pages } = decrypted.config;
  if (pages !== undefined && PAGED_FORMATS.has(format) && content.usage.documentPages === 0) {
    throw new PagesNotFoundError(`The document has none of the pages ${pages}.`);
  }
  if (decrypted.config.tables !== false) return content;
  const blocks = content.blocks.flatMap(({ block, ...place }) =>
    tablesToParagraphs([block]).map((paragraph) => ({ block: paragraph, ...place })),
  );
  return { ...content, blocks };
}

/** Replaces each table by paragraphs, one for each row that is not blank. */
function tablesToParagraphs(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    switch (block.type) {
      case 'table':
        return block.rows.map(rowToParagraph).filter(({ children }) => children.length > 0);
      case 'list': {
        const items = block.items.map((item) => ({ ...item, children: tablesToParagraphs(item.children) }));
        return [{ ...block, items }];
      }
      case 'quote':
      case 'footnote':
        return [{ ...block, children: tablesToParagraphs(block.children) }];
      default:
        return [block];
    }
  });
}

function rowToParagraph(row: readonly Inline[][]): Extract<Block, { type: 'paragraph' }> {
  const filled = row.filter((cell) => cell.length > 0);
  const children = filled.flatMap((cell, at): Inline[] =>
    at === 0 ? cell : [{ type: 'text', value: ' ' }, ...cell],
  );
  return { type: 'paragraph', children };
}
