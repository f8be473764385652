import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPlainText } from '../../src/content/index.ts';
import { readPage } from '../../src/page/index.ts';
import { launchBrowser, walkPage } from './walker-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PROSE = 'The river rises in the hills above the town, and for most of the year it is only a stream.';

/** All text of a page, main content and appendix. */
async function textOf(body: string): Promise<string> {
  const { seen } = await walkPage(browser, { html: `<!doctype html><h1>River</h1><p>${PROSE}</p>${body}` });
  if (seen === undefined) throw new Error('The page was refused');
  const page = readPage({
    ...seen,
    requestedUrl: seen.url,
    finalUrl: seen.url,
    baseUrl: 'https://example.com/',
    headers: {},
    fetched: [],
  });
  return toPlainText(page.blocks.map(({ block }) => block));
}

describe('text that a reader cannot see', () => {
  it.each([
    ['white on white', '<p style="color:white">Secret</p>'],
    ['almost white on white', '<p style="color:#fbfbfb">Secret</p>'],
    ['white on white in another colour space', '<p style="color:oklch(1 0 0)">Secret</p>'],
    [
      'black on black',
      '<div style="background:#000;color:#fff"><p>Shown <span style="color:#000">Secret</span></div>',
    ],
    [
      'next to transparent on black',
      '<div style="background:#000"><p style="color:rgba(255,255,255,.02)">Secret</div>',
    ],
    ['transparent', '<p style="color:transparent">Secret</p>'],
    ['filled with nothing', '<p style="-webkit-text-fill-color:transparent">Secret</p>'],
    ['of opacity .01', '<p style="opacity:.01">Secret</p>'],
    [
      'of opacities that come to nothing',
      '<div style="opacity:.2"><div style="opacity:.2"><p style="opacity:.2">Secret</div></div>',
    ],
    [
      'transparent for an hour',
      '<style>@keyframes wait{0%,99%{color:transparent}}div{animation:wait 3600s}</style><div><p>Secret</p></div>',
    ],
    ['scaled to nothing', '<p style="transform:scale(0)">Secret</p>'],
    ['scaled to nothing by its own property', '<div style="scale:0"><p>Secret</p></div>'],
    ['turned on its edge', '<p style="transform:rotateX(90deg)">Secret</p>'],
    ['indented away', '<p style="text-indent:-9999px">Secret</p>'],
    ['pulled away by its margin', '<p style="margin-left:-9999px">Secret</p>'],
    ['filtered to nothing', '<p style="filter:blur(1px) opacity(0)">Secret</p>'],
    ['clipped by a path', '<p style="clip-path:inset(0 0 100% 0)">Secret</p>'],
    ['clipped to a circle of nothing', '<p style="clip-path:circle(0)">Secret</p>'],
    ['clipped to a point', '<p style="clip-path:polygon(0 0, 0 0, 0 0)">Secret</p>'],
    ['in a box that shows no content', '<div style="content-visibility:hidden">Secret</div>'],
    [
      'white in a closed panel',
      '<div class="accordion" style="display:none"><p style="color:white;display:none">Secret</p></div>',
    ],
  ])('leaves out text that is %s', async (_, html) => {
    expect(await textOf(html)).not.toContain('Secret');
  });
});

describe('text that only looks invisible to a simple check', () => {
  it.each([
    ['white on a dark box', '<div style="background:#123"><p style="color:white">Shown</p></div>'],
    [
      'white over a picture',
      '<div style="position:relative"><img style="width:400px;height:200px" src="x"><p style="position:absolute;top:20px;color:white">Shown</p></div>',
    ],
    [
      'white over a positioned box',
      '<div style="position:relative;height:200px"><div style="position:absolute;inset:0;background:#000"></div><p style="position:relative;color:white">Shown</p></div>',
    ],
    [
      'white over a background picture',
      '<div style="background-image:url(x.png)"><p style="color:white">Shown</p></div>',
    ],
    [
      'white over a veil',
      '<style>.v{position:relative}.v::before{content:"";position:absolute;inset:0;background:#000a}</style><div class="v"><p style="color:white;position:relative">Shown</p></div>',
    ],
    [
      'white before its picture is loaded',
      '<div class="lazy" data-bg="x.jpg"><p style="color:white">Shown</p></div>',
    ],
    [
      'filled with a gradient',
      '<p style="background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent">Shown</p>',
    ],
    [
      'white over the veil of an inner box',
      '<style>.v{position:relative}.v::before{content:"";position:absolute;inset:0;background:#000}</style><div style="color:white"><div class="v"><p style="position:relative">Shown</p></div></div>',
    ],
    [
      'transparent until its font is there',
      '<style>@keyframes wait{0%,99%{color:transparent}}div{animation:wait 8s}</style><div><p>Shown</p></div>',
    ],
    [
      'in the middle of a transition',
      '<style>@keyframes in{from{opacity:0}}p{animation:in 2s 5s both}</style><p>Shown</p>',
    ],
    ['drawn by its shadow', '<p style="color:transparent;text-shadow:0 0 1px #000">Shown</p>'],
    [
      'visible again in a white one',
      '<div style="color:white">Secret <b style="color:black">Shown</b></div>',
    ],
    ['light grey', '<p style="color:#ddd">Shown</p>'],
    ['half faded by a filter', '<p style="filter:grayscale(1) opacity(40%)">Shown</p>'],
    [
      'in a line that runs through the page',
      '<div style="margin-left:-2000px;white-space:nowrap">Shown</div>',
    ],
    [
      'at the right end of a box that begins far left',
      '<div style="margin-left:-2000px;text-align:right">Shown</div>',
    ],
    ['half transparent', '<p style="opacity:.4">Shown</p>'],
    ['clipped to a shape', '<p style="clip-path:circle(50%)">Shown</p>'],
    ['indented a little', '<p style="text-indent:-20px;padding-left:20px">Shown</p>'],
    ['moved', '<p style="transform:translateX(20px) scale(.9)">Shown</p>'],
    ['about to fade in', '<p class="fade-in" style="opacity:.01">Shown later than the rest of the page</p>'],
    [
      'dark by request of the page',
      '<style>:root{color-scheme:dark}</style><p style="color:white">Shown</p>',
    ],
  ])('includes text that is %s', async (_, html) => {
    expect(await textOf(html)).toContain('Shown');
  });
});
