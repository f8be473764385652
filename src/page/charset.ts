import { getDeclaredValue, type HeadDeclarations } from './declarations.ts';
import type { RenderedPage } from './types.ts';

/** Reads the charset that a page declares, in lower case. Empty if it declares none. */
export function readDeclaredCharset(
  { contentType = '' }: RenderedPage,
  declarations: HeadDeclarations,
): string {
  const charsetPattern = /charset\s*=\s*["']?([\w-]{1,40})/i;
  return (
    charsetPattern.exec(contentType)?.[1] ||
    declarations.charset ||
    charsetPattern.exec(getDeclaredValue(declarations, 'content-type'))?.[1] ||
    ''
  ).toLowerCase();
}

/** Matches a replacement character in a word. A page about the character shows it alone. */
const DAMAGED_WORD = /\p{L}\ufffd|\ufffd\p{L}/u;
const UTF_8_NAME = /^utf-?8$/;
/** Names of windows-1252 that pages declare (WHATWG Encoding Standard). */
const WINDOWS_1252_NAME = /^(?:windows-1252|cp1252|iso-?8859-1|latin1|us-ascii|ascii)$/;

/** Whether the bytes of a page contradict the charset that it declares. */
export function hasCharsetMismatch(rendered: RenderedPage, declarations: HeadDeclarations): boolean {
  const { delivered = '', charset } = rendered;
  const declaredCharset = readDeclaredCharset(rendered, declarations);
  if (UTF_8_NAME.test(declaredCharset)) return delivered.includes('\ufffd') && DAMAGED_WORD.test(delivered);
  return charset === 'UTF-8' && WINDOWS_1252_NAME.test(declaredCharset);
}
