import { readJpegSize } from '../../image-size.ts';
import { renderPage } from '../pdf/engine.ts';
import { MAX_GRAY_PIXELS } from './gray-image.ts';

/** Color spaces of PDF files by the number of color components. */
const COLOR_SPACES: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB' };
/** The PDF engine draws no larger page (ISO 32000-1, annex C.2). */
const MAX_PAGE_SIDE_PX = 14_400;

/** Draws a JPEG image with the PDF engine. Returns a PNG image of the same size; undefined if this is not possible. */
export async function drawJpeg(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const size = readJpegSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const colors = COLOR_SPACES[size?.components ?? 0];
  if (size === undefined || colors === undefined) return undefined;
  const { width, height } = size;
  if (width * height > MAX_GRAY_PIXELS || Math.max(width, height) > MAX_PAGE_SIDE_PX) return undefined;
  return await renderPage(createPdfPage(bytes, width, height, colors), undefined, 1, 72).catch(
    () => undefined,
  );
}

/** Makes a PDF file with one page that the image fills. One pixel is one point. */
function createPdfPage(jpeg: Uint8Array, width: number, height: number, colors: string): Uint8Array {
  const drawing = `${width} 0 0 ${height} 0 0 cm /I Do`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ].map((body, at) => Buffer.from(`${at + 1} 0 obj\n${body}\nendobj\n`, 'latin1'));
  const image = `5 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${colors} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`;
  const start = Buffer.from('%PDF-1.4\n', 'latin1');
  const parts = [start, ...objects, Buffer.from(image, 'latin1'), jpeg, Buffer.from('\nendstream\nendobj\n')];
  const starts = [0, 1, 2, 3, 4].map((at) => sumLengths(parts.slice(0, at + 1)));
  const entries = starts.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `xref\n0 6\n0000000000 65535 f \n${entries}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${sumLengths(parts)}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(trailer, 'latin1')]);
}

const sumLengths = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0);
