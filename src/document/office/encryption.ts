import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { UnreadableDocument } from '../types.ts';
import { descendants, elements, parseXml, type XmlElement } from '../xml.ts';
import { readCompoundStream } from './compound.ts';

/** Office opens files with this password without asking: they are protected against changes, not against readers. */
const DEFAULT_PASSWORD = 'VelvetSweatshop';
/** The most that MS-OFFCRYPTO 2.3.4.10 allows. */
const MAX_SPINS = 10_000_000;
const SEGMENT = 4096;

/**
 * The package in an encrypted Office document (MS-OFFCRYPTO: standard and agile encryption); undefined for what is
 * no such document.
 * @throws UnreadableDocument when the password is missing or wrong, or the encryption is of another kind
 */
export function decryptOffice(bytes: Uint8Array, password: string | undefined): Uint8Array | undefined {
  const info = readCompoundStream(bytes, 'EncryptionInfo');
  const sealed = readCompoundStream(bytes, 'EncryptedPackage');
  if (info === undefined || sealed === undefined || info.length < 8 || sealed.length < 8) return undefined;
  const phrase = Buffer.from(password ?? DEFAULT_PASSWORD, 'utf16le');
  try {
    const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
    if (major === 4 && minor === 4) return decryptAgile(info.subarray(8), sealed, phrase);
    if (minor === 2) return decryptStandard(info.subarray(8), sealed, phrase);
  } catch (error) {
    if (!(error instanceof WrongPassword)) throw new UnreadableDocument('The encrypted document is broken.');
    throw new UnreadableDocument(
      password === undefined
        ? 'The document is encrypted: it needs documentConfig.password.'
        : 'The document is encrypted, and the password does not open it.',
    );
  }
  throw new UnreadableDocument('The document is encrypted in a way that nothing here can read.');
}

class WrongPassword extends Error {}

/** MS-OFFCRYPTO 2.3.4.10 to 2.3.4.15: AES in CBC mode, described by XML. */
function decryptAgile(description: Buffer, sealed: Buffer, phrase: Buffer): Buffer {
  const root = parseXml(description);
  const [data] = descendants(root, 'keyData');
  const locks = descendants(root, 'keyEncryptor').flatMap((one) => elements(one));
  // The others are for the owners of certificates.
  const locked = locks.find(({ attributes }) => attributes['encryptedVerifierHashInput'] !== undefined);
  if (data === undefined || locked === undefined) throw new Error('no key');
  const own = cipherOf(locked);
  const spun = stretchKey(
    own.hash,
    Buffer.concat([own.salt, phrase]),
    numberOf(locked, 'spinCount', MAX_SPINS),
  );
  const unlock = (name: string, purpose: string): Buffer => {
    const key = padTo(own.hash(spun, Buffer.from(purpose, 'hex')), own.keyBytes);
    return own.decrypt(key, padTo(own.salt, own.blockBytes), base64(locked, name));
  };
  const verifier = unlock('encryptedVerifierHashInput', 'fea7d2763b4b9e79').subarray(0, own.salt.length);
  const expected = unlock('encryptedVerifierHashValue', 'd7aa0f6d3061344e');
  check(own.hash(verifier), expected);
  const key = unlock('encryptedKeyValue', '146e0be7abacd0d6').subarray(0, own.keyBytes);
  const outer = cipherOf(data);
  const parts: Buffer[] = [];
  for (let at = 8, index = 0; at < sealed.length; at += SEGMENT, index++) {
    const iv = padTo(outer.hash(outer.salt, counter(index)), outer.blockBytes);
    const part = sealed.subarray(at, at + SEGMENT);
    parts.push(outer.decrypt(key, iv, part.subarray(0, part.length - (part.length % outer.blockBytes))));
  }
  return cut(Buffer.concat(parts), sealed);
}

/** MS-OFFCRYPTO 2.3.4.5 to 2.3.4.9: AES in ECB mode with SHA-1. */
function decryptStandard(description: Buffer, sealed: Buffer, phrase: Buffer): Buffer {
  const headerBytes = description.readUInt32LE(0);
  const keyBytes = description.readUInt32LE(4 + 16) / 8;
  const verifier = description.subarray(4 + headerBytes);
  const salt = verifier.subarray(4, 20);
  const hash = hashOf('sha1');
  const spun = hash(stretchKey(hash, Buffer.concat([salt, phrase]), 50_000), counter(0));
  const mixed = (filler: number): Buffer => {
    const block = Buffer.alloc(64, filler);
    for (const [index, byte] of spun.entries()) block[index] = byte ^ filler;
    return hash(block);
  };
  const key = Buffer.concat([mixed(0x36), mixed(0x5c)]).subarray(0, keyBytes);
  const decrypt = (bytes: Buffer): Buffer => {
    const decipher = createDecipheriv(`aes-${String(keyBytes * 8)}-ecb`, key, null).setAutoPadding(false);
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  };
  check(hash(decrypt(verifier.subarray(20, 36))), decrypt(verifier.subarray(40, 72)));
  const body = sealed.subarray(8);
  return cut(decrypt(body.subarray(0, body.length - (body.length % 16))), sealed);
}

type Hash = (...parts: Buffer[]) => Buffer;

function hashOf(name: string): Hash {
  const algorithm = /^sha-?(1|256|384|512)$/i.exec(name)?.[1];
  if (algorithm === undefined) throw new Error('another hash');
  return (...parts) => {
    const hash = createHash(`sha${algorithm}`);
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
}

function cipherOf(element: XmlElement) {
  const { cipherAlgorithm, cipherChaining, hashAlgorithm = '' } = element.attributes;
  if (cipherAlgorithm !== 'AES' || cipherChaining !== 'ChainingModeCBC') throw new Error('another cipher');
  const keyBytes = numberOf(element, 'keyBits', 256) / 8;
  return {
    salt: base64(element, 'saltValue'),
    blockBytes: numberOf(element, 'blockSize', 16),
    keyBytes,
    hash: hashOf(hashAlgorithm),
    decrypt: (key: Buffer, iv: Buffer, bytes: Buffer): Buffer => {
      const decipher = createDecipheriv(`aes-${String(keyBytes * 8)}-cbc`, key, iv).setAutoPadding(false);
      return Buffer.concat([decipher.update(bytes), decipher.final()]);
    },
  };
}

/** Makes guessing slow. */
function stretchKey(hash: Hash, start: Buffer, times: number): Buffer {
  let value = hash(start);
  for (let index = 0; index < times; index++) value = hash(counter(index), value);
  return value;
}

function counter(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Cut to a size, or filled up as the format fills up. */
function padTo(bytes: Buffer, size: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(size, 0x36)]).subarray(0, size);
}

function check(hash: Buffer, expected: Buffer): void {
  if (!timingSafeEqual(hash, padTo(expected, hash.length))) throw new WrongPassword();
}

/** The package without its padding: its size stands before it. */
const cut = (bytes: Buffer, sealed: Buffer): Buffer => bytes.subarray(0, sealed.readUInt32LE(0));

const base64 = ({ attributes }: XmlElement, name: string): Buffer =>
  Buffer.from(attributes[name] ?? '', 'base64');

function numberOf({ attributes }: XmlElement, name: string, most: number): number {
  const value = Number(attributes[name]);
  if (!Number.isSafeInteger(value) || value < 0 || value > most) throw new Error('a number out of range');
  return value;
}
