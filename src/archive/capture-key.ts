import { createHash } from 'node:crypto';
import type { CaptureOptions } from '../contract/index.ts';
import { hashWithSecret } from '../store/index.ts';

/**
 * Returns a key of capture options: captures of one URL with the same key can replace each other. Passwords and
 * settings are hashed with the secret of the service. Other options have the same keys as in version 0.0.1.
 */
export function computeCaptureKey(
  { screenshot, scrollFullPage, documentConfig, credentials, settings }: CaptureOptions,
  secret: string,
): string {
  const options = JSON.stringify([
    screenshot,
    scrollFullPage,
    documentConfig ?? null,
    ...(credentials === undefined ? [] : [credentials]),
    ...(settings === undefined ? [] : [{ settings }]),
  ]);
  const hasSecret = (credentials ?? documentConfig?.password ?? settings) !== undefined;
  return hasSecret
    ? hashWithSecret(secret, options)
    : createHash('sha256').update(options).digest('base64url');
}
