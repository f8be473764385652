import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a screenshot's address works. */
export const ADDRESS_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Signs addresses that work for a day without an account (specification 2.5, `screenshot.url`). */
export class ScreenshotSigner {
  readonly #publicUrl: () => string;
  readonly #secret: string;

  constructor(publicUrl: () => string, secret: string) {
    this.#publicUrl = publicUrl;
    this.#secret = secret;
  }

  sign(snapshotId: string, now = Date.now()): string {
    const expires = String(now + ADDRESS_LIFETIME_MS);
    const query = new URLSearchParams({ expires, signature: this.#signature(snapshotId, expires) });
    return `${this.#publicUrl()}/v1/snapshots/${snapshotId}/screenshot?${query}`;
  }

  /** Whether an address was signed here and has not expired. */
  verify(snapshotId: string, expires: string, signature: string, now = Date.now()): boolean {
    const expected = Buffer.from(this.#signature(snapshotId, expires));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given) && Number(expires) > now;
  }

  #signature(snapshotId: string, expires: string): string {
    return createHmac('sha256', this.#secret)
      .update(`screenshot\n${snapshotId}\n${expires}`)
      .digest('base64url');
  }
}
