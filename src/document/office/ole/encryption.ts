import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { UnreadableDocument } from '../../types.ts';
import { findDescendants, listChildElements, parseXml, type XmlElement } from '../../xml.ts';
import { readCompoundStream } from './compound-file.ts';

/** Office encrypts files that are only protected against changes with this password. Readers try it first. */
const DEFAULT_PASSWORD = 'VelvetSweatshop';
/** Maximum number of hash iterations that the format allows (MS-OFFCRYPTO 2.3.4.10). */
const MAX_SPIN_COUNT = 10_000_000;
const SEGMENT_BYTES = 4096;

export const PASSWORD_NEEDED_MESSAGE = 'The document is encrypted: it needs documentConfig.password.';
export const WRONG_PASSWORD_MESSAGE = 'The document is encrypted, and the password does not open it.';
export const UNSUPPORTED_ENCRYPTION_MESSAGE = 'The document is encrypted with an unsupported method.';

/**
 * Decrypts an encrypted Office document (MS-OFFCRYPTO: standard and agile encryption).
 * @returns the package; undefined for any other file
 * @throws UnreadableDocument when the password is missing or wrong, or the encryption method is not supported
 */
export function decryptOffice(bytes: Uint8Array, password: string | undefined): Uint8Array | undefined {
  const info = readCompoundStream(bytes, 'EncryptionInfo');
  const encrypted = readCompoundStream(bytes, 'EncryptedPackage');
  if (info === undefined || encrypted === undefined || info.length < 8 || encrypted.length < 8)
    return undefined;
  const passwordBytes = Buffer.from(password ?? DEFAULT_PASSWORD, 'utf16le');
  try {
    const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
    if (major === 4 && minor === 4) return decryptAgile(info.subarray(8), encrypted, passwordBytes);
    if (minor === 2) return decryptStandard(info.subarray(8), encrypted, passwordBytes);
  } catch (error) {
    if (!(error instanceof PasswordMismatch))
      throw new UnreadableDocument('The encrypted document is damaged.');
    throw new UnreadableDocument(password === undefined ? PASSWORD_NEEDED_MESSAGE : WRONG_PASSWORD_MESSAGE);
  }
  throw new UnreadableDocument(UNSUPPORTED_ENCRYPTION_MESSAGE);
}

class PasswordMismatch extends Error {}

/** Decrypts a file with agile encryption: AES in CBC mode, described by XML (MS-OFFCRYPTO 2.3.4.10 to 2.3.4.15). */
function decryptAgile(description: Buffer, encrypted: Buffer, passwordBytes: Buffer): Buffer {
  const root = parseXml(description);
  const [data] = findDescendants(root, 'keyData');
  const encryptors = findDescendants(root, 'keyEncryptor').flatMap((keyEncryptor) =>
    listChildElements(keyEncryptor),
  );
  // Skip key encryptors that use certificates.
  const encryptor = encryptors.find(
    ({ attributes }) => attributes['encryptedVerifierHashInput'] !== undefined,
  );
  if (data === undefined || encryptor === undefined) throw new Error('no password key');
  const keyCipher = readCipher(encryptor);
  const passwordHash = iterateHash(
    keyCipher.hash,
    Buffer.concat([keyCipher.salt, passwordBytes]),
    readNumber(encryptor, 'spinCount', MAX_SPIN_COUNT),
  );
  const decryptField = (name: string, purpose: string): Buffer => {
    const key = padBytes(keyCipher.hash(passwordHash, Buffer.from(purpose, 'hex')), keyCipher.keyBytes);
    return keyCipher.decrypt(
      key,
      padBytes(keyCipher.salt, keyCipher.blockBytes),
      readBase64Attribute(encryptor, name),
    );
  };
  const verifier = decryptField('encryptedVerifierHashInput', 'fea7d2763b4b9e79').subarray(
    0,
    keyCipher.salt.length,
  );
  const expected = decryptField('encryptedVerifierHashValue', 'd7aa0f6d3061344e');
  verifyHash(keyCipher.hash(verifier), expected);
  const key = decryptField('encryptedKeyValue', '146e0be7abacd0d6').subarray(0, keyCipher.keyBytes);
  const dataCipher = readCipher(data);
  const parts: Buffer[] = [];
  for (let at = 8, index = 0; at < encrypted.length; at += SEGMENT_BYTES, index++) {
    const iv = padBytes(
      dataCipher.hash(dataCipher.salt, encodeUint32LittleEndian(index)),
      dataCipher.blockBytes,
    );
    const part = encrypted.subarray(at, at + SEGMENT_BYTES);
    parts.push(
      dataCipher.decrypt(key, iv, part.subarray(0, part.length - (part.length % dataCipher.blockBytes))),
    );
  }
  return removePadding(Buffer.concat(parts), encrypted);
}

