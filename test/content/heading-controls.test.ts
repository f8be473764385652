import { describe, expect, it } from 'vitest';
import { parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';

const toMarkdown = (html: string): string =>
  serialiseMarkdown(treeToBlocks(parseHtml(html), { baseUrl: 'https://e.org/a' }).map(({ block }) => block));

const accordion = (title: string, toggle: string): string =>
  `<h2><button aria-expanded=false><span>${title}</span> <span>${toggle}</span></button></h2><p>${title} text.</p>`;

describe('controls in headings', () => {
  it.each([
    ['toggles of accordions', accordion('Water', 'Anzeigen') + accordion('Land', 'Anzeigen')],
    [
      'links of editors',
      '<h2>Water <span>[<a href="/w?title=A&action=edit">edit</a> | <a href="?action=edit&s=1">source</a>]</span></h2><p>Water text.</p><h2>Land <span>[<a href="/w?title=A&action=edit">edit</a> | <a href="?action=edit&s=2">source</a>]</span></h2><p>Land text.</p>',
    ],
    [
      'links to the heading with words',
      '<h2 id=a>Water <a href="#a">Link to this section</a></h2><p>Water text.</p><h2 id=b>Land <a href="#b">Link to this section</a></h2><p>Land text.</p>',
    ],
    [
      'buttons and symbols',
      '<h2>Water <button>Share this</button></h2><p>Water text.</p><h2><a href="#b">◆ </a>Land</h2><p>Land text.</p>',
    ],
    [
      'choices between buttons',
      '<h2>Water<div><button>Old units</button><button>Metric</button></div></h2><p>Water text.</p><h2>Land</h2><p>Land text.</p>',
    ],
    [
      'controls that copy',
      '<h2>Water <div role=button>Copy link</div></h2><p>Water text.</p><h2>Land <span class=copied-note>Copied!</span></h2><p>Land text.</p>',
    ],
  ])('are left out: %s', (_, html) => {
    expect(toMarkdown(html)).toBe('## Water\n\nWater text.\n\n## Land\n\nLand text.');
  });

  it.each([
    ['titles in buttons', accordion('Water', 'of lakes') + accordion('Land', 'of farms')],
    [
      'links to other pages',
      '<h2>A <a href=/b>PDF</a></h2><p>Text.</p><h2>B <a href=/c>PDF</a></h2><p>Text.</p>',
    ],
    ['words without a control', '<h2>A <i>draft</i></h2><p>Text.</p><h2>B <i>draft</i></h2><p>Text.</p>'],
    [
      'links without a text before',
      '<h2><a href="#a">More</a></h2><p>Text.</p><h2><a href="#b">More</a></h2>',
    ],
    [
      'dates',
      '<h2 id=a>Ann <a href="#a">May 2</a></h2><p>Text.</p><h2 id=b>Bob <a href="#b">May 2</a></h2><p>Text.</p>',
    ],
    ['words about copies', '<h2>Copy</h2><p>Text.</p><p class=copy>Copy the file.</p>'],
  ])('do not include %s', (_, html) => {
    const words = html.replace(/<[^>]*>/g, ' ').match(/\w+/g)!;
    expect(
      toMarkdown(html)
        .replace(/\([^)]*\)/g, '')
        .match(/\w+/g),
    ).toEqual(words);
  });
});

