import { describe, expect, it } from 'vitest';
import {
  type ElementNode,
  parseHtml,
  serialiseMarkdown,
  type TreeNode,
  treeToBlocks,
} from '../../src/content/index.ts';

const blocksOf = (html: string) => treeToBlocks(parseHtml(html), { baseUrl: 'https://e.org/dir/' });
const markdownOf = (html: string): string => serialiseMarkdown(blocksOf(html).map(({ block }) => block));

/** HTML, and the expected lines of Markdown. */
const CASES: Record<string, [html: string, ...lines: string[]]> = {
  'paragraphs from containers and loose text': [
    '<div>one<div>two</div>three<p>four</div>',
    'one',
    '',
    'two',
    '',
    'three',
    '',
    'four',
  ],
  'white space collapsed as in CSS': ['<p>  a \n <b> b </b>c&nbsp;&shy;d </p>', 'a **b** c d'],
  'two breaks as the end of a paragraph': ['<p>a<br>b<br> <br>c', 'a\\', 'b', '', 'c'],
  'headings, also by role, without their permalinks': [
    '<h2><b>One</b> <a href="#one">¶</a></h2><div role=heading aria-level=3>Two</div>',
    '## One',
    '',
    '### Two',
  ],
  'terms without their permalinks': [
    '<p>One <a href="#one">\uf0c1</a> two <a href="#c">#</a></p>',
    'One two',
  ],
  'spaces between words that only CSS separates': [
    '<h3><span>North Face</span><span>Tent 4</span></h3><p><i>2026</i><i>1h 54m</i><i>R</i></p><p><b>Sale</b><b>$9</b></p>',
    '### North Face Tent 4',
    '',
    '*2026 1h 54m R*',
    '',
    '**Sale $9**',
  ],
  'words split over elements as one word': [
    '<p><span>S</span><span>cream</span> <u>wor</u><u>ds</u></p><p><span>24</span><span>rem</span></p><p><span>a</span><span>B</span></p>',
    'Scream words',
    '',
    '24rem',
    '',
    'aB',
  ],
  'headings without links to themselves': [
    '<h2 id=a><a href="#a">One</a></h2><h3><a href="/two">Two</a></h3>',
    '## One',
    '',
    '### [Two](https://e.org/two)',
  ],
  'headings with section numbers that programs generate': [
    '<h2><span class="header-section-number">4.1</span> One</h2><h2><span>4.2</span> Two</h2>',
    '## 4.1 One',
    '',
    '## 4.2 Two',
  ],
  'headings without the edit links of MediaWiki': [
    '<h2>One<span class="mw-editsection">[<a href="/e">edit</a>]</span></h2><div><h2>Two</h2><span class="mw-editsection">[<a href="/e">edit</a>]</span></div>',
    '## One',
    '',
    '## Two',
  ],
  'a heading tag around a page as a container': [
    '<h1><div><h2>Title</h2><p>Text</p></div></h1>',
    '## Title',
    '',
    'Text',
  ],
  'links resolved against the base URL': [
    '<a href="../x?q=1">x</a> <a href="#y">y</a>',
    '[x](https://e.org/x?q=1) [y](https://e.org/dir/#y)',
  ],
  'the text of dangerous links': [
    '<a href="java\nscript:alert(1)">a</a> <a href="data:text/html,x">b</a>',
    'a b',
  ],
  'a link around blocks only on the first block with text': [
    '<a href=/c><div><img src=p.png alt=pic></div><h3>Card</h3><p>more</p></a>',
    '[![pic](https://e.org/dir/p.png)](https://e.org/c)',
    '',
    '### [Card](https://e.org/c)',
    '',
    'more',
  ],
  'nested lists, tight': [
    '<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>',
    '- a',
    '',
    '  3. b',
    '  4. c',
    '- d',
  ],
  'lists inside lists without an item': ['<ul><li>a</li><ul><li>b</li></ul></ul>', '- a', '  - b'],
  'task lists': [
    '<ul><li><input type=checkbox checked> done<li><input type=checkbox> open</ul>',
    '- [x] done',
    '- [ ] open',
  ],
  'the blocks of layout lists': [
    '<ul><li><h3>A</h3><p>a</p><li><h3>B</h3><p>b</p></ul>',
    '### A',
    '',
    'a',
    '',
    '### B',
    '',
    'b',
  ],
  'description lists': ['<dl><dt>Term<dd>Meaning</dl>', '**Term**', '', 'Meaning'],
  'tables with spans as grids': [
    '<table><caption>Cap</caption><tr><th>a<th colspan=2>b<tr><td rowspan=2>1<td>2|2<td>3<tr><td><p>x<p>y<td>5</table>',
    'Cap',
    '',
    '| a | b | |',
    '| --- | --- | --- |',
    '| 1 | 2\\|2 | 3 |',
    '| | x<br>y | 5 |',
  ],
  'tables with code, lists, headings and tables in their cells, under a row of headers': [
    '<table><tr><th>a<th>b<tr><td><h3>x</h3><td><pre>one\n  two</pre><tr><td><ul><li>y<li>z</ul><td><table><tr><td>1<td>2</table></table>',
    '| a | b |',
    '| --- | --- |',
    '| x | `one`<br>`  two` |',
    '| y<br>z | 1 2 |',
  ],
  'code without a column of line numbers next to it': [
    '<table><tr><td><pre>1\n2\n</pre><td><pre>a\n  b\n</pre></table>',
    '```',
    'a',
    '  b',
    '```',
  ],
  'tables without a header row': [
    '<table><tr><td align=right>a<td>b<tr><td>c<td>d</table>',
    '| | |',
    '| --: | --- |',
    '| a | b |',
    '| c | d |',
  ],
  'tables with a bold first row as header': [
    '<table><tr><td><td><b>a</b><td><p><strong>b</strong></p><tr><td><b>x</b><td>1<td>2</table>' +
      '<table><tr><td><b>a</b><td><b>1</b><tr><td><b>b</b><td><b>2</b></table>',
    '| | **a** | **b** |',
    '| --- | --- | --- |',
    '| **x** | 1 | 2 |',
    '',
    '| | |',
    '| --- | --- |',
    '| **a** | **1** |',
    '| **b** | **2** |',
  ],
  'the blocks of layout tables': [
    '<table><tr><td><h2>A</h2><p>b<td><table><tr><td>x<td>y</table></table>',
    '## A',
    '',
    'b',
    '',
    '| | |',
    '| --- | --- |',
    '| x | y |',
  ],
  'the text of tables with huge spans': [
    '<table><tr><td colspan=100000000 rowspan=99999999>a<tr><td>b<td>c</table>',
    'a',
    '',
    'b',
    '',
    'c',
  ],
  'code with language and white space': [
    '<pre><code class="hljs language-ts">a\n\n  b`c`\n</code></pre>',
    '```ts',
    'a',
    '',
    '  b`c`',
    '```',
  ],
  'code whose lines only CSS separates, without the theme as language': [
    '<pre class="shiki one-dark"><code><span class=line><b>cd</b> a</span><span class=line>ls</span></code></pre>',
    '```',
    'cd a',
    'ls',
    '```',
  ],
  'code indented by a quote': ['<blockquote><pre>a</pre></blockquote>', '```', 'a', '```'],
  'code without line numbers on separate lines': [
    '<pre> 9\na\n10\n\n11\nb\n</pre>',
    '```',
    'a',
    '',
    'b',
    '```',
  ],
  'breaks in code': ['<pre>a<br>b</pre>', '```', 'a', 'b', '```'],
  'code without line numbers': [
    '<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre><td class=code><pre>a\nb</pre></table>',
    '```',
    'a',
    'b',
    '```',
  ],
  'listings made of table rows': [
    '<table><tr><td class="blob-num">1<td class="blob-code">if x:<tr><td class="blob-num">2<td class="blob-code">  y</table>',
    '```',
    'if x:',
    '  y',
    '```',
  ],
  'inline code with a link in it': ['<p><code><a href=/T>T</a>.f(x)</code>', '[`T`](https://e.org/T)`.f(x)`'],
  quotes: ['<blockquote><p>a<p>b</blockquote>', '> a', '>', '> b'],
  figures: [
    '<figure><img src=a.png alt=""><figcaption>Cap</figcaption></figure>',
    '![](https://e.org/dir/a.png)',
    '',
    'Cap',
  ],
  'lazily loaded images': [
    '<img src="data:image/gif;base64,AA" data-src=/big.jpg alt=big>',
    '![big](https://e.org/big.jpg)',
  ],
  'the largest image of a srcset': [
    '<img srcset="/s.jpg 100w, /l.jpg 900w" alt=x>',
    '![x](https://e.org/l.jpg)',
  ],
  'alternative text of images without URL only if it is a symbol': [
    '<p>a <img src="data:image/gif;base64,AA" alt="Lamp number one"><img src="data:image/png;base64,AA" alt="🙂"><img alt="Not loaded">',
    'a 🙂Not loaded',
  ],
  'no spacers': ['<p>a<img src=t.gif width=1 height=1><img src=o.png alt="">', 'a'],
  'TeX of KaTeX': [
    '<p>Let <span class=katex><span class=katex-mathml><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class=katex-html>x2</span></span>.',
    'Let $x^2$.',
  ],
  'TeX from MathML': [
    '<math display=block><mfrac><mrow><mi>a</mi><mo>+</mo><mi>α</mi></mrow><msqrt><mn>2</mn></msqrt></mfrac></math>',
    '$$',
    '\\frac{a+\\alpha}{\\sqrt{2}}',
    '$$',
  ],
  'letters, arrows and braces of MathML': [
    '<p><math><mover><mrow><mi>ℒ</mi><mo>⟶</mo><mi>𝔟</mi></mrow><mo>⏞</mo></mover><mo>≤</mo><msub><mi>ℵ</mi><mn>1</mn></msub></math>',
    '$\\overbrace{\\mathcal{L}\\longrightarrow\\mathfrak{b}}\\leq\\aleph_1$',
  ],
  'fonts of mathvariant': [
    '<p><math><msup><mi>A</mi><mi mathvariant=sans-serif>T</mi></msup><mo>∈</mo><msup><mi mathvariant=double-struck>R</mi><mi>n</mi></msup><mo>,</mo><mi mathvariant=bold>v</mi><mo>=</mo><mn mathvariant=bold>0</mn><mo>,</mo><mi mathvariant=normal>d</mi><mi mathvariant=normal>Ω</mi><mi mathvariant=bold>α</mi><mi mathvariant=unknown>x</mi></math>',
    '$A^{\\mathsf{T}}\\in{\\mathbb{R}}^n,\\mathbf{v}=\\mathbf{0},\\mathrm{d}\\Omega\\boldsymbol{\\alpha}x$',
  ],
  'limits, brackets and phrases of MathML': [
    '<p><math><munder><mo>∑</mo><mi>j</mi></munder><mo>⟨</mo><mi>φ</mi><mo>∣</mo><mi>ϕ</mi><mo>⟩</mo><mtext>&nbsp;for 5%&nbsp;</mtext><msup><mi>f</mi><mo>′</mo></msup></math>',
    '$\\sum_j\\langle\\varphi\\mid\\phi\\rangle\\text{ for 5\\% }f^{\\prime}$',
  ],
  'words of MathML operators': [
    '<p><math><munder><mo>lim</mo><mi>n</mi></munder><mo>cov</mo><mo>(</mo><mi>x</mi><mo>)</mo></math>',
    '$\\lim_n\\operatorname{cov}(x)$',
  ],
  'ruby, quotations, raised numbers': [
    '<p><ruby>漢<rp>(</rp><rt>kan</rt></ruby> <q>so</q> 10<sup>3</sup> H<sub>2</sub>O 1<sup>st</sup>',
    '漢(kan) “so” 10^3 H2O 1st',
  ],
  'formulas rendered by MathJax 2 once': [
    '<p>Old <span class="MathJax_Preview">[q]</span> <span class="MathJax"><nobr>q</nobr></span><script type="math/tex">q_1</script> end.<div class="MathJax_Display"><span class="MathJax"><math><mi>z</mi></math></span></div><script type="math/tex; mode=display">z^2</script><p>Only <span class="MathJax">drawn</span>.',
    'Old $q_1$ end.',
    '',
    '$$',
    'z^2',
    '$$',
    '',
    'Only drawn.',
  ],
  'embedded players as links': [
    '<iframe src="https://www.youtube.com/embed/x" title="Talk"></iframe>',
    '[Talk](https://www.youtube.com/embed/x)',
  ],
  'players on any host, by URL and permissions': [
    '<iframe src="https://e.org/player/1" title="Talk" allowfullscreen></iframe><iframe src="/embed/2" allow="autoplay"></iframe><iframe src="https://e.org/player/3" title="Frame"></iframe><iframe src="https://e.org/players" allowfullscreen></iframe>',
    '[Talk](https://e.org/player/1)',
    '',
    '[Video](https://e.org/embed/2)',
  ],
  'custom elements for media whose script has not run': [
    '<amp-img src="/eel.jpg" alt="Eel"><noscript><img src="/eel.jpg" alt="Eel"></noscript></amp-img><p>Two</p><lazy-picture srcset="/s.png 1x, /l.png 2x" alt="Weir"></lazy-picture><p>Three</p><amp-video src="/v.mp4" title="Film"><div fallback>No video</div></amp-video><amp-iframe src="https://e.org/map"></amp-iframe><lite-youtube videoid="abc-1" playlabel="Talk"></lite-youtube>',
    '![Eel](https://e.org/eel.jpg)',
    '',
    'Two',
    '',
    '![Weir](https://e.org/l.png)',
    '',
    'Three',
    '',
    '[Film](https://e.org/v.mp4)',
    '',
    '[e.org](https://e.org/map)',
    '',
    '[Talk](https://www.youtube.com/watch?v=abc-1)',
  ],
  'custom elements whose script has run, and icons, by their content': [
    '<amp-img src="/eel.jpg" alt="Eel"><img src="/eel.jpg" alt="Eel"></amp-img><svg-icon src="/i.svg"></svg-icon><code-sample src="/a.js">text</code-sample>',
    '![Eel](https://e.org/eel.jpg)text',
  ],
  'one label of a vector graphic as a word of the text, several as a paragraph': [
    '<p>The channel <svg><title>x</title><text>Kestrel <tspan>Cut</tspan></text></svg> is new.</p><svg><g><text>2019</text><path d="M0"/></g><text>41 t</text><foreignObject><div>Server</div></foreignObject><defs><text>no</text></defs></svg>',
    'The channel Kestrel Cut is new.',
    '',
    '2019, 41 t, Server',
  ],
  'the name and the description that a chart refers to, but not that of a program': [
    '<svg role=img aria-labelledby="t d"><title id=t>Landings</title><desc id=d>Falls from 42 in 2014 to 19.</desc><text>2014</text><text>2019</text></svg><svg role=img><desc>Created with Charts 9</desc><text>a</text><text>b</text></svg>',
    'Landings',
    '',
    'Falls from 42 in 2014 to 19.',
    '',
    '2014, 2019',
    '',
    'a, b',
  ],
  'the label of a chart, but not the name of a logo': [
    '<svg role=img aria-label="Landings by year"><text>2014</text><text>2019</text></svg><p>a</p><svg role=img aria-labelledby=n><title id=n>Harbour</title><text>H</text></svg>',
    'Landings by year',
    '',
    '2014, 2019',
    '',
    'a',
    '',
    'H',
  ],
  'a space between keys that are next to each other, but not in typed text': [
    '<p>Press <kbd>Alt</kbd><kbd>↑</kbd>.</p><p>Dial <kbd>1</kbd><kbd>0</kbd>.</p>',
    'Press `Alt` `↑`.',
    '',
    'Dial `10`.',
  ],
  'no text of icons': ['<p>a <svg aria-hidden=true><text>i</text></svg>b</p>', 'a b'],
  'buttons that are words of a sentence, but not those that act': [
    '<p>Measure the sugar with a <button>hydrometer</button>, then wait for the <button>wort</button> to cool. <button>Copy</button></p><p>Sort by <button>Date</button></p>',
    'Measure the sugar with a hydrometer, then wait for the wort to cool.',
    '',
    'Sort by',
  ],
  'a button with a hidden explanation that is a word of a sentence': [
    '<p>The <span><button>standing charge</button><span role=tooltip>A daily amount.</span></span> pays for the meter.</p><p>Open the list. <span><button>Print</button></span> Then read on to the end.</p>',
    'The standing charge pays for the meter.',
    '',
    'Open the list. Then read on to the end.',
  ],
  'buttons that are names of columns or values of cells, but not those that act': [
    '<table><tr><th><button>Started <i>▼</i></button></th><th>Impact <button>Help</button></th></tr><tr><td><button><i>Full</i> 97</button></td><td>low <button>Edit 1</button></td></tr><tr><td><button>Delete</button></td><td>high</td></tr></table>',
    '| Started | Impact |',
    '| --- | --- |',
    '| *Full* 97 | low |',
    '| | high |',
  ],
  'buttons that are pictures, but not those that are icons': [
    '<button aria-label="Zoom"><img src="/a.jpg" alt="A reef" width=600 height=400></button><button><picture><source srcset="/b.webp"><img src="/b.jpg" alt="A wreck" width=300 height=200></picture></button><button><img src="/i.png" alt="Menu" width=24 height=24></button><button><img src="/i.png" alt="Wide" width="100%" height=40></button>',
    '![A reef](https://e.org/a.jpg)![A wreck](https://e.org/b.jpg)',
  ],
  'links that are buttons, unless they are alone and without an address': [
    '<div><a role=button tabindex=0>Click to expand...</a></div><p><a role=button href="/start">Start now</a></p><p>See <a role=button>the terms</a> of use.</p>',
    '[Start now](https://e.org/start)',
    '',
    'See the terms of use.',
  ],
  'Chinese with numbers in elements of their own, without a space': [
    '<p><span>发生了各类事故</span><span>59</span>起</p>',
    '发生了各类事故59起',
  ],
  'labels and values in neighbouring elements with a space': [
    '<p><span>Baujahr</span><span>1820</span></p><p><span>Zimmer</span><b>4</b></p><p><span>word</span><sup>3</sup></p><p><i>Fe</i><b>2</b></p>',
    'Baujahr 1820',
    '',
    'Zimmer **4**',
    '',
    'word^3',
    '',
    '*Fe*__2__',
  ],
  'the alerts of GitHub as its quotes': [
    '<div class="markdown-alert markdown-alert-tip"><p class=markdown-alert-title>Tip</p><p>Run it.</p><ul><li>once</ul></div><div class=alert><p>Tip</p><p>Stop.</p></div>',
    '> [!TIP]',
    '>',
    '> Run it.',
    '>',
    '> - once',
    '',
    'Tip',
    '',
    'Stop.',
  ],
  'media whose address a script would set': [
    '<iframe title=Cat src="about:blank" data-src="https://www.youtube.com/embed/x1"></iframe><iframe title=Ad src="about:blank"></iframe>',
    '[Cat](https://www.youtube.com/embed/x1)',
  ],
  'tables by their ARIA roles': [
    '<div role=table><div role=caption>Huts</div><div role=rowgroup><div role=row><span role=columnheader>Hut</span><span role=columnheader>Beds</span></div></div><div><div role=row><span role=rowheader>Cairn</span><span role=cell aria-colspan=1>24</span></div></div></div>',
    'Huts',
    '',
    '| Hut | Beds |',
    '| --- | --- |',
    '| Cairn | 24 |',
  ],
  'lists by their ARIA roles': [
    '<div role=list><div><div role=listitem>one</div></div><div role=listitem><p>two</p></div></div>',
    '- one',
    '- two',
  ],
  'ARIA tables and lists with other content as that content': [
    '<div role=table>Note<div role=row><span role=cell>a</span></div></div><div role=list><p>b</p></div>',
    'Note',
    '',
    'a',
    '',
    'b',
  ],
  'no scripts or controls': [
    '<p>a<script>x</script><style>y</style><svg><title>z</title></svg><button>Buy</button><select><option>o</select><textarea>t</textarea><noscript>n</noscript><template>q</template>',
    'a',
  ],
  'the titles of accordions': [
    '<button aria-expanded=false>Question?</button><div>Answer</div>',
    'Question?',
    '',
    'Answer',
  ],
  'declarative shadow roots': [
    '<x-a><template shadowrootmode=open><p>shadow</p></template><p>light</p></x-a>',
    'shadow',
  ],
  'footnotes of Pandoc and MediaWiki': [
    '<p>Claim<sup><a href="#n1">[1]</a></sup> and <a href="#n2" class="footnote-ref"><sup>2</sup></a>.</p><ol class=references><li id=n1><span class="mw-cite-backlink">^</span> Source one<li id=n2><p>Source two <a class="footnote-back" href="#r">↩</a></ol>',
    'Claim[^1] and [^2].',
    '',
    '[^1]: Source one',
    '',
    '[^2]: Source two',
  ],
  'raised links to ordinary items as links': [
    '<p>a<sup><a href="#n1">1</a></sup><ol><li id=n1>one<li>two</ol>',
    'a[1](https://e.org/dir/#n1)',
    '',
    '1. one',
    '2. two',
  ],
  'struck and raised text': ['<p><s>old</s> <em>new <strong>best</strong></em>', '~~old~~ *new **best***'],
};

