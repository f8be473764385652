import { code, singlePage } from '../blocks.ts';
import { decodeText } from '../text.ts';
import { languageOf } from '../languages.ts';
import type { Reader } from '../types.ts';

/** Source code, as it is. */
export const readCode: Reader = async ({ bytes, contentType, fileName }) =>
  singlePage('code', [code(decodeText(bytes, contentType), languageOf(fileName, contentType))]);
