import { randomBytes } from 'node:crypto';
import { ensureSetting, type Store } from '../store/index.ts';

/** The secret that signs addresses: made once, kept in the store, so that addresses outlive a restart. */
export const ensureSecret = (store: Store): Promise<string> =>
  ensureSetting(store, 'address_secret', randomBytes(32).toString('base64url'));
