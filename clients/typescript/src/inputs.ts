/** Creates the headers of a fetch; undefined values are not sent. */
export const fetchHeaders = (maxAgeSeconds: number | undefined, profile: string | undefined) => ({
  'cache-control': maxAgeSeconds === undefined ? undefined : `max-age=${maxAgeSeconds}`,
  'x-service-profile': profile,
});

/** Generates an idempotency key. Browsers have `randomUUID` only in secure contexts. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
