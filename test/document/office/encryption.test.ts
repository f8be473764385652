import { readFileSync } from 'node:fs';
import { assert, integer, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptOffice } from '../../../src/document/office/ole/encryption.ts';
import { readDocument } from '../../../src/document/read.ts';
import { UnreadableDocument } from '../../../src/document/types.ts';
import { read, encryptedOdt } from './files.ts';

/** The same document, encrypted like Office 2010 (agile) and Office 2007 (standard). */
const KINDS = ['agile', 'standard'] as const;
const PASSWORD = 'léuchtturm';
const file = (kind: string): Uint8Array => readFileSync(new URL(`./encrypted/${kind}.docx`, import.meta.url));

describe.each(KINDS)('a document with %s encryption', (kind) => {
  it('reads the document with its password', async () => {
    const { markdown, format } = await read(readDocument, file(kind), { password: PASSWORD });
    expect(format).toBe('docx');
    expect(markdown).toBe('The lamp is in the second drawer.');
  });

  it('rejects the document without a password and with a wrong one', async () => {
    await expect(read(readDocument, file(kind))).rejects.toThrow('it needs documentConfig.password');
    await expect(read(readDocument, file(kind), { password: 'x' })).rejects.toThrow(
      'the password does not open it',
    );
  });
});

it('a damaged encrypted file throws only UnreadableDocument', () => {
  const bytes = file('standard');
  assert(
    property(nat(bytes.length - 1), integer({ min: 0, max: 255 }), (at, value) => {
      const broken = Uint8Array.from(bytes);
      broken[at] = value;
      try {
        decryptOffice(broken, 'x');
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableDocument);
      }
    }),
    { numRuns: 15 },
  );
});

it('decrypting a file that is not encrypted returns undefined', () => {
  expect(decryptOffice(Buffer.from('PK'), 'x')).toBeUndefined();
  const empty = Buffer.alloc(2048);
  empty.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  expect(decryptOffice(empty, 'x')).toBeUndefined();
});

describe('an encrypted OpenDocument', () => {
  const bytes = encryptedOdt('<text:p>The lamp is in the second drawer.</text:p>', PASSWORD);

  it('reads the document with its password', async () => {
    const { markdown, format } = await read(readDocument, bytes, { password: PASSWORD });
    expect(format).toBe('odt');
    expect(markdown).toBe('The lamp is in the second drawer.');
  });

  it('rejects the document without a password and with a wrong one', async () => {
    await expect(read(readDocument, bytes)).rejects.toThrow('it needs documentConfig.password');
    await expect(read(readDocument, bytes, { password: 'x' })).rejects.toThrow('the password does not open');
  });
});
