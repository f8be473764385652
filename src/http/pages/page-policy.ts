/** Headers of every HTML page, except for the Content-Security-Policy. */
const PAGE_SECURITY_HEADERS = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-frame-options': 'DENY',
} as const;

/**
 * Returns the headers of a page. The Content Security Policy allows only files of the application and the API, so
 * captured content cannot run scripts.
 * @param scriptHash hash of an inline script that the page may run, such as `sha256-…`
 */
export function buildPageHeaders(scriptHash?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self'${scriptHash === undefined ? '' : ` '${scriptHash}'`}`,
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'cache-control': 'no-cache',
    'content-security-policy': policy.join('; '),
    ...PAGE_SECURITY_HEADERS,
  };
}
