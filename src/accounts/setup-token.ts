import { generateBase62, openSealedText, sealText, type Store } from '../store/index.ts';
import { areHashesEqual, hashSecret } from './keys.ts';
import { readSetting, writeSetting } from './stored-settings.ts';

/** Hash of the one-time token that creates an owner. Deleted when the token is used. */
const HASH_SETTING = 'setup_token_hash';
/** The token, encrypted, so that each start can show it until an owner exists. */
const SEALED_SETTING = 'setup_token_sealed';

/** Creates a set-up token. It replaces an earlier one. */
export async function renewSetupToken(store: Store): Promise<string> {
  const token = generateBase62(256);
  await storeSetupToken(store, token);
  return token;
}

/** Makes a token the only valid one. */
export async function storeSetupToken(store: Store, token: string): Promise<void> {
  await writeSetting(store, HASH_SETTING, hashSecret(token));
  await writeSetting(store, SEALED_SETTING, sealText(store.secret, token));
}

/**
 * Returns the valid set-up token, or creates it. A token that cannot be decrypted, because an older release or another
 * secret stored it, is replaced.
 */
export async function ensureSetupToken(store: Store): Promise<string> {
  const sealed = await readSetting(store, SEALED_SETTING);
  const token = sealed === undefined ? undefined : tryToOpen(store.secret, sealed);
  return token !== undefined && (await isSetupToken(store, token)) ? token : await renewSetupToken(store);
}

function tryToOpen(secret: string, sealed: string): string | undefined {
  try {
    return openSealedText(secret, sealed);
  } catch {
    return undefined;
  }
}

/** Whether a set-up token is valid, so that `completeSetup` accepts it. */
export async function isSetupToken(store: Store, token: string): Promise<boolean> {
  const hash = await readSetting(store, HASH_SETTING);
  return hash !== undefined && areHashesEqual(hash, hashSecret(token));
}

/** Deletes a set-up token. Returns whether it was valid, which is so for one of several simultaneous callers. */
export async function takeSetupToken({ db }: Pick<Store, 'db'>, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('settings')
    .where('name', '=', HASH_SETTING)
    .where('value', '=', hashSecret(token))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await db.deleteFrom('settings').where('name', '=', SEALED_SETTING).execute();
  return true;
}
