import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../document/pdf/pdf-file.ts';
import { officeFile } from '../document/office/files.ts';
import { zipOf } from '../document/office/zip-writer.ts';
import { fixed, type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const binary = (body: Uint8Array, type = 'application/octet-stream') =>
  fixed('A document', { headers: { 'content-type': type }, body });
const encrypted = readFileSync(new URL('../document/office/encrypted/agile.docx', import.meta.url));
const PDF = 'application/pdf';

/** An archive that exceeds the unpacked size limit. */
const bomb = () =>
  officeFile('word/document.xml', {
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': '\0'.repeat(40_000_000),
  });
const manyEntries = () =>
  zipOf(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.txt`, ''])));

let origin: Origin;
let pagewright: Pagewright;
beforeAll(async () => {
  const lines = [{ text: 'The lamp is in the second drawer.', x: 60, y: 700 }];
  const sealed = makePdf([{ lines }], { password: 'drawer' });
  [origin, pagewright] = await Promise.all([
    startOrigin({
      '/refused/sealed.pdf': binary(sealed, PDF),
      '/refused/sealed.docx': binary(encrypted),
      '/refused/damaged.pdf': binary(Buffer.from('%PDF-1.7\nnothing of a PDF file'), PDF),
      '/refused/damaged.docx': binary(zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '' })),
      '/refused/pages.pdf': binary(makePdf([{ lines }]), PDF),
      '/refused/bomb.docx': binary(bomb()),
      '/refused/entries.zip': binary(manyEntries()),
      '/refused/deep.rtf': binary(Buffer.from(`{\\rtf1 ${'{'.repeat(6000)}`)),
    }),
    startPagewright({ PAGEWRIGHT_MAX_TRANSFER_BYTES: '5000000' }),
  ]);
});
afterAll(async () => {
  await Promise.all([pagewright.close(), origin.close()]);
});

const get = (path: string, documentConfig = {}) =>
  pagewright.fetchJson({ url: origin.url(`/refused/${path}`), documentConfig });

describe('a document that cannot be read', () => {
  it.each([
    ['sealed.pdf', {}, 'The PDF file is encrypted: it needs documentConfig.password.'],
    ['sealed.pdf', { password: 'x' }, 'The PDF file is encrypted, and the password does not open it.'],
    ['sealed.docx', {}, 'The document is encrypted: it needs documentConfig.password.'],
    ['sealed.docx', { password: 'x' }, 'The document is encrypted, and the password does not open it.'],
    ['damaged.pdf', {}, 'The PDF file is damaged.'],
    ['damaged.docx', {}, 'The Office document has no main part.'],
    ['bomb.docx', {}, 'The archive unpacks to more bytes than the limits allow.'],
    ['entries.zip', {}, 'The archive has too many entries.'],
    ['deep.rtf', {}, 'The document is nested too deeply.'],
  ])('refuses %s with the config %o and returns the reason', async (path, config, reason) => {
    const { status, json, headers } = await get(path, config);
    expect(headers.get('x-service-error-detail')).toBe(reason);
    expect(status).toBe(502);
    const url = origin.url(`/refused/${path}`);
    expect(json).toEqual({
      _tag: 'FetchUnsupportedContentType',
      url,
      contentType: expect.any(String),
      message: expect.stringContaining(reason),
      retryable: false,
    });
  });

  it.each([
    ['pages.pdf', { pages: '7' }, 'The document has 1 pages, none of them in 7.'],
    ['pages.pdf', { timeoutMs: 1 }, 'Reading the document took longer than documentConfig.timeoutMs (1 ms).'],
  ])('%s with the config %o fails with capabilityFailed and the reason', async (path, config, reason) => {
    const { status, json, headers } = await get(path, config);
    expect(headers.get('x-service-error-detail')).toBe(reason);
    expect(status).toBe(502);
    expect(json).toMatchObject({
      _tag: 'FetchCaptureFailed',
      url: origin.url(`/refused/${path}`),
      failureType: 'capabilityFailed',
      retryable: false,
    });
  });

  it('reads an encrypted document with the right password', async () => {
    for (const [path, password] of [
      ['sealed.pdf', 'drawer'],
      ['sealed.docx', 'léuchtturm'],
    ] as const) {
      const { status, json } = await get(path, { password });
      expect(status).toBe(200);
      expect(json.markdown).toContain('The lamp is in the second drawer.');
    }
  });

  it('reads another document after one that failed', async () => {
    const { status } = await get('pages.pdf');
    expect(status).toBe(200);
  });
});
