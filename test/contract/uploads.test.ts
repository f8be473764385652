import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../document/pdf/pdf-file.ts';
import { newPlace, type Pagewright, type Place, type Reply, startPagewright } from './support.ts';

const MAX_BYTES = 2_000_000;
const CSV = Buffer.from('Name,Price\nAda,12\nGrace,14\n');
const DOCX = readFileSync(new URL('../document/formats/docx-js.docx', import.meta.url));
const pdf = (password?: string) =>
  makePdf(
    ['The lamp is in the first drawer.', 'The key is in the second drawer.'].map((text) => ({
      lines: [{ text, x: 60, y: 700 }],
    })),
    password === undefined ? {} : { password },
  );

let place: Place;
let service: Pagewright;
beforeAll(async () => {
  place = await newPlace();
  service = await startPagewright({ ...place.settings, PAGEWRIGHT_MAX_TRANSFER_BYTES: String(MAX_BYTES) });
});
afterAll(async () => {
  await service.close();
  await place.remove();
});

const send = (body: unknown, query = '', headers = {}): Promise<Reply> =>
  service.call('POST', `/v1/documents${query}`, { body, headers });

/** Sends a form with a file and its options. */
function sendForm(file: Uint8Array, fileName: string, options?: object | string): Promise<Reply> {
  const form = new FormData();
  form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), fileName);
  if (options !== undefined)
    form.set('options', typeof options === 'string' ? options : JSON.stringify(options));
  return send(form);
}

/** Ids of the uploaded files that are stored. */
async function listUploads(): Promise<string[]> {
  const store = await place.openStore();
  try {
    const ids: string[] = [];
    for await (const page of store.blobs.listFolders('uploads')) ids.push(...page);
    return ids;
  } finally {
    await store.close();
  }
}

