import { createSinglePageContent } from '../blocks.ts';
import { computeOcrTimeMs } from '../limits.ts';
import { type DocumentContent, type DocumentInput, UnreadableDocument } from '../types.ts';
import { scanToPage } from './ocr/page.ts';
import { ProgramFailedError } from './ocr/run.ts';
import { describeLowConfidence, findTesseract, type OcrEngine } from './ocr/tesseract.ts';
import { readPages } from './pdf/read-pages.ts';

/**
 * Pixels per inch. Assumed for every image, because the values in image files are unreliable; typical for text on
 * screens.
 */
const OCR_DPI = 150;

/** Reads the text of an image with the installed OCR engine. If no engine is installed, returns only a warning. */
export async function readImageFile(input: DocumentInput): Promise<DocumentContent> {
  const content = createSinglePageContent('image', []);
  const { ocr: mode, ocrLanguages, ocrMaxPages } = input.config;
  if (mode === 'never' || ocrMaxPages === 0) {
    return { ...content, warnings: ['The text of the image was not read: OCR is turned off.'] };
  }
  const ocr = await findTesseract(ocrLanguages);
  if (ocr === undefined) {
    return { ...content, warnings: ['The text of the image was not read: no OCR engine is installed.'] };
  }
  const scan = await runOcr(ocr, input);
  const doubt = describeLowConfidence(scan);
  return {
    ...content,
    blocks: readPages([scanToPage(scan, 1, OCR_DPI)], true),
    usage: { ...content.usage, ocrPages: 1 },
    warnings: [
      ...(doubt === undefined ? [] : [`The text of the image may contain errors: ${doubt}.`]),
      ...ocr.missing.map((name) => `The OCR language ${name} is not installed.`),
    ],
  };
}

async function runOcr(ocr: OcrEngine, input: DocumentInput): ReturnType<OcrEngine['read']> {
  try {
    return await ocr.read(input.bytes, computeOcrTimeMs(input.config), 1);
  } catch (error) {
    if (!(error instanceof ProgramFailedError)) throw error;
    throw new UnreadableDocument('The image cannot be read: the OCR engine failed.');
  }
}
