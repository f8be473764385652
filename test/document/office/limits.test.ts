import { describe, expect, it } from 'vitest';
import { UnreadableDocument } from '../../../src/document/types.ts';
import { parseXml, readElementText } from '../../../src/document/xml.ts';
import { openZip } from '../../../src/document/zip.ts';
import { zipOf } from './zip-writer.ts';

describe('openZip', () => {
  it('openZip reads the entries of a ZIP file by name', async () => {
    const archive = await openZip(zipOf({ 'a/b.txt': 'héllo' }));
    expect(archive.entries).toEqual([{ name: 'a/b.txt', declaredBytes: 6 }]);
    expect(new TextDecoder().decode(await archive.read('a/b.txt'))).toBe('héllo');
    expect(await archive.read('none')).toBeUndefined();
  });

  it('rejects a ZIP entry that inflates beyond its limit, even if it declares a small size', async () => {
    const bytes = Buffer.from(zipOf({ bomb: new Uint8Array(64 * 1024 * 1024) }));
    for (const signature of ['PK\x03\x04', 'PK\x01\x02']) {
      const at = bytes.indexOf(signature, 0, 'latin1');
      bytes.writeUInt32LE(10, at + (signature === 'PK\x03\x04' ? 22 : 24));
    }
    await expect((await openZip(bytes)).read('bomb')).rejects.toThrow(/limits/);
  });

  it.each([
    ['an encrypted Office file', [0xd0, 0xcf, 0x11, 0xe0, 0, 0]],
    ['an empty file', []],
    ['a truncated archive', [...zipOf({ a: 'text' })].slice(0, 40)],
  ])('openZip rejects a file with %s', async (_, bytes) => {
    await expect(openZip(Uint8Array.from(bytes))).rejects.toThrow(UnreadableDocument);
  });
});

describe('parseXml', () => {
  it('does not expand entities that a document type declares', () => {
    const source =
      '<!DOCTYPE a [<!ENTITY x "boom"><!ENTITY y SYSTEM "file:///etc/passwd">]><a>1&x;&y;&amp;2</a>';
    const text = readElementText(parseXml(source));
    expect(text).not.toContain('boom');
    expect(text).toMatch(/^1.*&2$/);
  });

  it('returns the namespace and local name of elements, whatever their prefix', () => {
    const root = parseXml(
      '<q:document xmlns:q="http://purl.oclc.org/ooxml/wordprocessingml/main" q:id="1" __proto__="x"/>',
    );
    expect(root.name).toBe('w:document');
    expect(root.attributes['w:id']).toBe('1');
  });

  it('skips deeply nested XML elements, and rejects extreme nesting', () => {
    expect(readElementText(parseXml(`${'<a>'.repeat(500)}deep${'</a>'.repeat(500)}`))).toBe('');
    expect(() => parseXml('<a>'.repeat(100_000))).toThrow(UnreadableDocument);
  });
});