describe('a file in the body of a request', () => {
  it('is read as a document, whose address is its hash', async () => {
    const { status, json } = await send(CSV);
    expect(status).toBe(200);
    const url = `upload:${createHash('sha256').update(CSV).digest('hex')}`;
    expect(json.meta).toMatchObject({ url, finalUrl: url, pageType: 'document', loadingStatus: 'complete' });
    expect(json.markdown).toBe('| Name | Price |\n| --- | --- |\n| Ada | 12 |\n| Grace | 14 |\n');
    expect(json.data.document).toEqual({ url, contentType: '', sizeBytes: CSV.byteLength });
  });

  it.each([
    ['a Word file', DOCX, 'docx', '# '],
    ['a PDF file', pdf(), 'pdf', 'first drawer'],
    [
      'an HTML file',
      Buffer.from('<!doctype html><html><title>A</title><h1>Lamps</h1><p>The lamp is out.</p>'),
      'html',
      '# Lamps',
    ],
    ['a JSON file', Buffer.from('{"lamp": "out"}'), 'json', '"lamp": "out"'],
    ['a file with relative links', Buffer.from('# Lamps\n\n[more](a/b.md#on)\n'), 'md', '[more](a/b.md#on)'],
  ])('reads %s, as bytes and in a form', async (_name, bytes, extension, expected) => {
    const name = `file.${extension}`;
    const headers = { 'content-disposition': `attachment; filename="${name}"` };
    const [raw, form] = [await send(bytes, '', headers), await sendForm(bytes, name)];
    expect([raw.status, form.status]).toEqual([200, 200]);
    expect(raw.json.markdown).toContain(expected);
    expect(form.json.markdown).toBe(raw.json.markdown);
  });

  it.each([
    ['the content type', {}, { 'content-type': 'text/x-rst' }],
    [
      'the name in content-disposition',
      {},
      { 'content-disposition': `attachment; filename*=UTF-8''a%20b.rst` },
    ],
  ])('%s helps to tell the format', async (_name, _options, headers) => {
    const { json } = await send(Buffer.from('Lamps\n=====\n\nSee ``on``.\n'), '', headers);
    expect(json.markdown).toBe('```rst\nLamps\n=====\n\nSee ``on``.\n```\n');
    expect(json.meta.title).toBe('Lamps');
  });

  it('the name of a file in a form helps to tell the format, and lists show it', async () => {
    const { json } = await sendForm(Buffer.from('a;b\n1;2\n'), 'prices ü.csv');
    expect(json.markdown).toContain('| a | b |');
    const { snapshots } = (await service.call('GET', '/v1/snapshots')).json;
    expect(snapshots[0]).toMatchObject({ url: json.meta.url, title: 'prices ü.csv' });
  });

  it('has the options of a fetch, in a form or in the query', async () => {
    const options = { documentConfig: { pages: '2', password: 'lamp' }, include: { links: true } };
    const form = await sendForm(pdf('lamp'), 'a.pdf', options);
    const raw = await send(pdf('lamp'), `?options=${encodeURIComponent(JSON.stringify(options))}`);
    for (const { json } of [form, raw]) {
      expect(json.markdown).toContain('second drawer');
      expect(json.markdown).not.toContain('first drawer');
      expect(json.data.links).toEqual([]);
    }
  });

  it('is searched with a question, and draws its first page', async () => {
    const found = await sendForm(pdf(), 'a.pdf', { search: { query: 'key drawer' } });
    expect(JSON.stringify(found.json.data)).toContain('second drawer');
    const drawn = await sendForm(pdf(), 'a.pdf', { include: { screenshot: true } });
    const image = await fetch(drawn.json.data.screenshot.url);
    expect(image.headers.get('content-type')).toBe('image/png');
  });

  it('is a snapshot like any other afterwards', async () => {
    const { snapshotId, resources } = (await send(pdf())).json.meta;
    const markdown = await service.call('GET', new URL(resources.markdownUrl).pathname);
    expect(markdown.text).toContain('url: "upload:');
    const body = { highlights: { query: 'lamp drawer' } };
    const found = await service.call('POST', `/v1/snapshots/${snapshotId}/highlights`, { body });
    expect(found.text).toContain('first drawer');
  });

  it('costs one credit, and nothing if it cannot be read', async () => {
    const readCredits = async () => (await service.call('GET', '/v1/usage?range=24h')).json.totals.credits;
    const before = await readCredits();
    await send(CSV);
    expect(await readCredits()).toBe(before + 1);
    await send(Buffer.from('%PDF-1.7\nnothing of a PDF file'));
    expect(await readCredits()).toBe(before + 1);
  });

  it('is deleted when the call ends, also without an answer', async () => {
    await send(CSV);
    await send(Buffer.from('%PDF-1.7\nnothing of a PDF file'));
    expect(await listUploads()).toEqual([]);
  });

  it('is in the request log with its hash and its options, without the password', async () => {
    const options = { documentConfig: { password: 'lamp' } };
    const form = await sendForm(pdf('lamp'), 'a.pdf', options);
    const raw = await send(pdf('lamp'), `?options=${encodeURIComponent(JSON.stringify(options))}`);
    for (const { json, headers } of [form, raw]) {
      const traceId = headers.get('x-service-trace-id');
      const [entry] = (await service.call('GET', `/v1/requests?query=${traceId}`)).json.requests;
      expect(entry).toMatchObject({ operation: 'readDocument', url: json.meta.url, credits: 1 });
      const { json: request } = await service.call('GET', `/v1/requests/${traceId}`);
      expect(JSON.stringify(request)).toContain('documentConfig');
      expect(JSON.stringify(request)).not.toContain('lamp');
    }
  });
});

