import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let pagewright: Pagewright;
beforeAll(async () => {
  [origin, pagewright] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(async () => {
  await Promise.all([pagewright.close(), origin.close()]);
});

describe('fetches of documents', () => {
  it.each([
    ['/media/json', '"lamp": "out"'],
    ['/media/json-ld', '"lamp": "out"'],
    ['/media/json-broken', '{"lamp":'],
    ['/media/xml', '<lamp>out</lamp>'],
    ['/media/rss', '# '],
    ['/media/text', 'First line.\\\nSecond line'],
    ['/media/markdown', '# Heading\n\nA paragraph.'],
    ['/media/csv', '| day | high | low |'],
    ['/media/script', '```javascript\nexport const lamp = "out";\n```'],
    ['/media/pdf', 'pageType: "document"'],
    ['/media/pdf-as-octets', 'pageType: "document"'],
    ['/media/html-attachment', 'Sent as an attachment.'],
  ])('returns the document %s as Markdown', async (path, expected) => {
    const reply = await pagewright.fetch({ url: origin.url(path) });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(reply.text).toContain(expected);
  });

  it('returns metadata and usage of a document as JSON', async () => {
    const url = origin.url('/media/csv');
    const { status, json } = await pagewright.fetchJson({ url, documentConfig: { maxRowsPerSheet: 1 } });
    expect(status).toBe(200);
    expect(json.meta).toMatchObject({ pageType: 'document', finalUrl: url, loadingStatus: 'complete' });
    expect(json.meta.citationEvidenceIds).toEqual([1, 2]);
    expect(json.data.document).toMatchObject({ url, sizeBytes: 41 });
    expect(json.data.document.contentType).toMatch(/^text\/csv/);
    expect(json.data.usage).toEqual({ documentPages: 1, ocrPages: 0, audioSeconds: 0, videos: 0 });
    expect(json.markdown).toContain('| 1 | 01:10 | 11:25 |');
    expect(json.markdown).not.toContain('12:25');
    expect(json.markdown).toContain('Note: Only the first 1 rows were read');
  });

  it.each([['embed'], ['object'], ['iframe']])(
    'reads the PDF that a page embeds as its content, in %s',
    async (tag) => {
      const fetchPage = () => pagewright.fetchJson({ url: origin.url(`/embedded/pdf/${tag}`) });
      // A page is returned without an embedded document that is not read in 30 seconds.
      await expect.poll(async () => (await fetchPage()).json.data.document).toBeDefined();
      const { status, json } = await fetchPage();
      expect(status).toBe(200);
      expect(json.markdown).toContain('as it was handed to the council');
      expect(json.markdown).toContain('Bytes of a document');
      expect(json.meta).toMatchObject({
        title: 'Harbour report',
        finalUrl: origin.url(`/embedded/pdf/${tag}`),
      });
      expect(json.data.document).toMatchObject({ contentType: 'application/pdf' });
      expect(json.data.usage).toMatchObject({ documentPages: 1 });
    },
  );

  it('returns the page if its embedded PDF is missing', async () => {
    const { status, json } = await pagewright.fetchJson({ url: origin.url('/embedded/pdf/missing') });
    expect(status).toBe(200);
    expect(json.markdown).toContain('as it was handed to the council');
    expect(json.data.document).toBeUndefined();
  });

  it('returns the first page of a PDF file as screenshot', async () => {
    const url = origin.url('/media/pdf');
    const { json } = await pagewright.fetchJson({ url, include: { screenshot: true } });
    expect(json.data.degraded).toBeUndefined();
    expect(json.data.screenshot.fullPage).toBe(false);
    const picture = await fetch(json.data.screenshot.url);
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('lists the screenshot in degraded.skipped if the document cannot be rendered', async () => {
    const url = origin.url('/media/csv');
    const { json } = await pagewright.fetchJson({ url, include: { screenshot: true } });
    expect(json.data.degraded).toEqual({ reason: 'documentNotDrawable', skipped: ['screenshot'] });
    expect(json.data.screenshot).toBeUndefined();
  });

  it('returns HTML of a document and applies selectors to it', async () => {
    const url = origin.url('/media/csv');
    const { json } = await pagewright.fetchJson({ url, include: { html: true } });
    expect(json.data.html).toMatch(/^<!DOCTYPE html>\n<html>/);
    expect(json.data.html).toContain('<table>\n<tr><th>day</th><th>high</th><th>low</th></tr>');
    const { json: cells } = await pagewright.fetchJson({
      url,
      include: { html: { selectors: ['tr:nth-child(2) td:first-child'] } },
    });
    expect(cells.data.html).toBe('<td>1</td>');
  });

  it('searches a document, and searches its stored snapshot', async () => {
    const { json } = await pagewright.fetchJson({
      url: origin.url('/media/csv'),
      search: { query: 'high tide day 2', minScore: 0.3 },
    });
    expect(JSON.stringify(json.data.search)).toContain('12:25');
    const again = await pagewright.call('GET', new URL(json.meta.resources.markdownUrl).pathname);
    expect(again.status).toBe(200);
    expect(again.text).toContain('12:25');
  });

  it('rejects a content type that is not supported', async () => {
    const url = origin.url('/media/octets');
    const { status, json } = await pagewright.fetchJson({ url });
    expect(status).toBe(502);
    expect(json).toMatchObject({ _tag: 'FetchUnsupportedContentType', url });
  });

  it('rejects a document larger than documentConfig.maxBytes', async () => {
    const { status, json } = await pagewright.fetchJson({
      url: origin.url('/media/csv'),
      documentConfig: { maxBytes: 10 },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(json).toMatchObject({ _tag: 'FetchPageTooLarge', limitKind: 'transfer_bytes', limitBytes: 10 });
  });
});
