import { describe, expect, it } from 'vitest';
import { parseHtml, treeToBlocks } from '../../src/content/index.ts';

/** HTML that common highlighters write for a code block, and the language that each of them declares. */
const SHAPES: readonly [highlighter: string, html: string, language: string | undefined][] = [
  ['GitHub', '<div class="highlight highlight-source-python notranslate"><pre>a = 1</pre></div>', 'python'],
  ['Jupyter', '<div class="highlight hl-ipython3"><pre>a = 1</pre></div>', 'python'],
  ['GitHub, HTML', '<div class="highlight highlight-text-html-basic"><pre>a</pre></div>', 'html'],
  [
    'GitLab',
    '<pre class="code highlight js-syntax-highlight language-ruby" lang="ruby"><code><span id="LC1" class="line">a</span></code></pre>',
    'ruby',
  ],
  [
    'Hexo',
    '<figure class="highlight yaml"><table><tr><td class="gutter"><pre><span class="line">1</span><br></pre></td><td class="code"><pre><span class="line">a: 1</span><br></pre></td></tr></table></figure>',
    'yaml',
  ],
  [
    'Confluence',
    '<pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false; theme: Confluence">a</pre>',
    'java',
  ],
  ['settings as JSON', `<pre data-options='{"theme": "dark", "lang": "php"}'>a</pre>`, 'php'],
  ['data attribute of an editor', '<div data-code-language="Kotlin"><pre>a</pre></div>', 'kotlin'],
  [
    'the language of a person',
    '<pre lang="de" data-hreflang="fr" data-caption="a language: none">a</pre>',
    undefined,
  ],
  ['Hexo without line numbers', '<figure class="highlight js"><pre><code>a</code></pre></figure>', 'js'],
  [
    'Jekyll',
    '<figure class="highlight"><pre><code class="language-ruby" data-lang="ruby">a</code></pre></figure>',
    'ruby',
  ],
  [
    'Rouge',
    '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a</code></pre></div></div>',
    'ruby',
  ],
  [
    'Rouge with line numbers',
    '<div class="language-sh highlighter-rouge"><div class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n</pre></td><td class="rouge-code"><pre>a\n</pre></td></tr></tbody></table></code></div></div>',
    'sh',
  ],
  [
    'Sphinx',
    '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span>a</pre></div></div>',
    'python3',
  ],
  [
    'Sphinx without a language',
    '<div class="highlight-default notranslate"><div class="highlight"><pre>a</pre></div></div>',
    undefined,
  ],
  [
    'Python-Markdown',
    '<div class="codehilite"><pre><code class="language-python">a</code></pre></div>',
    'python',
  ],
  [
    'Material for MkDocs',
    '<div class="language-toml highlight"><pre id="__code_0"><span></span><code><a name="l1"></a>a</code></pre></div>',
    'toml',
  ],
  ['Prism', '<pre class="language-css" tabindex="0"><code class="language-css">a</code></pre>', 'css'],
  [
    'Prism with a toolbar',
    '<div class="code-toolbar"><pre class="line-numbers language-php"><code>a</code></pre></div>',
    'php',
  ],
  [
    'Docusaurus',
    '<div class="language-jsx codeBlockContainer_Ckt0 theme-code-block"><div class="codeBlockContent_biex"><pre tabindex="0" class="prism-code thin-scrollbar"><code class="codeBlockLines_e6Vv"><span class="token-line">a</span></code></pre></div></div>',
    'jsx',
  ],
  [
    'VitePress',
    '<div class="language-ts vp-adaptive-theme"><span class="lang">ts</span><pre class="shiki shiki-themes"><code><span class="line">a</span></code></pre></div>',
    'ts',
  ],
  [
    'Astro',
    '<pre class="astro-code github-dark" data-language="astro"><code><span class="line">a</span></code></pre>',
    'astro',
  ],
  [
    'Hugo (Chroma)',
    '<div class="highlight"><pre tabindex="0" class="chroma"><code class="language-go" data-lang="go">a</code></pre></div>',
    'go',
  ],
  [
    'Hugo (Chroma) with line numbers',
    '<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code><span class="lnt">1\n</span></code></pre></td><td class="lntd"><pre class="chroma"><code class="language-go" data-lang="go">a\n</code></pre></td></tr></table></div></div>',
    'go',
  ],
  [
    'Zola',
    '<pre data-lang="rust" class="language-rust"><code class="language-rust" data-lang="rust">a</code></pre>',
    'rust',
  ],
  ['highlight.js', '<pre><code class="hljs language-bash">a</code></pre>', 'bash'],
  ['highlight.js, old', '<pre><code class="hljs bash">a</code></pre>', 'bash'],
  ['highlight.js, language first', '<pre><code class="bash hljs">a</code></pre>', 'bash'],
  ['Discourse', '<pre data-code-wrap="sql"><code class="lang-sql">a</code></pre>', 'sql'],
  [
    'Stack Overflow',
    '<pre class="lang-py s-code-block"><code class="hljs language-python">a</code></pre>',
    'python',
  ],
  ['SyntaxHighlighter', '<pre class="brush: js; gutter: false">a</pre>', 'js'],
  ['SyntaxHighlighter, quoted', '<pre class="brush:csharp">a</pre>', 'csharp'],
  [
    'SyntaxHighlighter, rendered',
    '<div class="syntaxhighlighter nogutter  php"><table><tr><td class="code"><div class="container"><div class="line number1"><code class="php plain">a</code></div><div class="line number2"><code class="php plain">b</code></div></div></td></tr></table></div>',
    'php',
  ],
  ['Mintlify', '<pre class="shiki" language="bash"><code language="bash">a</code></pre>', 'bash'],
  ['rustdoc', '<pre class="rust rust-example-rendered"><code>a</code></pre>', 'rust'],
  [
    'Pandoc',
    '<div class="sourceCode" id="cb1"><pre class="sourceCode r"><code class="sourceCode r"><span id="cb1-1">a</span></code></pre></div>',
    'r',
  ],
  [
    'Asciidoctor',
    '<div class="listingblock"><div class="content"><pre class="rouge highlight"><code data-lang="java">a</code></pre></div></div>',
    'java',
  ],
  ['google-code-prettify', '<pre class="prettyprint lang-js"><code>a</code></pre>', 'js'],
  ['EnlighterJS', '<pre class="EnlighterJSRAW" data-enlighter-language="kotlin">a</pre>', 'kotlin'],
  [
    'a theme of a site, not of code',
    '<div class="lang-en"><div><div><pre>a</pre></div></div></div>',
    undefined,
  ],
  ['no highlighter', '<div class="content"><pre><code>a</code></pre></div>', undefined],
];

