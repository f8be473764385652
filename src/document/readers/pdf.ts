import type { ParsedPage, ParseResult } from '@llamaindex/liteparse';
import { createDocumentContent } from '../blocks.ts';
import { describePages, selectPages } from '../page-selection.ts';
import { type DocumentContent, type DocumentInput, PagesNotFoundError } from '../types.ts';
import { parsePdf } from './pdf/engine.ts';
import { readFileInfo } from './pdf/file-info.ts';
import { readPages } from './pdf/read-pages.ts';
import { readScans } from './pdf/scans.ts';

/** Maximum number of pages that are read by default. */
const DEFAULT_MAX_PAGES = 1000;

/** Reads PDF files (ISO 32000) page by page. Reads scanned pages with OCR if an engine is installed. */
export async function readPdf(input: DocumentInput): Promise<DocumentContent> {
  const { config } = input;
  const parsed = await parseSelectedPages(input);
  const scans = await readScans(input, parsed.pages);
  const { outline, metadata } = await readFileInfo(input.bytes, config.password);
  const content = createDocumentContent(
    'pdf',
    readPages(scans.pages, config.tables ?? true, outline),
    parsed.pages.length,
    metadata,
    [...listPageWarnings(parsed, config.pages), ...scans.warnings],
  );
  return { ...content, usage: { ...content.usage, ocrPages: scans.ocrPages } };
}

async function parseSelectedPages(input: DocumentInput): Promise<ParseResult> {
  const { password, pages: wanted, maxPages = DEFAULT_MAX_PAGES } = input.config;
  if (wanted === undefined) return await parsePdf(input.bytes, password, { maxPages });
  const { totalPages } = await parsePdf(input.bytes, password, { maxPages: 1 });
  const pages = selectPages(wanted, maxPages, totalPages);
  if (pages.length === 0) {
    throw new PagesNotFoundError(`The document has ${totalPages} pages, none of them in ${wanted}.`);
  }
  return await parsePdf(input.bytes, password, { pages });
}

function listPageWarnings(parsed: ParseResult, wanted: string | undefined): string[] {
  const pagesRead = new Set(parsed.pages.map((page: ParsedPage) => page.pageNum));
  const damagedPages = parsed.pageErrors.map((error) => error.pageNum);
  const warnings: string[] = [];
  if (damagedPages.length > 0)
    warnings.push(`Damaged pages that were not read: ${describePages(damagedPages)}.`);
  if (wanted === undefined && pagesRead.size + damagedPages.length < parsed.totalPages) {
    warnings.push(`The document has ${parsed.totalPages} pages; the first ${pagesRead.size} were read.`);
  }
  return warnings;
}