/** Decrypts a file with standard encryption: AES in ECB mode with SHA-1 (MS-OFFCRYPTO 2.3.4.5 to 2.3.4.9). */
function decryptStandard(description: Buffer, encrypted: Buffer, passwordBytes: Buffer): Buffer {
  const headerBytes = description.readUInt32LE(0);
  const keyBytes = description.readUInt32LE(4 + 16) / 8;
  const verifier = description.subarray(4 + headerBytes);
  const salt = verifier.subarray(4, 20);
  const hash = createHashFunction('sha1');
  const passwordHash = hash(
    iterateHash(hash, Buffer.concat([salt, passwordBytes]), 50_000),
    encodeUint32LittleEndian(0),
  );
  const hashWithFiller = (fillByte: number): Buffer => {
    const block = Buffer.alloc(64, fillByte);
    for (const [index, byte] of passwordHash.entries()) block[index] = byte ^ fillByte;
    return hash(block);
  };
  const key = Buffer.concat([hashWithFiller(0x36), hashWithFiller(0x5c)]).subarray(0, keyBytes);
  const decrypt = (bytes: Buffer): Buffer => {
    const decipher = createDecipheriv(`aes-${String(keyBytes * 8)}-ecb`, key, null).setAutoPadding(false);
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  };
  verifyHash(hash(decrypt(verifier.subarray(20, 36))), decrypt(verifier.subarray(40, 72)));
  const body = encrypted.subarray(8);
  return removePadding(decrypt(body.subarray(0, body.length - (body.length % 16))), encrypted);
}

type HashFunction = (...parts: Buffer[]) => Buffer;

function createHashFunction(name: string): HashFunction {
  const algorithm = /^sha-?(1|256|384|512)$/i.exec(name)?.[1];
  if (algorithm === undefined) throw new Error('unsupported hash');
  return (...parts) => {
    const hash = createHash(`sha${algorithm}`);
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
}

function readCipher(element: XmlElement) {
  const { cipherAlgorithm, cipherChaining, hashAlgorithm = '' } = element.attributes;
  if (cipherAlgorithm !== 'AES' || cipherChaining !== 'ChainingModeCBC')
    throw new Error('unsupported cipher');
  const keyBytes = readNumber(element, 'keyBits', 256) / 8;
  return {
    salt: readBase64Attribute(element, 'saltValue'),
    blockBytes: readNumber(element, 'blockSize', 16),
    keyBytes,
    hash: createHashFunction(hashAlgorithm),
    decrypt: (key: Buffer, iv: Buffer, bytes: Buffer): Buffer => {
      const decipher = createDecipheriv(`aes-${String(keyBytes * 8)}-cbc`, key, iv).setAutoPadding(false);
      return Buffer.concat([decipher.update(bytes), decipher.final()]);
    },
  };
}

/** Hashes a value many times. The format requires this to slow down password guessing. */
function iterateHash(hash: HashFunction, start: Buffer, times: number): Buffer {
  let value = hash(start);
  for (let index = 0; index < times; index++) value = hash(encodeUint32LittleEndian(index), value);
  return value;
}

function encodeUint32LittleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Cuts bytes to a size, or extends them with the padding byte of the format. */
function padBytes(bytes: Buffer, size: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(size, 0x36)]).subarray(0, size);
}

function verifyHash(hash: Buffer, expected: Buffer): void {
  if (!timingSafeEqual(hash, padBytes(expected, hash.length))) throw new PasswordMismatch();
}

/** Removes the padding of the decrypted package. The encrypted stream starts with the real size. */
const removePadding = (bytes: Buffer, encrypted: Buffer): Buffer =>
  bytes.subarray(0, encrypted.readUInt32LE(0));

const readBase64Attribute = ({ attributes }: XmlElement, name: string): Buffer =>
  Buffer.from(attributes[name] ?? '', 'base64');

function readNumber({ attributes }: XmlElement, name: string, maximum: number): number {
  const value = Number(attributes[name]);
  if (!Number.isSafeInteger(value) || value < 0 || value > maximum) throw new Error(`${name} out of range`);
  return value;
}
