import { describe, expect, it } from 'vitest';
import { PROSE, read } from './page.ts';

const frame = '<embed src="/files/report.pdf" width="600" height="700">';
const pdfOf = (main: string, around = ''): string | undefined =>
  read(`<title>Report</title><body>${around}<main><h1>Report</h1><p>As handed in.</p>${main}</main></body>`)
    .embeddedPdf;

describe('finding the PDF that is the content of a page', () => {
  it.each([
    ['an embed element', frame, 'https://example.com/files/report.pdf'],
    [
      'an object of type PDF',
      '<object data="/get?id=1" type="application/pdf">',
      'https://example.com/get?id=1',
    ],
    ['a frame with a fragment', '<iframe src="a.pdf#page=2"></iframe>', 'https://example.com/blog/a.pdf'],
  ])('finds the PDF in %s', (_, html, url) => {
    expect(pdfOf(html)).toBe(url);
  });

  it('finds no PDF next to an article, in a side column, in a hidden frame, or among several', () => {
    expect(pdfOf(`<p>${PROSE}</p>`.repeat(5) + frame)).toBeUndefined();
    expect(pdfOf('', `<aside>${frame}</aside>`)).toBeUndefined();
    expect(pdfOf(`<div hidden>${frame}</div>`)).toBeUndefined();
    expect(pdfOf(`${frame}<embed src="/files/other.pdf">`)).toBeUndefined();
  });

  it('finds no PDF in another kind of frame, or at an address that is not http or https', () => {
    expect(pdfOf('<iframe src="/map"></iframe>')).toBeUndefined();
    expect(pdfOf('<embed src="file:///etc/report.pdf">')).toBeUndefined();
    expect(pdfOf('<embed src="javascript:alert(1)//.pdf" type="application/pdf">')).toBeUndefined();
  });
});
