import { singlePage } from '../blocks.ts';
import { parseRtf } from '../rtf/parse.ts';
import type { Reader } from '../types.ts';

/** Rich Text Format. */
export const readRtf: Reader = async ({ bytes }) => {
  const { blocks, metadata } = parseRtf(bytes);
  return singlePage('rtf', blocks, metadata);
};
