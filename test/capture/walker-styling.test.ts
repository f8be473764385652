import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBothWays } from './compare-styling.ts';
import { launchBrowser } from './walker-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Returns the text around the first difference. Undefined if there is none. */
function findDifference(usual: string, full: string): string | undefined {
  if (usual === full) return undefined;
  let at = 0;
  while (usual[at] === full[at]) at++;
  return `${usual.slice(at - 80, at + 40)} instead of ${full.slice(at - 80, at + 40)}`;
}

const expectSameReading = async (html: string): Promise<void> => {
  const { usual, full } = await readBothWays(browser, html);
  expect(findDifference(usual.join(), full.join()), html).toBeUndefined();
};

/** Tags with default styles of the browser, and tags without. */
const TAGS = (
  'a abbr address article aside b big blockquote body br button caption center cite code col dd del details dfn dialog ' +
  'dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd ' +
  'label legend li listing main map mark menu meter nav nobr noscript object ol optgroup option output p pre ' +
  'progress q rp rt ruby s samp search section select small span strike strong sub summary sup table tbody td ' +
  'textarea tfoot th thead time tr tt u ul var video wbr xmp x-custom'
).split(' ');

describe('reading only the CSS properties that a page can set', () => {
  it('the shortened reading of CSS equals the full reading for every HTML element, with and without a doctype', async () => {
    const nested = TAGS.map((tag) => `<${tag}>one <a href=/>two</a><p>three <b>four</b></p></${tag}>`).join(
      '\n',
    );
    const pre = `<pre>${TAGS.map((tag) => `<${tag}> x  y </${tag}>`).join('')}</pre>`;
    await expectSameReading(`<!doctype html><title>t</title>${nested}${pre}`);
    await expectSameReading(`<title>t</title>${nested}<h1>${nested}</h1>`);
  });

  it.each([
    [
      'an inline style',
      '<p style="opacity:0">a<p style="FILTER:opacity(0)">b<p style="text-inden\\74:-999px">c',
    ],
    ['a presentational attribute', '<body bgcolor=white text=white><p>a<font color=#fefefe>b</font>'],
    [
      'a style sheet',
      '<style>.x{clip-path:inset(50%)}@media all{.y{visibility:hidden}}</style><p class=x>a<p class=y>b',
    ],
    ['a nested rule', '<style>div{& p{color:#fff}}</style><div><p>a</div>'],
    ['the property all', '<style>h1,b{all:unset}</style><h1>a<b>b</b></h1>'],
    ['an imported style sheet', '<style>@import "data:text/css,p{opacity:0}";</style><p>a'],
    ['an animation', '<style>@keyframes k{from{opacity:0}to{opacity:.01}}p{animation:k 9s}</style><p>a'],
    ['a script', '<p id=p>a<script>p.animate([{opacity:0},{opacity:0}],99999999)</script>'],
    [
      'an adopted style sheet',
      '<p>a<script>let s=new CSSStyleSheet();s.replaceSync("p{opacity:0}");document.adoptedStyleSheets=[s]</script>',
    ],
    [
      'a shadow tree',
      '<div><template shadowrootmode=open><style>:host{opacity:0}::slotted(p){color:white}</style><slot></slot></template><p>a</div><p>b',
    ],
    [
      'SVG',
      '<svg width=90 height=90><text y=20 opacity=0>a</text><text y=50 visibility=hidden>b</text><foreignObject width=50 height=50><p>c</p></foreignObject></svg>',
    ],
    ['MathML', '<math><mtext mathcolor=white>a</mtext><mi mathbackground=black>b</mi></math>'],
    ...['progress', 'meter', 'video', 'audio', 'object', 'canvas'].map((tag): [string, string] => [
      `replaced content of ${tag}`,
      `<tt>a <${tag}>b <a>c <span>d</span></a></${tag}>`,
    ]),
    ['adjacent elements without a font size', '<a style="font-size:0">a<abbr>b</abbr><kbd>c</kbd></a>'],
    ['a popover', '<div popover id=d>a</div><p>b<script>d.showPopover()</script>'],
    ['hidden until found', '<div hidden=until-found>a<p>b</div>'],
    ['a table in preformatted text', '<pre><table><tr><td nowrap> a  b <td> c  d </table></pre>'],
  ])('the shortened reading of CSS equals the full reading: %s', async (_, html) => {
    await expectSameReading(`<!doctype html>${html}`);
  });

  it('the shortened reading of CSS equals the full reading for random declarations', async () => {
    const declaration = fc.constantFrom(
      'opacity:.01',
      'filter:opacity(0)',
      'clip:rect(0,0,0,0);position:absolute',
      'clip-path:circle(0)',
      'visibility:hidden',
      'visibility:visible',
      'content-visibility:hidden',
      'text-indent:-9999px',
      'position:fixed',
      'font:700 3em serif',
      'font-size:0',
      'font-family:monospace',
      'font-style:italic',
      'text-decoration:line-through',
      'float:left',
      'user-select:none',
      'margin:0 5px',
      'white-space:pre-wrap',
      'color:#fff',
      'background:#000',
      'background-image:linear-gradient(red,red)',
      'display:none',
      'display:contents',
      'all:initial',
    );
    const page = fc.record({
      rules: fc.array(fc.tuple(fc.constantFrom(...TAGS, '*', '.c', 'p+p', ':first-child'), declaration), {
        maxLength: 2,
      }),
      body: fc.array(
        fc.tuple(
          fc.constantFrom(...TAGS),
          fc.constantFrom('', ' class=c', ' hidden', ' open'),
          fc.option(declaration, { freq: 6 }),
          fc.boolean(),
        ),
        { maxLength: 12 },
      ),
    });
    const toHtml = ({ rules, body }: typeof page extends fc.Arbitrary<infer Page> ? Page : never): string =>
      `<!doctype html><style>${rules.map(([selector, text]) => `${selector}{${text}}`).join('')}</style>` +
      body
        .map(([tag, attributes, style, isClosed]) => {
          const inline = style === null ? '' : ` style="${style}"`;
          return `<${tag}${attributes}${inline}>text ${isClosed ? `</${tag}>` : ''}`;
        })
        .join('');
    await fc.assert(
      fc.asyncProperty(page, async (one) => expectSameReading(toHtml(one))),
      { numRuns: 40 },
    );
  });
});

const corpus = path.join(process.env.PAGEWRIGHT_BENCHMARKS ?? '', 'extraction/open');
/** Tests a sample of the pages of the corpus. `PAGEWRIGHT_TEST_ALL_PAGES=1` tests all of them. */
const STEP = process.env.PAGEWRIGHT_TEST_ALL_PAGES === '1' ? 1 : 80;

describe.skipIf(process.env.PAGEWRIGHT_BENCHMARKS === undefined)(
  'on real pages (needs PAGEWRIGHT_BENCHMARKS)',
  () => {
    it('the shortened reading of CSS equals the full reading for saved pages', {
      timeout: 7_200_000,
    }, async () => {
      const files = readdirSync(corpus)
        .flatMap((set) =>
          readdirSync(path.join(corpus, set)).map((name) => path.join(corpus, set, name, 'page.html.gz')),
        )
        .filter((file, index) => index % STEP === 0 && existsSync(file));
      const different: string[] = [];
      for (const file of files) {
        const { usual, full } = await readBothWays(browser, gunzipSync(readFileSync(file)).toString());
        if (usual.join() !== full.join()) different.push(file);
      }
      expect(different).toEqual([]);
    });
  },
);
