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

/** Writes the name of a file for the header `content-disposition` (RFC 6266). */
export const nameFile = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`;

/** Generates an idempotency key. Browsers have `randomUUID` only in secure contexts. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
