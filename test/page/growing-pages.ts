/** A page body that repeats one construct. */
export type GrowingPage = (size: number) => string;

const repeat =
  (part: string | ((n: number) => string)): GrowingPage =>
  (size) =>
    Array.from({ length: size }, (_, n) => (typeof part === 'string' ? part : part(n))).join('');

const within =
  (open: string, grow: GrowingPage, close: string): GrowingPage =>
  (size) =>
    `${open}${grow(size)}${close}`;

const script = (type: string, json: string): string => `<script type="${type}">${json}</script><p>Text</p>`;

/** Constructs of which a page can contain any number, each as a body of the given size. */
export const GROWING_PAGES: Readonly<Record<string, GrowingPage>> = {
  'pairs of inline marks': within('<p>', repeat('<b>a</b><i>b</i>'), '</p>'),
  'nested inline marks': (size) => `<p>${'<b><i>'.repeat(size / 20)}a${'</i></b>'.repeat(size / 20)}</p>`,
  'links in one paragraph': within(
    '<p>',
    repeat((n) => `<a href="/${n}">a</a> `),
    '</p>',
  ),
  'code spans': within('<p>', repeat('<code>a`b</code> c '), '</p>'),
  'marks around spaces': within('<p>', repeat('<b> a </b><mark> b </mark>'), '</p>'),
  'line breaks': within('<p>', repeat('a<br>'), '</p>'),
  'words of one paragraph': within('<p>', repeat('word '), '</p>'),
  'signs of one paragraph': within('<p>', repeat('- '), '</p>'),
  paragraphs: repeat((n) => `<p>Paragraph number ${n} of this page.</p>`),
  headings: repeat((n) => `<h${(n % 6) + 1}>Heading ${n}</h${(n % 6) + 1}>`),
  'list items': within(
    '<ul>',
    repeat((n) => `<li>Item ${n}`),
    '</ul>',
  ),
  'nested lists': (size) => `${'<ul><li>a'.repeat(size / 10)}${'</ul>'.repeat(size / 10)}`,
  'cells in one row': within('<table><tr>', repeat('<td>a'), '</table>'),
  rows: within(
    '<table>',
    repeat((n) => `<tr><td>${n}<td>b`),
    '</table>',
  ),
  'cells that span rows': within('<table>', repeat('<tr><td rowspan=3>a<td>b'), '</table>'),
  'nested tables': (size) => '<table><tr><td>a'.repeat(size / 20),
  definitions: within('<dl>', repeat('<dt>a<dd>b'), '</dl>'),
  quotes: repeat('<blockquote><p>a</blockquote>'),
  'blocks of code': repeat('<pre><code>let a;</code></pre>'),
  'lines of code': within(
    '<pre>',
    repeat((n) => `<span class=line>line ${n}</span>\n`),
    '</pre>',
  ),
  footnotes: (size) =>
    `<p>${repeat((n) => `a<sup><a href="#n${n}" id="r${n}">${n}</a></sup> `)(size)}</p><ol>${repeat(
      (n) => `<li id="n${n}">Note ${n} <a href="#r${n}">↩</a>`,
    )(size)}</ol>`,
  pictures: repeat((n) => `<img src="/${n}.png" alt="Picture ${n}" width=300 height=200>`),
  'pictures with captions': repeat(
    (n) => `<figure><img src="/${n}.png"><figcaption>${n}</figcaption></figure>`,
  ),
  formulas: within('<p>', repeat('<math><mi>x</mi><mo>+</mo><mn>1</mn></math> '), '</p>'),
  'TeX formulas': within('<p>', repeat('\\(x^2\\) and $y$ '), '</p>'),
  'combining characters': within('<p>', repeat('e\u0301\u0302'), '</p>'),
  'character references': within('<p>', repeat('&amp;&lt;&#8203;'), '</p>'),
  'characters of Markdown': within('<p>', repeat('*_[]()`#|~\\<'), '</p>'),
  'one long word': within('<p>', repeat('abcdefgh'), '</p>'),
  'quotation marks': within('<p>', repeat('"a\' '), '</p>'),
  'classes of one element': within(
    '<p class="',
    repeat((n) => `c${n} `),
    '">Text</p>',
  ),
  'attributes of one element': within(
    '<p ',
    repeat((n) => `data-a${n}=b `),
    '>Text</p>',
  ),
  'state objects': (size) =>
    script(
      'application/json',
      `{"items":[${repeat((n) => `${n ? ',' : ''}{"id":${n},"name":"Item ${n}"}`)(size)}]}`,
    ),
  'JSON-LD nodes': (size) =>
    script(
      'application/ld+json',
      `{"@context":"https://schema.org","@graph":[${repeat(
        (n) => `${n ? ',' : ''}{"@id":"#${n}","@type":"Thing","isPartOf":{"@id":"#${n + 1}"}}`,
      )(size)}]}`,
    ),
  'meta elements': repeat((n) => `<meta name="author" content="Author ${n}">`),
  comments: repeat(
    (n) => `<div class=comment><b class=author>User ${n}</b><time>2024-01-01</time><p>Text ${n}</div>`,
  ),
  'form fields': within(
    '<form>',
    repeat((n) => `<label>Field ${n}<input name=f${n}></label>`),
    '</form>',
  ),
  options: within(
    '<select>',
    repeat((n) => `<option>${n}`),
    '</select>',
  ),
  'closed sections': repeat((n) => `<details><summary>Question ${n}</summary><p>Answer</details>`),
  'nested elements': (size) => `${'<div>'.repeat(size)}Text`,
  'articles in a list': repeat(
    (n) => `<article><h2><a href="/${n}">Title ${n}</a></h2><p>Teaser.</p></article>`,
  ),
};
