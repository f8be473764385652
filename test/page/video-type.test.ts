import { expect, it } from 'vitest';
import { parseHtml } from '../../src/content/index.ts';
import { isVideoPage } from '../../src/page/type/video.ts';
import { article, PROSE, read } from './page.ts';

const ld = (...items: object[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@graph': items })}</script>`;
const VIDEO = { '@type': 'VideoObject', name: 'The river', contentUrl: '/river.mp4' };
const typeOf = (head: string, body = ''): string => read(article(body, head)).pageType;

it('a page whose structured data is only a VideoObject is a video', () => {
  expect(typeOf(ld(VIDEO))).toBe('video');
  expect(typeOf(ld({ '@type': 'WebPage', name: 'x' }, VIDEO, { '@type': 'BreadcrumbList' }))).toBe('video');
});

it('a page with other content next to its VideoObject is not a video', () => {
  const { blocks } = read(article(Array.from({ length: 8 }, () => `<p>${PROSE}</p>`).join('')));
  const short = blocks.slice(0, 3);
  const isVideo = (structured: object[], html = '<p>text</p>', shown = short): boolean =>
    isVideoPage(parseHtml(html), structured, shown);
  expect(isVideo([VIDEO])).toBe(true);
  expect(isVideo([VIDEO], '<p>text</p>', blocks)).toBe(false);
  expect(isVideo([VIDEO, { '@type': 'Article' }])).toBe(false);
  expect(isVideo([{ '@type': 'Article', video: VIDEO }])).toBe(false);
  expect(isVideo([VIDEO], '<div itemscope itemtype="https://schema.org/Product">Mill</div>')).toBe(false);
  expect(isVideo([], '<div itemscope itemtype="https://schema.org/VideoObject">Film</div>')).toBe(false);
});
