import { LiteParse, type ParsedPage } from '@llamaindex/liteparse';
import type { DocumentInput } from '../../types.ts';
import { scanToPageInput } from '../ocr/page.ts';
import { findTesseract } from '../ocr/tesseract.ts';
import { ocrTimeoutMs } from '../ocr/time.ts';
import { LAYOUT, renderPage } from './engine.ts';
import { describePages } from './pages.ts';

const DPI = 200;
/** Pixels of a rendered page: a poster is read at less than 200 dpi. */
const MAX_PIXELS = 25_000_000;
/** Scanned pages read of one document unless the caller says otherwise. */
const DEFAULT_MAX_PAGES = 50;
/** Share of the page that pictures take before its text may be in them. */
const PICTURES = 0.3;
/** Letters that make a page readable without its pictures. */
const ENOUGH_TEXT = 400;

export interface ScanResult {
  pages: ParsedPage[];
  ocrPages: number;
  warnings: string[];
}

/** Reads the pages that are pictures of text with the system's OCR engine, and says which of them it did not read. */
export async function readScans(input: DocumentInput, pages: readonly ParsedPage[]): Promise<ScanResult> {
  const { config } = input;
  const scans = pages.filter((page) => config.ocr === 'force' || isScan(page));
  const unread = (which: readonly ParsedPage[], reason: string): string[] =>
    which.length === 0
      ? []
      : [
          `Pages that are scans and were not read: ${describePages(which.map((page) => page.pageNum))}. ${reason}`,
        ];
  if (scans.length === 0) return { pages: [...pages], ocrPages: 0, warnings: [] };
  if (config.ocr === 'never')
    return { pages: [...pages], ocrPages: 0, warnings: unread(scans, 'OCR is switched off.') };
  const ocr = await findTesseract(config.ocrLanguages);
  if (ocr === undefined) {
    return { pages: [...pages], ocrPages: 0, warnings: unread(scans, 'No OCR engine is installed.') };
  }

  const allowed = scans.slice(0, config.ocrMaxPages ?? DEFAULT_MAX_PAGES);
  const read = new Map<number, ParsedPage>();
  const end = performance.now() + ocrTimeoutMs(config);
  const late: ParsedPage[] = [];
  const failed: ParsedPage[] = [];
  let ocrPages = 0;
  for (const page of allowed) {
    const time = end - performance.now();
    if (time < 500) {
      late.push(page);
      continue;
    }
    try {
      const dpi = Math.min(DPI, Math.sqrt(MAX_PIXELS / ((page.width / 72) * (page.height / 72))));
      const picture = await renderPage(input.bytes, config.password, page.pageNum, dpi);
      if (picture === undefined) continue;
      const scan = await ocr.read(picture, time);
      ocrPages++;
      const [found] = new LiteParse(LAYOUT).parsePages([scanToPageInput(scan, page.pageNum, dpi)]).pages;
      if (found !== undefined && (config.ocr === 'force' || countLetters(found) > countLetters(page))) {
        read.set(page.pageNum, found);
      }
    } catch {
      (performance.now() >= end ? late : failed).push(page);
    }
  }
  return {
    pages: pages.map((page) => read.get(page.pageNum) ?? page),
    ocrPages,
    warnings: [
      ...unread(scans.slice(allowed.length), 'The limit of pages for OCR is reached.'),
      ...unread(late, 'The time for OCR is over.'),
      ...unread(failed, 'The OCR engine gave them up.'),
      ...ocr.missing.map((name) => `The OCR language ${name} is not installed.`),
    ],
  };
}

/** Whether what a person reads on the page stands in pictures or outlines, not in its text. */
function isScan(page: ParsedPage): boolean {
  const signs = page.complexity;
  if (signs === undefined || !signs.needsOcr) return false;
  if (signs.isGarbled || signs.reasons.includes('vector-text')) return true;
  return signs.textLength < ENOUGH_TEXT && (signs.fullPageImage || signs.imageCoverage > PICTURES);
}

function countLetters(page: ParsedPage): number {
  return page.text.match(/\p{L}/gu)?.length ?? 0;
}
