import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Capturer } from '../../src/capture/index.ts';
import { page, type Site, startCapturer, startSite, textOf } from './harness.ts';

const words = 'Words that stand on the page from the start. '.repeat(20);
/** Writes HTML as the value of an attribute, in which it can be nested. */
const attribute = (html: string) => `"${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
const inline = (html: string, attributes = '') => `<iframe ${attributes} srcdoc=${attribute(html)}></iframe>`;
const show = (text: string) => `document.body.append('${text}')`;

let site: Site;
let capturer: Capturer;

beforeAll(async () => {
  site = await startSite({
    '/animation-frame': `<p>${words}<script>requestAnimationFrame(() => requestAnimationFrame(() => ${show('second frame')}))</script>`,
    '/intersection': `<p>${words}<div id=at style="height:10px"></div><script>
      new IntersectionObserver(([entry]) => entry.isIntersecting && ${show('came into view')}).observe(at)</script>`,
    '/resize': `<p>${words}<div id=at>x</div><script>
      new ResizeObserver(() => ${show('has a size')}).observe(at)</script>`,
    '/idle': `<p>${words}<script>requestIdleCallback(() => ${show('idle at last')})</script>`,
    '/transition': `<p>${words}<div id=at style="transition: margin-left 10ms">x</div><script>
      at.addEventListener('transitionend', () => ${show('moved')});
      requestAnimationFrame(() => requestAnimationFrame(() => { at.style.marginLeft = '9px' }))</script>`,
    '/lazy-frame': `<p>${words}<iframe loading=lazy src="/inside"></iframe><script>1</script>`,
    '/lazy-frame-only': `<p>${words}<iframe loading=lazy src="/inside"></iframe>`,
    '/inline-frame': `<p>${words}${inline(`<p>outer frame</p>${inline(`<p>inner frame</p>${inline('<p>third frame')}`)}`)}`,
    '/inline-frame-sandboxed': `<p>${words}${inline(`<p>outer frame</p>${inline('<p>inner frame', 'sandbox')}`, 'sandbox')}`,
    '/inline-frame-data': `<p>${words}${inline(`<p>outer frame</p><iframe src=${attribute('data:text/html,<p>inner frame')}></iframe>`)}`,
    '/request-frame': `<p>${words}<iframe src="/inside"></iframe>`,
    '/inline-frame-removed': `<p>${words}${inline('<p>outer frame', 'id=frame')}<script>frame.remove()</script>`,
    '/sizes': `<p id=out></p><div id=low style="position:absolute;top:800px">x</div><script>
      // In the first script of a new renderer process, outerWidth can still be 0.
      const sizes = () => [innerWidth, outerWidth, screen.width, visualViewport.width, innerHeight, outerHeight,
        screen.height, visualViewport.height, devicePixelRatio, matchMedia('(width: 1365px) and (height: 900px)').matches];
      new IntersectionObserver(([{ isIntersecting, rootBounds }]) => {
        out.textContent = [...sizes(), isIntersecting, rootBounds.width, rootBounds.height].join(' ') }).observe(low)</script>`,
    '/inside': '<p>inside the frame',
    '/scrolled': `<p>${words}<div style="height:5000px"></div><script>
      addEventListener('scroll', () => ${show('scrolled')}, { once: true })</script>`,
  });
  capturer = await startCapturer();
});

afterAll(async () => {
  await capturer.close();
  await site.close();
});

it.each([
  ['/animation-frame', 'second frame'],
  ['/intersection', 'came into view'],
  ['/resize', 'has a size'],
  ['/idle', 'idle at last'],
  ['/transition', 'moved'],
  ['/lazy-frame', 'inside the frame'],
])(
  'reads content that the page %s adds in an animation frame or another browser event',
  async (path, text) => {
    expect(textOf(await page(capturer, site.url(path)))).toContain(text);
  },
);

it('reads a lazy iframe of a page without scripts in each of four captures', async () => {
  for (let count = 0; count < 4; count++) {
    expect(textOf(await page(capturer, site.url('/lazy-frame-only')))).toContain('inside the frame');
  }
});

it.each([
  ['/inline-frame', 'outer frame inner frame third frame'],
  ['/inline-frame-sandboxed', 'outer frame inner frame'],
  ['/inline-frame-data', 'outer frame inner frame'],
  ['/request-frame', 'inside the frame'],
])('reads the frames of %s, a page without scripts, in each of four captures', async (path, text) => {
  for (let count = 0; count < 4; count++) {
    const found = textOf(await page(capturer, site.url(path))).replaceAll(/\s+/g, ' ');
    for (const words of text.split(/(?<=frame) /)) expect(found).toContain(words);
  }
});

it('does not wait for a frame that the page removes', async () => {
  const captured = await page(capturer, site.url('/inline-frame-removed'));
  expect(textOf(captured)).not.toContain('outer frame');
  expect(captured.facts.loadingStatus).toBe('complete');
});

it('a page sees its whole window although almost nothing of the page is drawn', async () => {
  const text = textOf(await page(capturer, site.url('/sizes')));
  expect(text).toContain('1365 1365 1365 1365 900 900 900 900 1 true true 1365 900');
});

it('dispatches scroll events while the page is scrolled', async () => {
  const captured = await page(capturer, site.url('/scrolled'), { scrollFullPage: true });
  expect(textOf(captured)).toContain('scrolled');
});

it('concurrent pages do not wait for the animation frames of each other', async () => {
  const paths = ['/animation-frame', '/intersection', '/resize', '/idle', '/transition'];
  const captured = await Promise.all(paths.map((path) => page(capturer, site.url(path))));
  expect(captured.map(({ facts }) => facts.loadingStatus)).toEqual(paths.map(() => 'complete'));
  expect(capturer.stats().launches).toBe(1);
});
