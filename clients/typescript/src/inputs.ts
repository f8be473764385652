/** Creates the headers of a fetch; undefined values are not sent. */
export function fetchHeaders(
  maxAgeSeconds: number | undefined,
  onlyStored: boolean | undefined,
  profile: string | undefined,
  accept: 'html' | 'markdown' | undefined,
) {
  const directives = [
    ...(maxAgeSeconds === undefined ? [] : [`max-age=${maxAgeSeconds}`]),
    ...(onlyStored ? ['only-if-cached'] : []),
  ];
  return {
    'cache-control': directives.length === 0 ? undefined : directives.join(', '),
    'x-service-profile': profile,
    'x-service-accept': accept,
  };
}

/** Generates an idempotency key. Browsers have `randomUUID` only in secure contexts. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
