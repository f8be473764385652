import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ServiceError } from '../contract/index.ts';

/** Cost parameters that OWASP recommends: 32 MiB and about 100 ms per attempt. */
const SCRYPT_COST = { N: 2 ** 15, r: 8, p: 3 };
const DERIVED_KEY_BYTES = 32;

/** Maximum number of concurrent hashes. More would occupy all threads that Node uses for files and name look-ups. */
const MAX_RUNNING_HASHES = 2;
/** Maximum number of waiting hashes. They take about one second. */
const MAX_WAITING_HASHES = 8;
const BUSY_RETRY_SECONDS = 2;

const runScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

let runningHashes = 0;
const waitingHashes: (() => void)[] = [];

/**
 * Hashes a password as `scrypt$N$r$p$salt$key`. The parameters are stored so that the cost can be raised later.
 * @throws ServiceError `TooManyRequests` when too many passwords are being hashed
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, SCRYPT_COST);
  return [
    'scrypt',
    SCRYPT_COST.N,
    SCRYPT_COST.r,
    SCRYPT_COST.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

/**
 * Whether a password matches a stored hash. Compares in constant time.
 * @throws ServiceError `TooManyRequests` when too many passwords are being hashed
 */
export async function verifyPassword(password: string, storedHash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = storedHash.split('$');
  const expectedKey = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actualKey = await deriveKey(password, Buffer.from(salt, 'base64url'), cost);
  return actualKey.length === expectedKey.length && timingSafeEqual(actualKey, expectedKey);
}

async function deriveKey(
  password: string,
  salt: Buffer,
  cost: { N: number; r: number; p: number },
): Promise<Buffer> {
  await waitForHashSlot();
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  try {
    return await runScrypt(password.normalize('NFKC'), salt, DERIVED_KEY_BYTES, options);
  } finally {
    const startNextHash = waitingHashes.shift();
    if (startNextHash) startNextHash();
    else runningHashes--;
  }
}

async function waitForHashSlot(): Promise<void> {
  if (runningHashes < MAX_RUNNING_HASHES) runningHashes++;
  else if (waitingHashes.length < MAX_WAITING_HASHES)
    await new Promise<void>((resolve) => waitingHashes.push(resolve));
  else throw new ServiceError('TooManyRequests', { retryAfterSeconds: BUSY_RETRY_SECONDS });
}
