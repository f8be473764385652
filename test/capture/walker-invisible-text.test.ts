import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, toPlainText } from '../../src/content/index.ts';
import { readPage } from '../../src/page/index.ts';
import { launchBrowser, walkPage } from './walker-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PROSE = 'The river rises in the hills above the town, and for most of the year it is only a stream.';

/** All blocks of a page, main content and appendix. */
async function readBlocksOf(body: string): Promise<Block[]> {
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
  return page.blocks.map(({ block }) => block);
}

const textOf = async (body: string): Promise<string> => toPlainText(await readBlocksOf(body));

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
    ['in an HTML element with the name of SVG text', '<text style="color:white">Secret</text>'],
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
    [
      'behind a transparent mask',
      '<p style="mask-image:linear-gradient(transparent,transparent)">Secret text</p>',
    ],
    [
      'behind a mask without size',
      '<p style="mask:linear-gradient(#000,#000) no-repeat;mask-size:0 0">Secret text</p>',
    ],
    ['zoomed to nothing', '<p style="zoom:.02">Secret text</p>'],
    ['in a box that is zoomed to nothing', '<div style="zoom:.03"><p>Secret text</p></div>'],
    ['scaled to dots', '<p style="transform:scale(.03)">Secret text that is somewhat longer than a word</p>'],
    ['turned on its edge by its own property', '<p style="rotate:x 90deg">Secret text</p>'],
    ['of letters that lie on each other', '<p style="letter-spacing:-100em">Secret text</p>'],
    [
      'of letters that the last of two long style sheets puts on each other',
      `<p class=x>Secret text</p><script>
        const sheets = ['.a{color:red}'.repeat(2990), '.b{color:red}'.repeat(50) + '.x{letter-spacing:-100em}'];
        document.adoptedStyleSheets = sheets.map((rules) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(rules);
          return sheet;
        });
      </script>`,
    ],
    [
      'of words that are moved away',
      '<p>seen first <span style="word-spacing:-1000em">a Secret text</span></p>',
    ],
    ['blurred beyond recognition', '<p style="filter:blur(100px)">Secret text</p>'],
    ['in a blurred box', '<div style="filter:blur(20px)"><p>Secret text</p></div>'],
    ['blended with white', '<p style="mix-blend-mode:screen;color:#000">Secret text</p>'],
    [
      'multiplied with black',
      '<div style="background:#000"><p style="mix-blend-mode:multiply;color:#fff">Secret text</p></div>',
    ],
    ['white and multiplied', '<p style="mix-blend-mode:multiply;color:#fff">Secret text</p>'],
    [
      'in the color of its gradient',
      '<p style="background:linear-gradient(#eee,#eee);color:#eee">Secret text</p>',
    ],
    ['clipped to its padding', '<p style="height:0;padding-top:40px;overflow:hidden">Secret text</p>'],
    [
      'in a box that is clipped to its padding',
      '<div style="height:0;padding-top:40px;overflow:hidden"><p>Secret text</p></div>',
    ],
    [
      'clipped to its padding at the side',
      '<div style="width:0;padding-left:40px;overflow:hidden;white-space:nowrap"><span>Secret</span></div>',
    ],
    [
      'moved far into the screen',
      '<div style="perspective:100px"><p style="transform:translateZ(-99999px)">Secret text</p></div>',
    ],
    ['of an SVG without fill', '<svg width=200 height=40><text y=20 fill="none">Secret text</text></svg>'],
    ['white in an SVG', '<svg width=200 height=40><text y=20 fill="#fff">Secret text</text></svg>'],
    [
      'moved far to the right',
      '<style>body{overflow-x:hidden}</style><p style="transform:translateX(99999px)">Secret text</p>',
    ],
    [
      'positioned far to the right',
      '<style>body{overflow-x:hidden}</style><p style="position:absolute;left:99999px">Secret text</p>',
    ],
    ['clipped by pixels', '<p style="clip-path:inset(0 0 100px 0);height:30px">Secret text</p>'],
    ['clipped to a path of one point', `<p style="clip-path:path('M0 0')">Secret text</p>`],
    [
      'in an SVG frame without size',
      '<svg width=100 height=50><foreignObject width=0 height=0><p>Secret text</p></foreignObject></svg>',
    ],
    ['for browsers without video', '<video controls src="x.mp4"><p>Secret text</p></video>'],
    [
      'in a box that is clipped to nothing',
      '<div style="position:absolute;clip:rect(0,0,0,0)"><div><p>Secret text</p></div></div>',
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
    ['faded by a mask', '<p style="mask-image:linear-gradient(#000 60%,transparent)">Shown text</p>'],
    ['behind a mask that is a picture', '<p style="mask-image:url(#m)">Shown text</p>'],
    ['zoomed out a little', '<p style="zoom:.8">Shown text</p>'],
    ['turned by a quarter', '<p style="transform:rotate(90deg)">Shown</p>'],
    ['turned a little', '<p style="transform:rotateY(30deg)">Shown text</p>'],
    ['set tightly', '<h2 style="letter-spacing:-.05em">Shown text</h2>'],
    [
      'set normally in a box without spaces',
      '<div style="letter-spacing:-1em"><span style="letter-spacing:normal">Shown text</span></div>',
    ],
    ['with narrow spaces', '<p style="word-spacing:-.2em">Shown text</p>'],
    [
      'on the back of a card',
      '<div style="transform-style:preserve-3d;position:relative;height:60px"><p style="backface-visibility:hidden">front</p><p style="backface-visibility:hidden;transform:rotateY(180deg)">Shown text</p></div>',
    ],
    ['blurred a little', '<p style="filter:blur(1px)">Shown text</p>'],
    ['black and multiplied', '<p style="mix-blend-mode:multiply;color:#000">Shown text</p>'],
    [
      'white on black and blended with screen',
      '<div style="background:#000;color:#fff"><p style="mix-blend-mode:screen">Shown text</p></div>',
    ],
    [
      'on a gradient that begins in its color',
      '<p style="background:linear-gradient(#fff,#333);color:#fff">Shown text</p>',
    ],
    ['on a dark gradient', '<p style="background:linear-gradient(#333,#111);color:#fff">Shown text</p>'],
    [
      'over a picture with a fallback color',
      '<p style="background:#fff url(photo.jpg);color:#fff">Shown text</p>',
    ],
    [
      'over the bottom padding of an empty box',
      '<div style="height:0;padding-bottom:40px;overflow:hidden">Shown text</div>',
    ],
    [
      'positioned over padding',
      '<div style="height:0;padding-top:40px;overflow:hidden;position:relative"><p style="position:absolute;top:0">Shown text</p></div>',
    ],
    [
      'moved a little towards the reader',
      '<div style="perspective:1000px"><p style="transform:translateZ(50px)">Shown text</p></div>',
    ],
    ['of an SVG', '<svg width=200 height=40><text y=20>Shown text</text></svg>'],
    [
      'white in a dark SVG',
      '<svg width=200 height=40 style="background:#000"><text y=20 fill="#fff">Shown text</text></svg>',
    ],
    [
      'white over a shape of an SVG',
      '<svg width=200 height=40><rect width=200 height=40 fill="navy"/><text y=20 fill="#fff">Shown text</text></svg>',
    ],
    [
      'in an SVG frame',
      '<svg width=100 height=50><foreignObject width=100 height=50><p>Shown text</p></foreignObject></svg>',
    ],
    [
      'on a later slide',
      '<div style="overflow:hidden;width:300px"><div style="display:flex;width:900px"><p style="width:300px">one</p><p style="width:300px">Shown text</p></div></div>',
    ],
    ['below a cut', '<div style="overflow:hidden;max-height:20px"><p>one</p><p>Shown text</p></div>'],
    [
      'with an underline that is a gradient of its color',
      '<p><a href=/ style="color:#c00;background:linear-gradient(#c00,#c00) 0 100%/100% 2px no-repeat">Shown</a></p>',
    ],
    [
      'filled with a gradient',
      '<h2 style="background:linear-gradient(#c00,#c00);-webkit-background-clip:text;color:transparent">Shown</h2>',
    ],
    [
      'on a slide far to the right',
      '<div style="overflow:hidden;position:relative;height:50px"><p style="position:absolute;left:9000px">Shown</p></div>',
    ],
    [
      'under a box with the aspect ratio of a video',
      '<div style="position:relative;height:0;padding-top:40px;overflow:hidden"><a href=/x><div style="position:absolute;top:0"><h3>Shown</h3></div></a></div>',
    ],
    [
      'moved over padding',
      '<div style="height:0;padding-top:80px;overflow:hidden"><p style="margin-top:-60px">Shown</p></div>',
    ],
    [
      'on a gradient of other color spaces',
      '<div style="background-image:linear-gradient(to right in oklab,#fff 0%,oklch(37.9% .146 265.5) 100%)"><h2 style="color:#fff">Shown</h2></div>',
    ],
    [
      'faded by a mask of another color space',
      '<div style="mask-image:linear-gradient(to right,transparent,oklch(0% 0 0) 10%)"><p>Shown</p></div>',
    ],
    [
      'above a gradient that is a line',
      '<a href=/ style="color:#000;background:linear-gradient(#000,#000) no-repeat 0 1.1em">Shown</a>',
    ],
    [
      'behind a mask of two layers',
      '<p style="mask-image:linear-gradient(transparent,transparent),linear-gradient(#000,#000)">Shown</p>',
    ],
    [
      'behind a mask whose second layer has a size',
      '<p style="mask-image:linear-gradient(#000,#000),linear-gradient(#000,#000);mask-size:0px 0px,100% 100%">Shown</p>',
    ],
    [
      'on the back of a card without depth',
      '<div style="position:relative;height:60px"><p style="backface-visibility:hidden">front</p><p style="backface-visibility:hidden;transform:rotateY(180deg)">Shown</p></div>',
    ],
    [
      'outlined in an SVG',
      '<svg width=300 height=90><text y=80 font-size=60 fill=none stroke=black>Shown</text></svg>',
    ],
    [
      'white over a line of an SVG',
      '<svg width=300 height=90><line x1=0 y1=40 x2=300 y2=40 stroke=navy stroke-width=60 /><text y=50 fill=white>Shown</text></svg>',
    ],
    [
      'far to the right of a page that scrolls',
      '<div style="position:relative;width:9000px;height:50px"><div style="position:absolute;left:6000px">Shown</div></div>',
    ],
    [
      'on a slide after many others',
      '<style>body{overflow-x:hidden}</style><div style="display:flex">' +
        '<p style="flex:0 0 1200px;transform:translateX(0)">Shown</p>'.repeat(6) +
        '</div>',
    ],
    ['blended by a parent', '<div style="mix-blend-mode:difference"><p style="color:#fff">Shown</p></div>'],
    [
      'blended over a picture',
      '<div style="position:relative;height:60px"><img src=x style="position:absolute;width:300px;height:60px"><h2 style="position:relative;mix-blend-mode:screen;background:#fff;color:#000;margin:0">Shown</h2></div>',
    ],
    [
      'small in the units of an SVG',
      '<svg width=800 height=800 viewBox="0 0 10 10"><text x=1 y=5 font-size=.5>Shown</text></svg>',
    ],
  ])('includes text that is %s', async (_, html) => {
    expect(await textOf(html)).toContain('Shown');
  });
});

it('a thematic break without height is shown by its border', async () => {
  const blocks = await readBlocksOf(`<style>hr{height:0;overflow:hidden}</style><hr><p>${PROSE}</p>`);
  expect(blocks.map(({ type }) => type)).toContain('separator');
});
