/** Separates user name and password from a URL, so that they are used for the request but never stored or shown. */
export function splitCredentials(address: string): { url: string; credentials?: string } {
  const url = URL.parse(address);
  if (!url || (url.username === '' && url.password === '')) return { url: address };
  const credentials = `${url.username}:${url.password}`;
  url.username = '';
  url.password = '';
  return { url: url.href, credentials };
}

/** Removes user names and passwords from the addresses in a text, including those that are not valid URLs. */
export const hideCredentials = (text: string): string => text.replace(/\/\/[^/?#\s]*@/g, '//');

/**
 * Returns the path of a request for logs and traces. The query is left out, because the signature of a screenshot URL is
 * a credential. The URL of a page, with its password, can be part of the path (`GET /https://…`).
 */
export const toLoggedPath = (url: string): string => hideCredentials(url.split('?', 1)[0] ?? '');
