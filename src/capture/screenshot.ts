import type { ScreenshotFacts } from '../contract/index.ts';
import type { PreparedPage } from './live-page/prepared-page.ts';
import { withTimeout } from './with-timeout.ts';

/** Taller screenshots are JPEG images, because a PNG image would have tens of megabytes. */
const MAX_PNG_HEIGHT_PX = 8_000;
/** Maximum height of a surface in Chromium. */
const MAX_SCREENSHOT_HEIGHT_PX = 16_384;
const JPEG_QUALITY = 80;
const MAX_SCREENSHOT_MS = 20_000;

/** Error for a screenshot that could not be taken, or not in time. */
export class ScreenshotFailedError extends Error {}

export interface Screenshot {
  image: Uint8Array;
  facts: ScreenshotFacts;
}

/** Captures the viewport or the whole page, one image pixel per CSS pixel. */
export async function takeScreenshot(
  page: PreparedPage,
  viewport: ImageSize,
  fullPage: boolean,
): Promise<Screenshot> {
  const { width, height } = fullPage ? await measurePageSize(page, viewport) : viewport;
  const format = height > MAX_PNG_HEIGHT_PX ? 'jpeg' : 'png';
  const message = await withTimeout(
    page.session.sendRaw('Page.captureScreenshot', {
      format,
      ...(format === 'jpeg' && { quality: JPEG_QUALITY }),
      ...(fullPage && { captureBeyondViewport: true, clip: { x: 0, y: 0, width, height, scale: 1 } }),
    }),
    MAX_SCREENSHOT_MS,
    () => {
      throw new ScreenshotFailedError('The screenshot took too long');
    },
  );
  const image = extractScreenshotImage(message);
  const facts: ScreenshotFacts = {
    mimeType: `image/${format}`,
    fullPage,
    width,
    height,
    bytes: image.byteLength,
  };
  return { image, facts };
}

/** Size in CSS pixels. */
interface ImageSize {
  width: number;
  height: number;
}

async function measurePageSize({ session }: PreparedPage, viewport: ImageSize): Promise<ImageSize> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  return {
    width: viewport.width,
    height: Math.min(Math.max(Math.ceil(cssContentSize.height), viewport.height), MAX_SCREENSHOT_HEIGHT_PX),
  };
}

/** Extracts the image from a reply message without parsing megabytes of JSON on the main thread. */
function extractScreenshotImage(message: Uint8Array): Uint8Array {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const dataOpening = '"data":"';
  const start = buffer.indexOf(dataOpening);
  if (start < 0) throw new ScreenshotFailedError('The reply contains no screenshot');
  const end = buffer.indexOf('"', start + dataOpening.length);
  return new Uint8Array(Buffer.from(buffer.toString('latin1', start + dataOpening.length, end), 'base64'));
}
