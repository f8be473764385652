import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { serialiseMarkdown } from '../../../src/content/index.ts';
import type { DocumentConfig } from '../../../src/contract/index.ts';
import type { DocumentContent, DocumentReader } from '../../../src/document/types.ts';
import { zipOf } from './zip-writer.ts';

export const OFFICE = 'http://schemas.openxmlformats.org';
const TYPE = `${OFFICE}/officeDocument/2006/relationships`;
export const SPACES = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${TYPE}" xmlns:p="${OFFICE}/presentationml/2006/main" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:m="${OFFICE}/officeDocument/2006/math"`;
export const SHEET = `xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${TYPE}"`;

/** A relationships part: id → type and target; http targets are external. */
export function links(entries: Readonly<Record<string, [type: string, target: string]>>): string {
  const all = Object.entries(entries).map(([id, [type, target]]) => {
    const mode = target.startsWith('http') ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships">${all.join('')}</Relationships>`;
}

export const CORE = `<cp:readCoreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>A title</dc:title><dc:creator>An author</dc:creator><dcterms:created>2024-05-06T07:08:09Z</dcterms:created></cp:readCoreProperties>`;

/** An Office Open XML file with its main part. */
export function officeFile(main: string, files: Readonly<Record<string, string>>): Uint8Array {
  return zipOf({
    '_rels/.rels': links({ main: ['officeDocument', main], core: ['metadata/core-properties', 'core.xml'] }),
    'core.xml': CORE,
    ...files,
  });
}

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
export const ODF_SPACES = [
  ...['office', 'style', 'text', 'table', 'presentation', 'meta'].map(
    (name) => `xmlns:${name}="${ODF}:${name}:1.0"`,
  ),
  `xmlns:draw="${ODF}:drawing:1.0"`,
  `xmlns:fo="${ODF}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${ODF}:svg-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
].join(' ');

/** An OpenDocument file of a kind, e.g. `text`. */
export function odfFile(kind: string, body: string, styles = ''): Uint8Array {
  const content = `<office:document-content ${ODF_SPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`;
  return zipOf({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': content });
}

export async function read(
  reader: DocumentReader,
  bytes: Uint8Array,
  config: DocumentConfig = {},
): Promise<DocumentContent & { markdown: string }> {
  const url = 'https://example.com/file';
  const content = await reader({ bytes, url, contentType: '', fileName: '', config });
  return { ...content, markdown: serialiseMarkdown(content.blocks.map(({ block }) => block)).trim() };
}

/** An OpenDocument text that is encrypted like LibreOffice does it. */
export function encryptedOdt(body: string, password: string): Uint8Array {
  const [salt, iv] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
  const content = `<office:document-content ${ODF_SPACES}><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  const packed = deflateRawSync(content);
  const checksum = createHash('sha256').update(packed.subarray(0, 1024)).digest('base64');
  const key = pbkdf2Sync(createHash('sha256').update(password).digest(), salt, 1000, 32, 'sha1');
  const padding = 16 - (packed.length % 16);
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  const encrypted = Buffer.concat([
    cipher.update(packed),
    cipher.update(Buffer.alloc(padding, padding)),
    cipher.final(),
  ]);
  const data = `<manifest:encryption-data manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${checksum}"><manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" manifest:initialisation-vector="${iv.toString('base64')}"/><manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" manifest:iteration-count="1000" manifest:salt="${salt.toString('base64')}"/><manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" manifest:key-size="32"/></manifest:encryption-data>`;
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml">${data}</manifest:file-entry></manifest:manifest>`,
    'content.xml': encrypted,
  });
}
