import { createHash } from 'node:crypto';
import type { CaptureOptions } from '../contract/index.ts';
import { hashWithSecret } from '../store/index.ts';

/**
 * Identifies capture options: captures of one URL with the same key are interchangeable. Passwords and settings are hashed with the
 * secret of the service. The keys of other options are those that version 0.0.1 stored.
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
