import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const SEAL_ALGORITHM = 'aes-256-gcm';
const SEAL_IV_BYTES = 12;
const SEAL_TAG_BYTES = 16;

const deriveSealKey = (secret: string): Buffer => createHmac('sha256', secret).update('sealed text').digest();

/** Encrypts a secret text that a row contains, such as a password. The result is base64url. */
export function sealText(secret: string, text: string): string {
  const iv = randomBytes(SEAL_IV_BYTES);
  const cipher = createCipheriv(SEAL_ALGORITHM, deriveSealKey(secret), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/**
 * Decrypts a text that `sealText` has encrypted.
 * @throws Error if the text was changed or encrypted with another secret
 */
export function openSealedText(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(SEAL_ALGORITHM, deriveSealKey(secret), bytes.subarray(0, SEAL_IV_BYTES), {
    authTagLength: SEAL_TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(SEAL_IV_BYTES, SEAL_IV_BYTES + SEAL_TAG_BYTES));
  const encrypted = bytes.subarray(SEAL_IV_BYTES + SEAL_TAG_BYTES);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
}

/**
 * Hashes a text that contains a password together with the secret of the service, so that the password cannot be
 * guessed from the hash.
 */
export const hashWithSecret = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`hash\n${text}`).digest('base64url');