describe('labels above code', () => {
  it.each([
    ['<div><div>Bash</div><pre>ls</pre></div>', '```bash\nls\n```'],
    ['<div><div><span>C++</span> <div role=button>Copy</div></div><pre>ls</pre></div>', '```cpp\nls\n```'],
    ['<div class=language-x1><span>x1</span><pre>ls</pre></div>', '```x1\nls\n```'],
    [
      '<div><div>Shell</div><div><pre><code class=language-bash>ls</code></pre></div></div>',
      '```bash\nls\n```',
    ],
  ])('become the language: %s', (html, markdown) => {
    expect(toMarkdown(`<p>Text.</p>${html}`)).toBe(`Text.\n\n${markdown}`);
  });

  it.each([
    ['<div><div>Terminal 2</div><pre>ls</pre></div>', 'Terminal 2\n\n```\nls\n```'],
    ['<div><p>In short:</p><p>Go</p><pre>ls</pre></div>', 'In short:\n\nGo\n\n```\nls\n```'],
    ['<div><h3>Python</h3><pre>ls</pre></div>', '### Python\n\n```\nls\n```'],
  ])('stay if they are no language or not the only text: %s', (html, markdown) => {
    expect(toMarkdown(`<p>Text.</p>${html}`)).toBe(`Text.\n\n${markdown}`);
  });
});

describe('links in brackets in headings', () => {
  it('are kept, because they lead to other pages', () => {
    const paper = (name: string): string =>
      `<h3>Paper ${name} <a href="/${name}.pdf">[pdf]</a></h3><p>Text.</p>`;
    expect(toMarkdown(paper('a') + paper('b')).split('pdf]')).toHaveLength(3);
  });
});

describe('controls in terms', () => {
  const term = (name: string, link: string): string => `<dt>${name} ${link}</dt><dd>About ${name}.</dd>`;

  it('are links in brackets with the same text, such as those to the source code', () => {
    const source = '<a href="/code.html#a"><span>[source]</span></a><a href="#a">¶</a>';
    expect(toMarkdown(`<dl>${term('open()', source)}${term('close()', source)}</dl>`)).not.toContain(
      'source',
    );
  });

  it('are those of headings in terms as well', () => {
    const link = '<a href="#a">Copy link</a>';
    const question = (name: string): string => term(`<h3 id="${name}">${name} ${link}</h3>`, '');
    expect(toMarkdown(`<dl>${question('Water')}${question('Land')}</dl>`)).not.toContain('Copy');
    const only =
      '<dt><h3><button aria-expanded=false>Water <span>more</span></button></h3></dt><dd>Text.</dd>';
    expect(toMarkdown(`<dl>${only}</dl>`)).toContain('more');
  });

  it('are no types that link to their declaration', () => {
    const type = '<span>→ <a href="#File">File</a></span><a href="#open">¶</a>';
    const terms = `<dl>${term('open()', type)}${term('reopen()', type)}</dl>`;
    expect(toMarkdown(terms).split('[File]')).toHaveLength(3);
  });

  it('are neither other links nor a link in one term', () => {
    const source = '<a href="/code.html#a">[source]</a>';
    expect(toMarkdown(`<dl>${term('open()', source)}${term('close()', '')}</dl>`)).toContain('source');
    const more = '<a href="/more">all options</a>';
    expect(toMarkdown(`<dl>${term('open()', more)}${term('close()', more)}</dl>`)).toContain('all options');
  });

  it('are buttons with a sign, and the signs of headings that open a panel', () => {
    expect(toMarkdown('<h2>Water <button>🔗</button></h2>')).toBe('## Water');
    const panel = (head: string): string => toMarkdown(`<div role=button aria-expanded=false>${head}</div>`);
    expect(panel('How loud is it?<span class=plus>+</span>')).toBe('How loud is it?');
    expect(panel('<i>▾</i><b>How loud is it?</b>')).toBe('**How loud is it?**');
    expect(panel('Rated <span>★★★★</span>')).toBe('Rated ★★★★');
    expect(panel('What does <code>→</code> mean?')).toBe('What does `→` mean?');
    expect(panel('Input <i>→</i> output')).toBe('Input *→* output');
    expect(panel('The key <kbd>+</kbd>')).toBe('The key `+`');
    expect(toMarkdown('<section aria-expanded=true><p>a <span>×</span></p></section>')).toBe('a ×');
    expect(panel('<span>+</span>')).toBe('\\+');
    expect(toMarkdown('<h2>The sign <span>+</span></h2>')).toBe('## The sign +');
  });
});