describe('Markdown of HTML', () => {
  for (const [name, [html, ...lines]] of Object.entries(CASES)) {
    it(`converts ${name} to Markdown`, () => expect(markdownOf(html).split('\n')).toEqual(lines));
  }
});

let id = 0;
const element = (
  tag: string,
  children: (TreeNode | string)[],
  display?: string,
  preformatted = false,
): ElementNode => ({
  kind: 'element',
  id: (id += 1),
  tag,
  attributes: {},
  children: children.map((child) =>
    typeof child === 'string' ? { kind: 'text', id: (id += 1), value: child } : child,
  ),
  ...(display !== undefined && {
    layout: { display, position: 'static', fontSize: 16, fontWeight: 400, preformatted },
  }),
});
const markdownOfTree = (root: ElementNode): string =>
  serialiseMarkdown(treeToBlocks(root, { baseUrl: 'https://e.org/' }).map(({ block }) => block));

describe('treeToBlocks with layout', () => {
  it('uses the computed CSS display instead of the tag', () => {
    expect(
      markdownOfTree(
        element(
          'div',
          [element('span', ['a'], 'block'), element('div', ['b'], 'inline'), element('div', ['c'], 'inline')],
          'block',
        ),
      ),
    ).toBe('a\n\nbc');
    expect(markdownOfTree(element('div', [element('div', ['a'], 'contents'), 'b'], 'block'))).toBe('ab');
    expect(
      markdownOfTree(
        element(
          'div',
          [element('div', ['a'], 'table-cell'), element('div', ['b'], 'table-cell')],
          'table-row',
        ),
      ),
    ).toBe('a b');
  });

  it('separates the texts of inline blocks, but not the letters of an animated word', () => {
    expect(
      markdownOfTree(
        element(
          'p',
          [element('span', ['Tags'], 'inline-block'), element('span', ['News'], 'inline-block')],
          'block',
        ),
      ),
    ).toBe('Tags News');
    expect(
      markdownOfTree(
        element(
          'p',
          [element('span', ['H'], 'inline-block'), element('span', ['i'], 'inline-block')],
          'block',
        ),
      ),
    ).toBe('Hi');
  });

  it('writes a large empty iframe as a link', () => {
    const frame = (attributes: object, width: number, height: number, children: TreeNode[] = []): string => {
      const { layout, ...bare } = element('iframe', children, 'inline');
      return markdownOfTree({
        ...bare,
        attributes: { src: 'https://maps.example/x', ...attributes },
        layout: { ...layout!, box: { x: 0, y: 0, width, height } },
      });
    };
    const title = { title: 'Map of mills' };
    expect(frame(title, 200, 100)).toBe('[Map of mills](https://maps.example/x)');
    expect(frame({}, 560, 315, [element('html', [' '], 'block')])).toBe(
      '[maps.example](https://maps.example/x)',
    );
    expect(frame(title, 560, 315, [element('html', ['The upper mill'], 'block')])).toBe('The upper mill');
    for (const markdown of [
      frame({}, 200, 100),
      frame(title, 1, 1),
      frame({ ...title, src: 'about:blank' }, 560, 315),
      frame({ id: 'google_ads_iframe_1' }, 300, 250),
    ])
      expect(markdown).toBe('');
  });

  it('omits the text of a media player that has loaded', () => {
    const player = element('iframe', [element('div', ['Play Watch later 12:34'], 'block')], 'inline');
    const attributes = { src: 'https://peertube.example/videos/x', title: 'Talk on tides' };
    expect(markdownOfTree({ ...player, attributes })).toBe(
      '[Talk on tides](https://peertube.example/videos/x)',
    );
  });

  it('keeps line breaks if white-space preserves them', () => {
    expect(markdownOfTree(element('div', ['a\nb\n\nc'], 'block', true))).toBe('a\\\nb\n\nc');
  });

  it('omits hidden elements, and returns for each block the element that it was read from', () => {
    const hidden = element('p', ['secret']);
    const shown = element('p', ['shown']);
    const blocks = treeToBlocks(element('body', [hidden, shown]), {
      baseUrl: 'https://e.org/',
      isHidden: (node) => node === hidden,
    });
    expect(blocks).toEqual([
      {
        block: { type: 'paragraph', children: [{ type: 'text', value: 'shown' }] },
        nodeIds: [shown.children[0]!.id],
        element: shown,
      },
    ]);
  });
});

