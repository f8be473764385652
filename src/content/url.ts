const DANGEROUS = /^(?:javascript|vbscript|livescript|data|blob|file|about):/i;

/**
 * Encodes a URL for Markdown: control characters are removed, white space and Markdown syntax percent-encoded. Returns
 * `undefined` for schemes that run code or carry content (`javascript:`, `data:` …).
 */
export function safeUrl(url: string): string | undefined {
  const address = url
    .toWellFormed()
    .replace(/[\0-\x08\x0E-\x1F\x7F\t\n\r\f\v]/g, '')
    .trim()
    .replace(/[\s<>\\`|^[\]"]/gu, (char) => encodeURIComponent(char));
  return DANGEROUS.test(address) ? undefined : address;
}
