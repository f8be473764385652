import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random text of letters and digits that holds at least so many bits. */
export function randomBase62(bits: number): string {
  const length = Math.ceil(bits / Math.log2(ALPHABET.length));
  return base62(BigInt(`0x${randomBytes(Math.ceil(bits / 8)).toString('hex')}`), length);
}

/** A number in letters and digits, padded in front to a length. */
export function base62(value: bigint, length: number): string {
  const base = BigInt(ALPHABET.length);
  let text = '';
  for (let rest = value; rest > 0n; rest /= base) text = ALPHABET.charAt(Number(rest % base)) + text;
  return text.padStart(length, '0');
}

/** An unguessable name of a row, such as `org_2Hb…` (128 bits). */
export const newId = (prefix: string): string => `${prefix}_${randomBase62(128)}`;
