/** Separates user name and password from a URL, so that they are used for the request but never stored or shown. */
export function splitCredentials(address: string): { url: string; credentials?: string } {
  const url = URL.parse(address);
  if (!url || (url.username === '' && url.password === '')) return { url: address };
  const credentials = `${url.username}:${url.password}`;
  url.username = '';
  url.password = '';
  return { url: url.href, credentials };
}

/** Removes user names and passwords from the addresses in a text, also from those that are no valid URL. */
export const hideCredentials = (text: string): string => text.replace(/\/\/[^/?#\s]*@/g, '//');
