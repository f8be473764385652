import { expect, it } from 'vitest';
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
  expect(typeOf(ld(VIDEO, { '@type': 'Article', headline: 'The river' }))).not.toBe('video');
  expect(typeOf(ld(VIDEO), `<p>${PROSE.repeat(20)}</p>`)).not.toBe('video');
  expect(typeOf(ld(VIDEO), '<div itemscope itemtype="https://schema.org/Product">Mill</div>')).not.toBe(
    'video',
  );
  expect(typeOf('', '<div itemscope itemtype="https://schema.org/VideoObject">Film</div>')).not.toBe('video');
});