describe('headings that only their style shows', () => {
  const styled = (
    tag: string,
    fontSize: number,
    children: (TreeNode | string)[],
    more: { fontWeight?: number; display?: string } = {},
  ): ElementNode => {
    const bare = element(tag, children, more.display ?? 'block');
    return { ...bare, layout: { ...bare.layout!, fontSize, ...more } };
  };
  const prose = (): ElementNode => styled('p', 16, ['The mills of the valley are old, and three are left.']);
  const page = (...children: ElementNode[]): string =>
    markdownOfTree(styled('body', 16, [prose(), ...children]));
  const bold = { fontWeight: 700 };
  const inline = { ...bold, display: 'inline' };

  it('reads a line that is larger or bolder than the text below as a heading', () => {
    const h1 = styled('h1', 34, ['The river']);
    const line = styled('div', 26, ['The instruments we use'], bold);
    const word = styled('p', 16, [styled('span', 26, ['In Word'], inline)]);
    const small = styled('p', 19, ['Upper mill'], bold);
    expect(page(h1, prose(), line, prose(), word, prose(), small, prose()).match(/^#.*/gm)).toEqual([
      '# The river',
      '## The instruments we use',
      '## In Word',
      '### Upper mill',
    ]);
  });

  it('a visual heading gets the level of the marked-up headings with the same font size', () => {
    const h1 = styled('h1', 40, ['River']);
    const h2 = styled('h2', 30, ['Mills']);
    const h4 = styled('h4', 20, ['Deep']);
    const sized = (size: number): ElementNode => styled('p', size, [`Size ${size}`]);
    expect(
      page(
        h1,
        prose(),
        sized(44),
        prose(),
        h2,
        prose(),
        sized(30),
        prose(),
        sized(26),
        prose(),
        h4,
        prose(),
      ).match(/^#.*/gm),
    ).toEqual(['# River', '## Size 44', '## Mills', '## Size 30', '### Size 26', '#### Deep']);
  });

  it('uses the largest visual heading as the title of a page without h1', () => {
    const line = (size: number, text: string): ElementNode => styled('div', size, [text]);
    const first = line(36, 'The river');
    expect(
      page(first, prose(), line(26, 'Mills'), prose(), line(26, 'Ferries'), prose()).match(/^#.*/gm),
    ).toEqual(['# The river', '## Mills', '## Ferries']);
  });

  it('reads large lines that are not headings as paragraphs', () => {
    const large = (text: string): ElementNode => styled('div', 26, [text], bold);
    const link = { ...styled('a', 26, ['Read on'], inline), attributes: { href: '/x' } };
    const boxed = (node: ElementNode, x: number): ElementNode => ({
      ...node,
      layout: { ...node.layout!, box: { x, y: 0, width: 100, height: 40 } },
    });
    for (const children of [
      [large('It ends as a sentence does.'), prose()],
      [large('word '.repeat(16)), prose()],
      [large('42 %'), prose()],
      [large('Followed by nothing')],
      [large('Followed by a line as large'), styled('p', 26, ['As large, and it is a sentence.'])],
      [styled('div', 26, [link], bold), prose()],
      [styled('ul', 16, [styled('li', 16, [large('In a list')])]), prose()],
      [styled('nav', 16, [large('In a menu')]), prose()],
      [styled('p', 26, ['Two', styled('br', 26, [], inline), 'lines']), prose()],
      [styled('p', 17, ['Hardly larger'], bold), prose()],
      [styled('p', 16, ['Only bold'], bold), prose()],
      [boxed(large('Next to text'), 0), boxed(styled('p', 16, ['a small text']), 100)],
    ])
      expect(page(...children)).not.toMatch(/^#/m);
  });
});

describe('hostile trees of elements', () => {
  it('reads 10,000 nested elements of the same tag', () => {
    for (const tag of [
      'div',
      'ul',
      'blockquote',
      'b',
      'a',
      'table',
      'pre',
      'code',
      'h1',
      'sup',
      'math',
      'button',
      'dt',
    ]) {
      let root = element(tag, ['deep']);
      for (let level = 0; level < 10_000; level += 1) root = element(tag, [root]);
      const text = markdownOfTree(root);
      if (tag === 'button') expect(text).toBe('');
      else expect(text).toContain('deep');
    }
  });

  it('reads 10,000 nested elements with layout', () => {
    for (const tag of ['div', 'h1', 'span']) {
      let root = element(tag, ['deep'], 'block');
      for (let level = 0; level < 10_000; level += 1) root = element(tag, [root, 'x'], 'block');
      expect(markdownOfTree(root)).toContain('deep');
    }
  });

  it.each([
    ['table', 'row', 'cell'],
    ['list', 'listitem'],
  ])('reads 10,000 nested elements with the ARIA role %s', (...roles) => {
    let root = element('p', ['deep']);
    for (let level = 0; level < 10_000; level += 1)
      for (const role of roles.toReversed()) root = { ...element('div', [root]), attributes: { role } };
    expect(markdownOfTree(root)).toContain('deep');
  });

  it('reads 10,000 nested vector graphics', () => {
    let root = element('text', ['deep']);
    for (let level = 0; level < 10_000; level += 1) root = element('svg', [root]);
    expect(markdownOfTree(root)).toBe('deep');
  });

  it('parses 100,000 open tags', () => {
    expect(markdownOf(`${'<div><b>'.repeat(50_000)}deep`)).toBe('**deep**');
  });

  it('reads attributes named like members of Object.prototype', () => {
    expect(
      markdownOf('<img __proto__=x src=a.png alt=b constructor=c><a hasOwnProperty=1 href=/x>y</a>'),
    ).toBe('![b](https://e.org/dir/a.png)[y](https://e.org/x)');
  });
});
