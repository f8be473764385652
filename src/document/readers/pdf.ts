import { LiteParse, type ParsedPage, type ParseResult } from '@llamaindex/liteparse';
import type { Block } from '../../content/index.ts';
import type { DocumentContent, DocumentInput } from '../types.ts';
import { UnreadableDocument } from '../types.ts';
import { toBlocks } from './pdf/blocks.ts';
import { LAYOUT, parsePdf } from './pdf/engine.ts';
import { layoutPages } from './pdf/layout.ts';
import { readMetadata } from './pdf/metadata.ts';
import { describePages, selectPages } from './pdf/pages.ts';
import { readScans } from './pdf/scans.ts';
import { readTablesWithSecondEngine } from './pdf/second.ts';

/** Pages read unless the caller says otherwise. */
const DEFAULT_MAX_PAGES = 1000;

/** Reads PDF files (ISO 32000), page by page; scanned pages with OCR where the system has it. */
export async function readPdf(input: DocumentInput): Promise<DocumentContent> {
  const { config } = input;
  const parsed = await parseWanted(input);
  const scans = await readScans(input, parsed.pages);
  const tables = config.tables ?? true;
  const readings = layoutPages(new LiteParse(LAYOUT), scans.pages).map(({ page, blocks }) => ({
    page: page.pageNum,
    blocks: toBlocks(blocks),
  }));
  const second = tables ? readTablesWithSecondEngine(input.bytes, readings) : new Map<number, Block[]>();
  return {
    format: 'pdf',
    blocks: readings.flatMap(({ page, blocks }) =>
      (second.get(page) ?? blocks).map((block) => ({ block, page })),
    ),
    metadata: readMetadata(input.bytes),
    usage: { documentPages: parsed.pages.length, ocrPages: scans.ocrPages, audioSeconds: 0, videos: 0 },
    warnings: [...pageWarnings(parsed, config.pages), ...scans.warnings],
  };
}

async function parseWanted(input: DocumentInput): Promise<ParseResult> {
  const { password, pages: wanted, maxPages = DEFAULT_MAX_PAGES } = input.config;
  if (wanted === undefined) return await parsePdf(input.bytes, password, { maxPages });
  const { totalPages } = await parsePdf(input.bytes, password, { maxPages: 1 });
  const pages = selectPages(wanted, maxPages, totalPages);
  if (pages.length === 0) {
    throw new UnreadableDocument(`The document has ${totalPages} pages, none of them in ${wanted}.`);
  }
  return await parsePdf(input.bytes, password, { pages });
}

function pageWarnings(parsed: ParseResult, wanted: string | undefined): string[] {
  const read = new Set(parsed.pages.map((page: ParsedPage) => page.pageNum));
  const broken = parsed.pageErrors.map((error) => error.pageNum);
  const warnings: string[] = [];
  if (broken.length > 0) warnings.push(`Pages that are broken and were not read: ${describePages(broken)}.`);
  if (wanted === undefined && read.size + broken.length < parsed.totalPages) {
    warnings.push(`The document has ${parsed.totalPages} pages; the first ${read.size} were read.`);
  }
  return warnings;
}
