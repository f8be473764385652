import { randomBytes } from 'node:crypto';

const BASE62_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Generates random letters and digits with at least `bits` bits of entropy. */
export function generateBase62(bits: number): string {
  const length = Math.ceil(bits / Math.log2(BASE62_ALPHABET.length));
  return encodeBase62(BigInt(`0x${randomBytes(Math.ceil(bits / 8)).toString('hex')}`), length);
}

/** Encodes a number in base 62, padded at the front to `length`. */
export function encodeBase62(value: bigint, length: number): string {
  const base = BigInt(BASE62_ALPHABET.length);
  let text = '';
  for (let rest = value; rest > 0n; rest /= base) text = BASE62_ALPHABET.charAt(Number(rest % base)) + text;
  return text.padStart(length, '0');
}

/** Generates the id of a row with 128 bits of entropy, such as `org_2Hb…`. */
export const generateId = (prefix: string): string => `${prefix}_${generateBase62(128)}`;
