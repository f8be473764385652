const DANGEROUS_SCHEME = /^(?:javascript|vbscript|livescript|data|blob|file|about):/i;

/** Matches the part of a URL before an IPv6 address in brackets. These brackets must not be percent-encoded. */
const IPV6_HOST = /^[a-z][a-z\d+.-]*:\/\/(?:[^\s/?#[\]@]*@)?(?=\[[\da-f:.]+\])/i;

/** Matches an address without credentials, brackets and other characters that have to be encoded. */
const SAFE_ADDRESS = /^https?:\/\/[\w!#$%&'()*+,\-./:;=?~]*$/;

const encodeMarkdown = (text: string): string =>
  text.replace(/[\s<>\\`|^[\]"]/gu, (char) => encodeURIComponent(char));

/**
 * Encodes a URL for Markdown: removes credentials and control characters, and percent-encodes white space and Markdown
 * syntax. Returns `undefined` for schemes that run code or carry content (`javascript:`, `data:` …).
 */
export function toSafeUrl(url: string): string | undefined {
  if (SAFE_ADDRESS.test(url)) return url;
  const address = url
    .toWellFormed()
    .replace(/^(\s*https?:\/\/)[^/?#]*@/i, '$1')
    .replace(/[\0-\x08\x0E-\x1F\x7F\t\n\r\f\v]/g, '')
    .trim();
  if (DANGEROUS_SCHEME.test(address)) return undefined;
  const schemeLength = IPV6_HOST.exec(address)?.[0].length ?? 0;
  const hostLength = schemeLength === 0 ? 0 : address.indexOf(']') + 1;
  return (
    encodeMarkdown(address.slice(0, schemeLength)) +
    address.slice(schemeLength, hostLength) +
    encodeMarkdown(address.slice(hostLength))
  );
}
