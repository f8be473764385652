import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds for which the URL of a screenshot is valid. */
export const URL_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Signs URLs that work for a day without credentials (specification 2.5, `screenshot.url`). */
export class ScreenshotSigner {
  readonly #publicUrl: () => string;
  readonly #secret: string;

  constructor(publicUrl: () => string, secret: string) {
    this.#publicUrl = publicUrl;
    this.#secret = secret;
  }

  /** Returns a signed URL of the screenshot of a snapshot. */
  sign(snapshotId: string, now = Date.now()): string {
    const expires = String(now + URL_LIFETIME_MS);
    const query = new URLSearchParams({ expires, signature: this.#computeSignature(snapshotId, expires) });
    return `${this.#publicUrl()}/v1/snapshots/${snapshotId}/screenshot?${query}`;
  }

  /** Whether a URL was signed with this secret and has not expired. */
  verify(snapshotId: string, expires: string, signature: string, now = Date.now()): boolean {
    const expectedSignature = Buffer.from(this.#computeSignature(snapshotId, expires));
    const givenSignature = Buffer.from(signature);
    return (
      expectedSignature.length === givenSignature.length &&
      timingSafeEqual(expectedSignature, givenSignature) &&
      Number(expires) > now
    );
  }

  #computeSignature(snapshotId: string, expires: string): string {
    return createHmac('sha256', this.#secret)
      .update(`screenshot\n${snapshotId}\n${expires}`)
      .digest('base64url');
  }
}
