import { expect, it } from 'vitest';
import { parseStaticPage } from '../../src/page/index.ts';
import type { CaptureFacts } from '../../src/contract/index.ts';
import { buildSnapshot, type StoredSnapshot } from '../../src/snapshot/index.ts';
import { article } from './page.ts';

const URL = 'https://example.com/';
const FACTS = { response: { url: URL, requestedUrl: URL, originStatusCode: 200 } } as CaptureFacts;

/** The snapshot of an article with an image. */
function withImage(attributes: string): { core: StoredSnapshot; html?: string } {
  const html = article(`<img ${attributes}>`);
  return buildSnapshot(parseStaticPage(html, URL), html, FACTS, 1e7);
}

const svg = (content: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`).toString('base64')}`;
const DRAWN = svg('<circle r="4"/>');
const BLANK = svg('');
const GIF_1X1 = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

it('replaces the data: URL of an image by an asset reference and keeps its alternative text', () => {
  const { core, html } = withImage(`src="${DRAWN}" alt="A mill wheel"`);
  expect(core.assets).toMatchObject([{ id: 'asset-1', kind: 'data-url', mimeType: 'image/svg+xml' }]);
  const placeholder = core.assets[0]?.placeholder ?? '';
  expect(core.markdown).toContain(`![A mill wheel](${placeholder})`);
  expect(html).toContain(`src="${placeholder}"`);
});

it.each([BLANK, GIF_1X1])('a blank image (%s) becomes no asset', (source) => {
  const { core } = withImage(`src="${source}" alt="A mill wheel"`);
  expect(core.assets).toEqual([]);
  expect(core.markdown).not.toContain('](data:');
});

it('a lazy image with a placeholder in a data: URL gets the URL in its srcset', () => {
  const { core } = withImage(`src="${DRAWN}" data-srcset="/wheel.jpg 2x" alt="A mill wheel"`);
  expect(core.markdown).toContain('![A mill wheel](https://example.com/wheel.jpg)');
});
