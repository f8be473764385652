export interface ImageSize {
  width: number;
  height: number;
}

/** Reads the size of a PNG image from its IHDR chunk, which is the first chunk (PNG, 5.6). */
export function readPngSize(image: Buffer): ImageSize | undefined {
  if (image.length < 24 || image.toString('latin1', 0, 8) !== '\u0089PNG\r\n\u001a\n') return undefined;
  return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
}

/**
 * Reads the size of a JPEG image, and its number of color components, from its first frame header (ITU-T T.81, B.2.2).
 */
export function readJpegSize(image: Buffer): (ImageSize & { components: number }) | undefined {
  if (image.length < 4 || image.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let offset = 2; offset + 10 <= image.length; ) {
    if (image[offset] !== 0xff) return undefined;
    const marker = image[offset + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [image.readUInt16BE(offset + 5), image.readUInt16BE(offset + 7)];
      return { width, height, components: image[offset + 9]! };
    }
    offset += 2 + image.readUInt16BE(offset + 2);
  }
  return undefined;
}
