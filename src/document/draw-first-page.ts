import { parsePdf, renderPage } from './readers/pdf/engine.ts';
import type { DocumentContent, DocumentInput, DocumentPicture } from './types.ts';

const DPI = 120;
/** Maximum number of pixels of the picture. A larger page is drawn at a lower resolution. */
const MAX_PIXELS = 8_000_000;
/** Bytes. A PNG or JPEG file up to this size is itself the picture. */
const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

/** Draws the first page of a PDF file. Returns a PNG or JPEG file unchanged, and undefined for all other formats. */
export async function drawFirstPage(
  { bytes, config }: DocumentInput,
  { format }: DocumentContent,
): Promise<DocumentPicture | undefined> {
  if (format === 'image') return bytes.byteLength > MAX_IMAGE_BYTES ? undefined : toPicture(bytes);
  if (format !== 'pdf') return undefined;
  try {
    const [page] = (await parsePdf(bytes, config.password, { maxPages: 1 })).pages;
    if (page === undefined) return undefined;
    const dpi = Math.min(DPI, Math.sqrt(MAX_PIXELS / ((page.width / 72) * (page.height / 72))));
    const image = await renderPage(bytes, config.password, page.pageNum, dpi);
    return image && toPicture(image);
  } catch {
    return undefined;
  }
}

function toPicture(bytes: Uint8Array): DocumentPicture | undefined {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const png = readPngSize(image);
  const size = png ?? readJpegSize(image);
  if (size === undefined || size.width === 0 || size.height === 0) return undefined;
  return { mimeType: png ? 'image/png' : 'image/jpeg', ...size, data: image.toString('base64') };
}

interface ImageSize {
  width: number;
  height: number;
}

/** Reads the size of a PNG image from its IHDR chunk, which is the first chunk (PNG, 5.6). */
function readPngSize(image: Buffer): ImageSize | undefined {
  if (image.length < 24 || image.toString('latin1', 0, 8) !== '\u0089PNG\r\n\u001a\n') return undefined;
  return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
}

/** Reads the size of a JPEG image from its first frame header (ITU-T T.81, B.2.2). */
function readJpegSize(image: Buffer): ImageSize | undefined {
  if (image.length < 4 || image.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let offset = 2; offset + 9 <= image.length; ) {
    if (image[offset] !== 0xff) return undefined;
    const marker = image[offset + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: image.readUInt16BE(offset + 7), height: image.readUInt16BE(offset + 5) };
    offset += 2 + image.readUInt16BE(offset + 2);
  }
  return undefined;
}
