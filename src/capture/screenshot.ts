import type { ScreenshotFacts } from '../contract/index.ts';
import { VIEWPORT } from './browser/index.ts';
import type { PreparedPage } from './prepared-page.ts';

/** Beyond this height a picture is JPEG: a PNG of it would be tens of megabytes. */
const MAX_PNG_HEIGHT = 8_000;
/** The browser draws no surface taller than this. */
const MAX_HEIGHT = 16_384;
const JPEG_QUALITY = 80;
const TIMEOUT_MS = 20_000;

/** The page could not be drawn in time. */
export class ScreenshotFailed extends Error {}

export interface Screenshot {
  image: Uint8Array;
  facts: ScreenshotFacts;
}

/** A picture of the viewport or of the whole page, one image pixel for each CSS pixel. */
export async function takeScreenshot(page: PreparedPage, fullPage: boolean): Promise<Screenshot> {
  const { width, height } = fullPage ? await pageSize(page) : VIEWPORT;
  const format = height > MAX_PNG_HEIGHT ? 'jpeg' : 'png';
  const message = await inTime(
    page.session.sendRaw('Page.captureScreenshot', {
      format,
      ...(format === 'jpeg' && { quality: JPEG_QUALITY }),
      ...(fullPage && { captureBeyondViewport: true, clip: { x: 0, y: 0, width, height, scale: 1 } }),
    }),
  );
  const image = dataOf(message);
  const facts: ScreenshotFacts = {
    mimeType: `image/${format}`,
    fullPage,
    width,
    height,
    bytes: image.byteLength,
  };
  return { image, facts };
}

async function pageSize({ session }: PreparedPage): Promise<{ width: number; height: number }> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  return {
    width: VIEWPORT.width,
    height: Math.min(Math.max(Math.ceil(cssContentSize.height), VIEWPORT.height), MAX_HEIGHT),
  };
}

async function inTime(picture: Promise<Uint8Array>): Promise<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenshotFailed('The page was not drawn in time')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([picture, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The picture in a reply message: base64 needs no JSON parser, which would hold the thread up. */
function dataOf(message: Uint8Array): Uint8Array {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const opening = '"data":"';
  const start = buffer.indexOf(opening);
  if (start < 0) throw new ScreenshotFailed('The browser drew no picture');
  const end = buffer.indexOf('"', start + opening.length);
  return new Uint8Array(Buffer.from(buffer.toString('latin1', start + opening.length, end), 'base64'));
}
