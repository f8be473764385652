import { createDecipheriv, createHash, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { UnreadableDocument } from '../types.ts';
import { child, elements, parseXml, type XmlElement } from '../xml.ts';
import type { Archive } from '../zip.ts';

const MANIFEST = 'META-INF/manifest.xml';
/** Rounds that make guessing slow; more would be an attack. */
const MAX_ROUNDS = 5_000_000;
/** Bytes of one part, unpacked. */
const MAX_PART = 128 * 1024 * 1024;
/** The checksum is of the beginning alone. */
const CHECKED = 1024;

/**
 * An OpenDocument package (ISO/IEC 26300-3, section 5) whose encrypted parts are read with a password: AES in CBC mode
 * with a key from PBKDF2, as LibreOffice writes it. One without encrypted parts is given back as it is.
 */
export async function withDecryptedParts(archive: Archive, password: string | undefined): Promise<Archive> {
  const manifest = await archive.read(MANIFEST);
  const entries = elements(manifest && parseXml(manifest), 'manifest:file-entry');
  const sealed = new Map<string, XmlElement>();
  for (const entry of entries) {
    const data = child(entry, 'manifest:encryption-data');
    if (data !== undefined) sealed.set(entry.attributes['manifest:full-path'] ?? '', data);
  }
  if (sealed.size === 0) return archive;
  return {
    ...archive,
    read: async (name) => {
      const bytes = await archive.read(name);
      const data = sealed.get(name);
      return bytes === undefined || data === undefined ? bytes : decryptPart(bytes, data, password);
    },
  };
}

function decryptPart(bytes: Uint8Array, data: XmlElement, password: string | undefined): Uint8Array {
  if (password === undefined) {
    throw new UnreadableDocument('The document is encrypted: it needs documentConfig.password.');
  }
  const attribute = (part: string, name: string): string =>
    child(data, `manifest:${part}`)?.attributes[`manifest:${name}`] ?? '';
  const cipher = /#aes(128|192|256)-cbc$/.exec(attribute('algorithm', 'algorithm-name'))?.[1];
  const rounds = Number(attribute('key-derivation', 'iteration-count'));
  const isKnown = /pbkdf2$/i.test(attribute('key-derivation', 'key-derivation-name'));
  if (cipher === undefined || !isKnown || !(rounds > 0 && rounds <= MAX_ROUNDS)) {
    throw new UnreadableDocument('The document is encrypted in a way that nothing here can read.');
  }
  const start = attribute('start-key-generation', 'start-key-generation-name').endsWith('sha256');
  const phrase = createHash(start ? 'sha256' : 'sha1')
    .update(password)
    .digest();
  const salt = Buffer.from(attribute('key-derivation', 'salt'), 'base64');
  const iv = Buffer.from(attribute('algorithm', 'initialisation-vector'), 'base64');
  const key = pbkdf2Sync(phrase, salt, rounds, Number(cipher) / 8, 'sha1');
  try {
    const decipher = createDecipheriv(`aes-${cipher}-cbc`, key, iv).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
    const packed = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const checksum = Buffer.from(data.attributes['manifest:checksum'] ?? '', 'base64');
    const found = createHash(checksum.length === 32 ? 'sha256' : 'sha1').update(packed.subarray(0, CHECKED));
    if (!timingSafeEqual(found.digest(), checksum)) throw new Error('another checksum');
    return inflateRawSync(packed, { maxOutputLength: MAX_PART });
  } catch {
    throw new UnreadableDocument('The document is encrypted, and the password does not open it.');
  }
}
