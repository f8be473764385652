const DANGEROUS = /^(?:javascript|vbscript|livescript|data|blob|file|about):/i;

/**
 * An address as it may stand in Markdown: without white space, quotes of Markdown or control characters (percent-
 * encoded), or `undefined` when its scheme runs code or carries content (`javascript:`, `data:` …).
 */
export function safeUrl(url: string): string | undefined {
  const address = url
    .toWellFormed()
    .replace(/[\0-\x08\x0E-\x1F\x7F\t\n\r\f\v]/g, '')
    .trim()
    .replace(/[\s<>\\`|^[\]"]/gu, (char) => encodeURIComponent(char));
  return DANGEROUS.test(address) ? undefined : address;
}
