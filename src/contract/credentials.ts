/** Separates user name and password from a URL, so that they are used for the request but never stored or shown. */
export function splitCredentials(address: string): { url: string; credentials?: string } {
  const url = URL.parse(address);
  if (!url || (url.username === '' && url.password === '')) return { url: address };
  const credentials = `${url.username}:${url.password}`;
  url.username = '';
  url.password = '';
  return { url: url.href, credentials };
}
