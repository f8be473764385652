import { ServiceError } from '../contract/index.ts';
import { createBodyDecodeError } from './errors.ts';

const MAX_DEPTH = 100;
/** Maximum number of values, for example of URLs of a batched run. */
const MAX_VALUES = 1_000_000;
/** Maximum number of properties of all objects together. Parsing one takes ten times as long as an entry of a list. */
const MAX_PROPERTIES = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Checks the number and the depth of the values of a JSON text without parsing it. Parsing millions of values would
 * block the event loop for seconds.
 * @throws ServiceError `PayloadTooLarge`, `HttpApiDecodeError`
 */
export function checkJsonLimits(text: Buffer): void {
  let depth = 0;
  let values = 0;
  let properties = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case QUOTE:
        at = findStringEnd(text, at);
        break;
      case 0x2c: // ,
        values++;
        break;
      case 0x3a: // :
        properties++;
        break;
      case 0x5b: // [
      case 0x7b: // {
        values++;
        depth++;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      default:
        continue;
    }
    if (values > MAX_VALUES || properties > MAX_PROPERTIES) throw new ServiceError('PayloadTooLarge', {});
    if (depth > MAX_DEPTH)
      throw createBodyDecodeError(`The body is nested more than ${MAX_DEPTH} levels deep. Nest it less.`);
  }
}

/** Returns the index of the quote that ends a string, or the length of the text. */
function findStringEnd(text: Buffer, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf(QUOTE, end + 1);
    if (end < 0) return text.length;
    let backslashes = 0;
    while (text[end - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}