describe('language of code', () => {
  it.each(SHAPES)('finds the language of a code block: %s', (_, html, language) => {
    const blocks = treeToBlocks(parseHtml(`<main><p>Text</p>${html}</main>`), { baseUrl: 'https://e.org/' });
    const code = blocks.map(({ block }) => block).filter((block) => block.type === 'code');
    expect(code.map((block) => block.language)).toEqual([language]);
  });

  it.each([
    [
      'SyntaxHighlighter',
      '<div class="syntaxhighlighter"><table><tr><td class="gutter"><div class="line">1</div><div class="line">2</div></td><td class="code"><div class="container"><div class="line"><code>a =</code> <code>1</code></div><div class="line"><code>b</code></div></div></td></tr></table></div>',
    ],
    [
      'Crayon',
      '<table class="crayon-table"><tr><td class="crayon-nums"><div>1</div><div>2</div></td><td class="crayon-code"><div class="crayon-pre"><div class="crayon-line">a = 1</div><div class="crayon-line">b</div></div></td></tr></table>',
    ],
    [
      'Doxygen',
      '<div class="fragment"><div class="line"><span class="lineno">1</span>a = 1</div><div class="line"><span class="lineno">2</span>b</div></div>',
    ],
    [
      'GitBook',
      '<pre><code><span class="highlight-line">a = 1</span><span class="highlight-line">b</span></code></pre>',
    ],
  ])('reads the lines of a code block whose HTML has no line breaks: %s', (_, html) => {
    const blocks = treeToBlocks(parseHtml(`<main><p>Text</p>${html}</main>`), { baseUrl: 'https://e.org/' });
    expect(blocks.slice(1).map(({ block }) => block)).toMatchObject([{ type: 'code', value: 'a = 1\nb' }]);
  });

  it('does not read a data table with a column of codes, or a slide with lines, as a code block', () => {
    const html =
      '<table><tr><th>Code</th><th>Name</th></tr><tr><td class="code"><div>7</div></td><td>Oak</td></tr></table><div class="fragment"><p>Text</p></div>';
    const blocks = treeToBlocks(parseHtml(html), { baseUrl: 'https://e.org/' });
    expect(blocks.map(({ block }) => block.type)).toEqual(['table', 'paragraph']);
  });
});

describe('the language of code without a declaration', () => {
  const read = (before: string): string | undefined => {
    const html = `<main><p>Text</p>${before}<pre>a = 1\nb = 2</pre></main>`;
    const block = treeToBlocks(parseHtml(html), { baseUrl: 'https://e.org/' }).at(-1)?.block;
    return block?.type === 'code' ? block.language : undefined;
  };

  it.each([
    ['<h1>timer.py</h1><p>6 lines</p>', 'python'],
    ['<p>src/verify.js</p>', 'javascript'],
    ['<h2>Node.js</h2>', undefined],
    ['<h2>example.org</h2>', undefined],
    ['<h2>guide.rst</h2>', 'rst'],
    ['<h2>Version 2.py</h2>', undefined],
    ['<h1>timer.py</h1><h2>Symbols</h2>', undefined],
    ['<p>Save it as timer.py:</p>', undefined],
  ])('is that of the file named above: %s', (before, language) => {
    expect(read(before)).toBe(language);
  });
});
