import { createDecipheriv, createHash, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { UnreadableDocument } from '../../types.ts';
import { findChildElement, listChildElements, parseXml, type XmlElement } from '../../xml.ts';
import type { ZipArchive } from '../../zip.ts';
import {
  PASSWORD_NEEDED_MESSAGE,
  UNSUPPORTED_ENCRYPTION_MESSAGE,
  WRONG_PASSWORD_MESSAGE,
} from '../ole/encryption.ts';

const MANIFEST_PATH = 'META-INF/manifest.xml';
/** Maximum number of iterations of key derivation. A file with more iterations could overload the service. */
const MAX_KEY_ITERATIONS = 5_000_000;
/** Maximum size in bytes of one decompressed file of the package. */
const MAX_DECRYPTED_PART_BYTES = 128 * 1024 * 1024;
/** Number of bytes from which the checksum is computed. */
const CHECKSUM_BYTES = 1024;

/**
 * Decrypts the parts of an OpenDocument package when they are read (ISO/IEC 26300-3, section 5): AES in CBC mode with a
 * key from PBKDF2, as LibreOffice writes it. Returns a package without encrypted parts unchanged.
 */
export async function withDecryptedParts(
  archive: ZipArchive,
  password: string | undefined,
): Promise<ZipArchive> {
  const manifest = await archive.read(MANIFEST_PATH);
  const entries = listChildElements(manifest && parseXml(manifest), 'manifest:file-entry');
  const encrypted = new Map<string, XmlElement>();
  for (const entry of entries) {
    const data = findChildElement(entry, 'manifest:encryption-data');
    if (data !== undefined) encrypted.set(entry.attributes['manifest:full-path'] ?? '', data);
  }
  if (encrypted.size === 0) return archive;
  return {
    ...archive,
    read: async (name) => {
      const bytes = await archive.read(name);
      const data = encrypted.get(name);
      return bytes === undefined || data === undefined ? bytes : decryptPart(bytes, data, password);
    },
  };
}

function decryptPart(bytes: Uint8Array, data: XmlElement, password: string | undefined): Uint8Array {
  if (password === undefined) {
    throw new UnreadableDocument(PASSWORD_NEEDED_MESSAGE);
  }
  const readAttribute = (part: string, name: string): string =>
    findChildElement(data, `manifest:${part}`)?.attributes[`manifest:${name}`] ?? '';
  const cipher = /#aes(128|192|256)-cbc$/.exec(readAttribute('algorithm', 'algorithm-name'))?.[1];
  const iterations = Number(readAttribute('key-derivation', 'iteration-count'));
  const isKnown = /pbkdf2$/i.test(readAttribute('key-derivation', 'key-derivation-name'));
  if (cipher === undefined || !isKnown || !(iterations > 0 && iterations <= MAX_KEY_ITERATIONS)) {
    throw new UnreadableDocument(UNSUPPORTED_ENCRYPTION_MESSAGE);
  }
  const usesSha256 = readAttribute('start-key-generation', 'start-key-generation-name').endsWith('sha256');
  const passwordHash = createHash(usesSha256 ? 'sha256' : 'sha1')
    .update(password)
    .digest();
  const salt = Buffer.from(readAttribute('key-derivation', 'salt'), 'base64');
  const iv = Buffer.from(readAttribute('algorithm', 'initialisation-vector'), 'base64');
  const key = pbkdf2Sync(passwordHash, salt, iterations, Number(cipher) / 8, 'sha1');
  try {
    const decipher = createDecipheriv(`aes-${cipher}-cbc`, key, iv).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
    const compressed = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const checksum = Buffer.from(data.attributes['manifest:checksum'] ?? '', 'base64');
    const computedChecksum = createHash(checksum.length === 32 ? 'sha256' : 'sha1').update(
      compressed.subarray(0, CHECKSUM_BYTES),
    );
    if (!timingSafeEqual(computedChecksum.digest(), checksum)) throw new Error('wrong checksum');
    return inflateRawSync(compressed, { maxOutputLength: MAX_DECRYPTED_PART_BYTES });
  } catch {
    throw new UnreadableDocument(WRONG_PASSWORD_MESSAGE);
  }
}
