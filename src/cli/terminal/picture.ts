/** How a terminal shows pictures: the protocol of kitty, or that of iTerm. */
export type PictureProtocol = 'kitty' | 'iterm';

/** Columns of a picture. */
const COLUMNS = 72;

/** Maximum number of base64 characters in one kitty command. */
const CHUNK_LENGTH = 4096;

/** Whether the bytes are a PNG, the only format that kitty reads. */
const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && bytes[1] === 0x50;

/**
 * Formats a picture for a terminal.
 * @returns undefined if the terminal does not read the format
 * @see https://sw.kovidgoyal.net/kitty/graphics-protocol/ and https://iterm2.com/documentation-images.html
 */
export function formatPicture(bytes: Uint8Array, protocol: PictureProtocol): string | undefined {
  const text = Buffer.from(bytes).toString('base64');
  if (protocol === 'iterm') return `\u001b]1337;File=inline=1;width=${COLUMNS}:${text}\u0007\n`;
  if (!isPng(bytes)) return undefined;
  const chunks = text.match(new RegExp(`.{1,${CHUNK_LENGTH}}`, 'g')) ?? [];
  const commands = chunks.map((chunk, at) => {
    const hasMore = at < chunks.length - 1 ? 1 : 0;
    const control = at === 0 ? `a=T,f=100,q=2,c=${COLUMNS},m=${hasMore}` : `m=${hasMore}`;
    return `\u001b_G${control};${chunk}\u001b\\`;
  });
  return `${commands.join('')}\n`;
}
