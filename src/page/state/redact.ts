const SECRET =
  /token|secret|passw|pwd|signature|^sig$|credential|api[-_]?key|^key$|auth|session|^sid$|jwt|^code$|^x-amz-|^x-goog-|policy|access[-_]?key|^hmac$|^se$|^sv$/i;
const HIDDEN = 'REDACTED';

/** An address without what gives access: user and password, tokens, keys and signatures in its query and fragment. */
export function redactUrl(address: string): { url: string; redacted: boolean } | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  let redacted = false;
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
    redacted = true;
  }
  for (const name of new Set(url.searchParams.keys())) {
    if (!SECRET.test(name)) continue;
    url.searchParams.set(name, HIDDEN);
    redacted = true;
  }
  if (
    /=/.test(url.hash) &&
    [...new URLSearchParams(url.hash.slice(1)).keys()].some((name) => SECRET.test(name))
  ) {
    url.hash = '';
    redacted = true;
  }
  return { url: url.href, redacted };
}