describe('a file that cannot be read', () => {
  const twoFiles = new FormData();
  twoFiles.append('file', new Blob(['a,b']), 'a.csv');
  twoFiles.append('file', new Blob(['a,b']), 'b.csv');
  const otherPart = new FormData();
  otherPart.set('document', new Blob(['a,b']), 'a.csv');
  const manyParts = new FormData();
  for (let part = 0; part < 1000; part++) manyParts.append('options', '{}');
  const formOf = (text: string): Uint8Array => Buffer.from(text.replaceAll('\n', '\r\n'));
  const FORM = { 'content-type': 'multipart/form-data; boundary=b' };

  it.each([
    ['no body', undefined, {}, 'no file'],
    ['an empty body', Buffer.alloc(0), {}, 'no file'],
    [
      'an empty file',
      formOf('--b\nContent-Disposition: form-data; name="file"; filename="a"\n\n\n--b--\n'),
      FORM,
      'no file',
    ],
    ['two files', twoFiles, {}, 'two parts "file"'],
    ['another part', otherPart, {}, 'Unknown part of the form: "document"'],
    ['many parts', manyParts, {}, 'more than 10 parts'],
    [
      'a form without a boundary',
      Buffer.from('a'),
      { 'content-type': 'multipart/form-data' },
      'The form is damaged',
    ],
    [
      'a form that ends early',
      formOf('--b\nContent-Disposition: form-data; name="file"\n\na,b'),
      FORM,
      'The form is damaged',
    ],
    [
      'a part without a name',
      formOf('--b\nContent-Disposition: form-data\n\nx\n--b--\n'),
      FORM,
      'Unknown part of the form: ""',
    ],
    ['a form without its first boundary', formOf('a'.repeat(100_000)), FORM, 'The form is damaged'],
  ])('answers %s with 400', async (_name, body, headers, message) => {
    const { status, json } = await send(body, '', headers);
    expect({ status, tag: json._tag }).toEqual({ status: 400, tag: 'HttpApiDecodeError' });
    expect(json.message).toContain(message);
  });

  it.each([
    [
      'options that are not JSON',
      '{"include"',
      'HttpApiDecodeError',
      'The options of the file are not valid JSON',
    ],
    ['an unknown option', { documentConfi: {} }, 'BadRequest', 'Did you mean "documentConfig"?'],
    ['an option of web pages', { browserConfig: {} }, 'BadRequest', 'browserConfig'],
    ['an impossible value', { documentConfig: { maxPages: -1 } }, 'HttpApiDecodeError', 'maxPages'],
  ])('answers %s with 400', async (_name, options, tag, message) => {
    const { status, json } = await sendForm(CSV, 'a.csv', options);
    expect({ status, tag: json._tag }).toEqual({ status: 400, tag });
    expect(json.message).toContain(message);
  });

  it('refuses a file above the size limit, as bytes and in a form', async () => {
    const large = Buffer.alloc(MAX_BYTES + 1);
    for (const { status, json } of [await send(large), await sendForm(large, 'a')]) {
      expect({ status, tag: json._tag }).toEqual({ status: 413, tag: 'PayloadTooLarge' });
      expect(json.message).toContain('2,000,000 bytes');
    }
    expect((await send(Buffer.alloc(MAX_BYTES, 'a '))).status).toBe(200);
  });

  it('refuses a file above the limit of its own call', async () => {
    const { status, json } = await sendForm(CSV, 'a.csv', { documentConfig: { maxBytes: 10 } });
    expect(status).toBe(413);
    expect(json).toMatchObject({ _tag: 'FetchPageTooLarge', limitKind: 'transfer_bytes', limitBytes: 10 });
  });

  it.each([
    ['a damaged PDF file', Buffer.from('%PDF-1.7\nnothing of a PDF file'), 'FetchUnsupportedContentType'],
    ['bytes of no known format', Buffer.from([0, 1, 2, 3, 254, 255, 0, 7]), 'FetchUnsupportedContentType'],
    ['an encrypted file', pdf('lamp'), 'FetchUnsupportedContentType'],
  ])('says so of %s', async (_name, bytes, tag) => {
    const { status, json } = await send(bytes);
    expect({ status, tag: json._tag }).toEqual({ status: 502, tag });
    expect(json.url).toMatch(/^upload:/);
  });

  it('needs an API key', async () => {
    const { status } = await service.call('POST', '/v1/documents', { body: CSV, anonymous: true });
    expect(status).toBe(401);
  });
});
