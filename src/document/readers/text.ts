import { paragraph, singlePage } from '../blocks.ts';
import { decodeText } from '../text.ts';
import type { Reader } from '../types.ts';

/** Plain text: empty lines part paragraphs, line breaks within them stay. */
export const readText: Reader = async ({ bytes, contentType }) => {
  const text = decodeText(bytes, contentType).replace(/\r\n?/g, '\n');
  const paragraphs = text.split(/\n(?:[^\S\n]*\n)+/).filter((part) => part.trim() !== '');
  return singlePage('text', paragraphs.map(paragraph));
};
