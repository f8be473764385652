import type { ParsedPage } from '@llamaindex/liteparse';
import { computeOcrTimeMs } from '../../limits.ts';
import { describePages } from '../../page-selection.ts';
import type { DocumentInput } from '../../types.ts';
import { addMissingText } from '../ocr/add-missing-text.ts';
import { scanToPage } from '../ocr/page.ts';
import { describeLowConfidence, findTesseract } from '../ocr/tesseract.ts';
import type { OcrPage } from '../ocr/tsv.ts';
import { renderPage } from './engine.ts';

const SCAN_DPI = 200;
/** Maximum number of pixels of a rendered page. A larger page is rendered at a lower resolution. */
const MAX_SCAN_PIXELS = 25_000_000;
/** Maximum number of scanned pages that are read by default. */
const DEFAULT_MAX_SCANNED_PAGES = 50;
/** Minimum share of a page that images cover. With less, the page is not a scan. */
const MIN_IMAGE_COVERAGE = 0.3;
/** A page with more characters of text is not treated as a scan. */
const MAX_SCAN_TEXT_CHARS = 400;

/** Minimum mean confidence of a turned scan. OCR of photographs has about 50, and that of bad scans about 70. */
const MIN_TURNED_CONFIDENCE_PERCENT = 60;

/** Minimum CPU milliseconds that must remain before OCR starts with another page. */
const MIN_PAGE_CPU_MS = 500;

export interface ScanResult {
  pages: ParsedPage[];
  ocrPages: number;
  warnings: string[];
}

/** Reads scanned pages with the installed OCR engine. The warnings list the scanned pages that were not read. */
export async function readScans(input: DocumentInput, pages: readonly ParsedPage[]): Promise<ScanResult> {
  const { config } = input;
  const scans = pages.filter((page) => config.ocr === 'force' || isScan(page));
  const createUnreadWarnings = (which: readonly ParsedPage[], reason: string): string[] =>
    which.length === 0
      ? []
      : [`Scanned pages that were not read: ${describePages(which.map((page) => page.pageNum))}. ${reason}`];
  if (scans.length === 0) return { pages: [...pages], ocrPages: 0, warnings: [] };
  if (config.ocr === 'never')
    return { pages: [...pages], ocrPages: 0, warnings: createUnreadWarnings(scans, 'OCR is turned off.') };
  const ocr = await findTesseract(config.ocrLanguages);
  if (ocr === undefined) {
    return {
      pages: [...pages],
      ocrPages: 0,
      warnings: createUnreadWarnings(scans, 'No OCR engine is installed.'),
    };
  }

  const allowedScans = scans.slice(0, config.ocrMaxPages ?? DEFAULT_MAX_SCANNED_PAGES);
  const pagesByNumber = new Map<number, ParsedPage>();
  const time = computeOcrTimeMs(config);
  const cpuAtStart = process.cpuUsage();
  const isTimeLeft = (): boolean => {
    // This process also uses CPU time for rendering the pages. Add it to the CPU time of the OCR programs.
    const { user, system } = process.cpuUsage(cpuAtStart);
    return time.cpuMs - (user + system) / 1000 > MIN_PAGE_CPU_MS && performance.now() < time.end;
  };
  const pagesOutOfTime: ParsedPage[] = [];
  const failedPages: ParsedPage[] = [];
  const doubts: string[] = [];
  let ocrPages = 0;
  for (const [at, page] of allowedScans.entries()) {
    if (!isTimeLeft()) {
      pagesOutOfTime.push(page);
      continue;
    }
    try {
      const dpi = Math.min(SCAN_DPI, Math.sqrt(MAX_SCAN_PIXELS / ((page.width / 72) * (page.height / 72))));
      const picture = await renderPage(input.bytes, config.password, page.pageNum, dpi);
      if (picture === undefined) continue;
      const scan = await ocr.read(picture, time, allowedScans.length - at);
      ocrPages++;
      const found = config.ocr === 'force' ? scanToPage(scan, page.pageNum, dpi) : addScan(page, scan, dpi);
      if (found !== page) {
        pagesByNumber.set(page.pageNum, found);
        const doubt = describeLowConfidence(scan);
        if (doubt !== undefined) doubts.push(`${page.pageNum} (${doubt})`);
      }
    } catch {
      (isTimeLeft() ? failedPages : pagesOutOfTime).push(page);
    }
  }
  return {
    pages: pages.map((page) => pagesByNumber.get(page.pageNum) ?? page),
    ocrPages,
    warnings: [
      ...createUnreadWarnings(scans.slice(allowedScans.length), 'The page limit for OCR is reached.'),
      ...createUnreadWarnings(pagesOutOfTime, 'The time limit for OCR is reached.'),
      ...createUnreadWarnings(failedPages, 'The OCR engine failed.'),
      ...(doubts.length === 0 ? [] : [`Scanned pages whose text may contain errors: ${doubts.join(', ')}.`]),
      ...ocr.missing.map((name) => `The OCR language ${name} is not installed.`),
    ],
  };
}

/** Whether the visible text of a page is in images or outlines, and not in its text layer. */
function isScan(page: ParsedPage): boolean {
  const { complexity } = page;
  if (complexity === undefined || !complexity.needsOcr) return false;
  if (complexity.isGarbled || complexity.reasons.includes('vector-text')) return true;
  return (
    complexity.textLength < MAX_SCAN_TEXT_CHARS &&
    (complexity.fullPageImage || complexity.imageCoverage > MIN_IMAGE_COVERAGE)
  );
}

/**
 * Adds the text of a scan to its page. If the text layer is garbled, or the page stands on its side or on its head, the
 * scan replaces the text layer if it has more letters. OCR also finds turned letters in photographs, so a scan that is
 * mostly guessed replaces no text.
 */
function addScan(page: ParsedPage, scan: OcrPage, dpi: number): ParsedPage {
  const isGarbled = page.complexity?.isGarbled === true;
  if (scan.isUpright && !isGarbled) return addMissingText(page, scan, dpi);
  const letters = countLetters(page);
  if (!isGarbled && letters > 0 && scan.confidence < MIN_TURNED_CONFIDENCE_PERCENT) return page;
  const found = scanToPage(scan, page.pageNum, dpi);
  return countLetters(found) > letters ? found : page;
}

function countLetters(page: ParsedPage): number {
  return page.text.match(/\p{L}/gu)?.length ?? 0;
}
