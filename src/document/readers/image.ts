import { LiteParse } from '@llamaindex/liteparse';
import type { DocumentContent, DocumentInput } from '../types.ts';
import { UnreadableDocument } from '../types.ts';
import { scanToPageInput } from './ocr/page.ts';
import { findTesseract, type Ocr } from './ocr/tesseract.ts';
import { toBlocks } from './pdf/blocks.ts';
import { LAYOUT } from './pdf/engine.ts';
import { markHeadings } from './pdf/headings.ts';
import { ocrTimeoutMs } from './ocr/time.ts';

/** Pictures say nothing reliable of their size on paper; text of a screen is about as dense as this. */
const DPI = 150;

/** Reads the text of a picture with the system's OCR engine. Without one the picture is described by a warning alone. */
export async function readImage(input: DocumentInput): Promise<DocumentContent> {
  const content: DocumentContent = {
    format: 'image',
    blocks: [],
    metadata: {},
    usage: { documentPages: 1, ocrPages: 0, audioSeconds: 0, videos: 0 },
    warnings: [],
  };
  const { ocr: mode, ocrLanguages, ocrMaxPages } = input.config;
  if (mode === 'never' || ocrMaxPages === 0) {
    return { ...content, warnings: ['The text of the picture was not read: OCR is switched off.'] };
  }
  const ocr = await findTesseract(ocrLanguages);
  if (ocr === undefined) {
    return { ...content, warnings: ['The text of the picture was not read: no OCR engine is installed.'] };
  }
  const scan = await readPicture(ocr, input);
  const parser = new LiteParse(LAYOUT);
  const { pages } = parser.parsePages([scanToPageInput(scan, 1, DPI)]);
  const layouts = markHeadings(pages.map((page) => ({ page, blocks: page.blocks ?? [] })));
  return {
    ...content,
    blocks: layouts.flatMap(({ blocks }) => toBlocks(blocks).map((block) => ({ block, page: 1 }))),
    usage: { ...content.usage, ocrPages: 1 },
    warnings: ocr.missing.map((name) => `The OCR language ${name} is not installed.`),
  };
}

async function readPicture(ocr: Ocr, input: DocumentInput): ReturnType<Ocr['read']> {
  try {
    return await ocr.read(input.bytes, ocrTimeoutMs(input.config));
  } catch {
    throw new UnreadableDocument('The picture cannot be read: the OCR engine gave it up.');
  }
}
