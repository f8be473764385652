// This file has no imports, because the web pages use it too.

/** A scheme. A colon before a digit is followed by a port: `localhost:8080`. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** Adds `https://` to a URL without a scheme. Leaves other schemes unchanged, so that the API can name them. */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  return text === '' || SCHEME.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
}
