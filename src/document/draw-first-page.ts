import { readJpegSize, readPngSize } from './image-size.ts';
import { parsePdf, renderPage } from './readers/pdf/engine.ts';
import type { DocumentContent, DocumentInput, DocumentPicture } from './types.ts';

const FIRST_PAGE_IMAGE_DPI = 120;
/** Maximum number of pixels of the picture. A larger page is drawn at a lower resolution. */
const MAX_FIRST_PAGE_IMAGE_PIXELS = 8_000_000;
/** A PNG or JPEG file up to this size is itself the picture. */
const MAX_UNCHANGED_IMAGE_BYTES = 8 * 1024 * 1024;

/** Draws the first page of a PDF file. Returns a PNG or JPEG file unchanged, and undefined for all other formats. */
export async function drawFirstPage(
  { bytes, config }: DocumentInput,
  { format }: DocumentContent,
): Promise<DocumentPicture | undefined> {
  if (format === 'image') return bytes.byteLength > MAX_UNCHANGED_IMAGE_BYTES ? undefined : toPicture(bytes);
  if (format !== 'pdf') return undefined;
  try {
    const [page] = (await parsePdf(bytes, config.password, { maxPages: 1 })).pages;
    if (page === undefined) return undefined;
    const dpi = Math.min(
      FIRST_PAGE_IMAGE_DPI,
      Math.sqrt(MAX_FIRST_PAGE_IMAGE_PIXELS / ((page.width / 72) * (page.height / 72))),
    );
    const image = await renderPage(bytes, config.password, page.pageNum, dpi);
    return image && toPicture(image);
  } catch {
    return undefined;
  }
}

function toPicture(bytes: Uint8Array): DocumentPicture | undefined {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const png = readPngSize(image);
  const { width = 0, height = 0 } = png ?? readJpegSize(image) ?? {};
  if (width === 0 || height === 0) return undefined;
  return { mimeType: png ? 'image/png' : 'image/jpeg', width, height, data: image.toString('base64') };
}
