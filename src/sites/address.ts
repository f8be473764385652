/** Parameters that identify a visitor or a campaign, and not a page. */
const IGNORED_PARAMETERS =
  /^(?:utm_\w+|fbclid|gclid|msclkid|yclid|mc_[ce]id|_ga|_gl|phpsessid|jsessionid|sessionid|session_id|sid|cfid|cftoken|aspsessionid\w*)$/i;
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^/?#;]*/gi;

export interface PageAddress {
  /** The address to fetch, which is also its canonical form: addresses of the same page are equal. */
  url: string;
  /** Whether session ids or campaign parameters were removed. */
  isCleaned: boolean;
}

/**
 * Brings an address to its canonical form: without fragment, credentials, session ids and campaign parameters.
 * @returns undefined if it is not an absolute http or https address
 */
export function canonicaliseAddress(address: string): PageAddress | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.hash = '';
  url.username = '';
  url.password = '';
  const before = url.href;
  if (url.pathname.includes(';')) url.pathname = url.pathname.replace(SESSION_IN_PATH, '');
  if (url.search !== '') removeIgnoredParameters(url);
  return { url: url.href, isCleaned: url.href !== before };
}

/** Removes the parameters without encoding the others again. */
function removeIgnoredParameters(url: URL): void {
  const parameters = url.search.slice(1).split('&');
  const kept = parameters.filter((parameter) => !IGNORED_PARAMETERS.test(parameter.split('=', 1)[0] ?? ''));
  if (kept.length < parameters.length) url.search = kept.join('&');
}
