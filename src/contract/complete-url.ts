// This file has no imports, because the web pages use it too.

/** A scheme. A colon before a digit is followed by a port: `localhost:8080`. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** A host of this machine or an IP address, optionally with a port. Few of them have a certificate. */
const LOCAL_HOST =
  /^(?:localhost|(?:[\w-]+\.)*localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d+)?(?:[/?#]|$)/i;

/**
 * Adds the scheme to a URL without one: `http` for `localhost` and IP addresses, else `https`. Leaves other schemes
 * unchanged, so that the API can name them.
 */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  if (text === '' || SCHEME.test(text)) return text;
  const address = text.replace(/^\/\//, '');
  return `${LOCAL_HOST.test(address) ? 'http' : 'https'}://${address}`;
}
