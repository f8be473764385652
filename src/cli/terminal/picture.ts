/** How a terminal shows pictures: with the protocol of kitty, or with that of iTerm. */
export type PictureProtocol = 'kitty' | 'iterm';

/** Width of a picture, in terminal columns. */
const PICTURE_COLUMNS = 72;

/** Maximum number of base64 characters in one kitty command. */
const MAX_CHUNK_CHARS = 4096;

/** Whether the bytes are a PNG, the only format that kitty reads. */
const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && bytes[1] === 0x50;

/**
 * Formats a picture for a terminal.
 * @returns undefined if the terminal does not read the format
 * @see https://sw.kovidgoyal.net/kitty/graphics-protocol/ and https://iterm2.com/documentation-images.html
 */
export function formatPicture(bytes: Uint8Array, protocol: PictureProtocol): string | undefined {
  const text = Buffer.from(bytes).toString('base64');
  if (protocol === 'iterm') return `\u001b]1337;File=inline=1;width=${PICTURE_COLUMNS}:${text}\u0007\n`;
  if (!isPng(bytes)) return undefined;
  const chunks = text.match(new RegExp(`.{1,${MAX_CHUNK_CHARS}}`, 'g')) ?? [];
  const commands = chunks.map((chunk, index) => {
    const hasMore = index < chunks.length - 1 ? 1 : 0;
    const control = index === 0 ? `a=T,f=100,q=2,c=${PICTURE_COLUMNS},m=${hasMore}` : `m=${hasMore}`;
    return `\u001b_G${control};${chunk}\u001b\\`;
  });
  return `${commands.join('')}\n`;
}
