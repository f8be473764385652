import { describe, expect, it } from 'vitest';
import { type ElementNode, parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';
import { parseStyledHtml } from './styled-tree.ts';

const toMarkdown = (root: ElementNode): string =>
  serialiseMarkdown(treeToBlocks(root, { baseUrl: 'https://e.org/' }).map(({ block }) => block));
const withLayout = (html: string): string => toMarkdown(parseStyledHtml(html));
const withoutLayout = (html: string): string => toMarkdown(parseHtml(html));

describe('the numbers of lists', () => {
  it.each([
    ['the start', '<ol start=3><li>a<li>b</ol>', '3. a\n4. b'],
    ['values of items', '<ol><li>a<li value=5>b<li>c</ol>', '1. a\n\n5) b\n6) c'],
    ['a value that changes nothing', '<ol><li>a<li value=2>b</ol>', '1. a\n2. b'],
    ['a value of the first item', '<ol><li value=7>a<li>b</ol>', '7. a\n8. b'],
    ['reversed lists', '<ol reversed><li>a<li>b<li>c</ol>', '3. a\n\n2) b\n\n1. c'],
    ['reversed lists with a start', '<ol reversed start=10><li>a<li>b</ol>', '10. a\n\n9) b'],
    ['negative numbers', '<ol start=-1><li>a<li>b</ol>', '1. a\n2. b'],
    ['values of lists without numbers', '<ul><li value=5>a<li>b</ul>', '- a\n- b'],
  ])('follow %s', (_, html, markdown) => {
    expect(withoutLayout(html)).toBe(markdown);
  });
});

describe('check boxes of tasks', () => {
  it.each([
    '<label><input type=checkbox checked> a</label>',
    '<p><label><span><input type=checkbox checked></span> a</label></p>',
    '<div><span role=checkbox aria-checked=true></span> a</div>',
    '<div role=checkbox aria-checked=true>a</div>',
  ])('are read at the start of an item: %s', (item) => {
    expect(withoutLayout(`<ul><li>${item}<li>b</ul>`)).toBe('- [x] a\n- b');
  });

  it('are read if none is ticked, but the page sets them', () => {
    expect(withoutLayout('<ul><li><input type=checkbox disabled> a<li>b</ul>')).toBe('- [ ] a\n- b');
    expect(withoutLayout('<ul><li><i role=checkbox aria-checked=false></i> a<li>b</ul>')).toBe(
      '- [ ] a\n- b',
    );
  });

  it.each(['<input type=checkbox>', '<span><input type=checkbox><label></label></span>'])(
    'are not read if all are empty and can be ticked: %s',
    (box) => {
      expect(withoutLayout(`<ul><li>${box} flour<li>${box} milk</ul>`)).toBe('- flour\n- milk');
    },
  );

  it('are not read after text', () => {
    expect(withoutLayout('<ul><li>a <input type=checkbox checked></ul>')).toBe('- a');
  });

  it('are not read in links, which filter a listing', () => {
    expect(withoutLayout('<ul><li><a href=/a><input type=checkbox> a</a></ul>')).toBe(
      '- [a](https://e.org/a)',
    );
  });
});

describe('texts that only attributes have', () => {
  it.each([
    ['4.5 out of 5 stars', '<div title="4.5 out of 5 stars"><i></i></div>'],
    ['Rated 4/5', '<span aria-label="Rated 4/5"></span>'],
    ['3 von 5 Sternen', '<span title="3 von 5 Sternen">★★★☆☆</span>'],
    ['Hodnocení 4,8 z 5', '<div class="stars" title="Hodnocení 4,8 z 5"><i></i></div>'],
    ['5つ星のうち4.5', '<i class="icon-star" aria-label="5つ星のうち4.5"></i>'],
    ['دەرجە 4 لە 5', '<span class="star-rating" title="دەرجە 4 لە 5"></span>'],
  ])('are read from stars: %s', (text, stars) => {
    expect(withoutLayout(`<div>${stars}</div>`)).toBe(text);
  });

  it('are not read from slides, form controls and elements with text', () => {
    expect(withoutLayout('<div aria-label="1 of 5"><img src=/a alt=b></div>')).toBe('![b](https://e.org/a)');
    expect(withoutLayout('<p><label title="5 of 5 stars"></label>a')).toBe('a');
    expect(withoutLayout('<p title="5 of 5 stars">Good')).toBe('Good');
    expect(withoutLayout('<p><i class="start" title="4 z 5"></i>a')).toBe('a');
    expect(withoutLayout('<p><i class="stars" title="Nejlépe hodnocené 2026"></i>a')).toBe('a');
  });

  it('are the areas of image maps and the labels of images without text', () => {
    expect(
      withoutLayout(
        '<map><area href=/a alt="North"><p><area href="javascript:x" alt=x><area href=/b title="South"><area alt=y></map>',
      ),
    ).toBe('- [North](https://e.org/a)\n- [South](https://e.org/b)');
    expect(
      withoutLayout('<table><tr><th>a<th>b<tr><td><i role=img aria-label=Yes></i><td>2</table>'),
    ).toContain('| Yes | 2 |');
    expect(withoutLayout('<p>Rated<span role=img aria-label="4 of 5 stars"><i></i></span>today')).toBe(
      'Rated 4 of 5 stars today',
    );
    expect(
      withoutLayout('<p>A <span role=img aria-label="star">⭐</span><span role=img aria-label="!"></span> b'),
    ).toBe('A ⭐ b');
  });
});

describe('style without markup', () => {
  const BOLD = 'style="font-weight:700"';
  const ITALIC = 'style="font-style:italic"';

  it.each([
    ['bold', `<p>a <span ${BOLD}>b</span> c`, 'a **b** c'],
    ['italic', `<ul><li>a <span ${ITALIC}>b</span></ul>`, '- a *b*'],
    ['bold and italic', '<p>a <span style="font-weight:700;font-style:italic">b</span> c', 'a **_b_** c'],
    ['bold around a link', `<p>a <span ${BOLD}>b <a href=/c>c</a></span>`, 'a **b [c](https://e.org/c)**'],
  ])('marks a part of a text as %s', (_, html, markdown) => {
    expect(withLayout(html)).toBe(markdown);
  });

  it.each([
    ['a block that is bold as a whole', `<p><span><span ${BOLD}>a</span></span></p>`, 'a'],
    ['a block with bold style', `<p ${BOLD}>a <span>b</span>`, 'a b'],
    ['a link', `<p>a <a href=/b ${BOLD}><span ${BOLD}>b</span></a>`, 'a [b](https://e.org/b)'],
    ['a label in a box', `<div>a <span ${BOLD}>b</span></div>`, 'a b'],
    ['a heading', `<h2>a <span ${ITALIC}>b</span></h2>`, '## a b'],
    ['a tag without its style', '<p><b style="font-weight:400">a <i>b</i></b> c', 'a *b* c'],
  ])('does not mark %s', (_, html, markdown) => {
    expect(withLayout(html)).toBe(markdown);
  });

  it('separates the signs of a legend from their meanings, but not a sign from the word that it belongs to', () => {
    expect(withLayout('<div><span>†</span><span>only on Sundays</span></div>')).toBe('† only on Sundays');
    expect(withLayout('<div><span>#</span><span>Tag</span></div>')).toBe('#Tag');
    expect(withLayout('<div><span>a†</span><span>b</span></div>')).toBe('a†b');
  });

  it.each([
    ['an old price', '<p>a <span STRUCK>$5</span> $4', 'a ~~$5~~ $4'],
    ['a paragraph with marks', '<p STRUCK>a <b>b</b> <a href=/c>c</a>', '~~a **b** [c](https://e.org/c)~~'],
    ['an item', '<ul><li STRUCK>a<li><label STRUCK>b</label><li>c</ul>', '- ~~a~~\n- ~~b~~\n- c'],
    [
      'a cell',
      '<table><tr><th>a<th>b<tr><td>c<td STRUCK>d</table>',
      '| a | b |\n| --- | --- |\n| c | ~~d~~ |',
    ],
    ['code', '<p>a <span STRUCK>b <code>c</code></span>', 'a ~~b `c`~~'],
    ['a link', '<p>a <a href=/b STRUCK>b</a>', 'a [~~b~~](https://e.org/b)'],
  ])('strikes out %s', (_, html, markdown) => {
    expect(withLayout(html.replaceAll('STRUCK', 'style="text-decoration:line-through"'))).toBe(markdown);
  });

  it('strikes out text once, and not through a box in it', () => {
    const box = '<span style="text-decoration:none;display:inline-block">c</span>';
    expect(withLayout(`<p style="text-decoration:line-through">a <del>b</del> ${box}`)).toBe('~~a b~~ c');
  });

  it('separates inline elements that margins or padding separate', () => {
    const root = parseStyledHtml(
      '<p><span>Height</span><i class=gap>40 cm</i><span>a</span><code class=gap>b</code>',
    );
    const addGaps = (element: ElementNode): void => {
      if (element.attributes['class'] === 'gap') element.layout = { ...element.layout!, spaced: true };
      for (const child of element.children) if (child.kind === 'element') addGaps(child);
    };
    addGaps(root);
    expect(toMarkdown(root)).toBe('Height *40 cm*a`b`');
  });

  it('joins a large first letter to its word, but not a letter of the same size or in a line of its own', () => {
    const letter = (size: number): string => `<span style="display:block;font-size:${size}px">T</span>`;
    expect(withLayout(`<p>${letter(60)}he box</p>`)).toBe('The box');
    expect(withLayout(`<p>${letter(16)}he box</p>`)).toBe('T\n\nhe box');
    expect(withLayout(`<p>See</p><div style="font-size:60px">T</div><p>he</p>`)).toBe('See\n\nT\n\nhe');
  });
});

describe('controls with labels in any language', () => {
  it.each(['Kopieren', 'コピー', 'Копировать', 'نسخ'])('that copy are left out: %s', (label) => {
    for (const control of [
      `<span class="copy-to-clipboard-button" role=button>${label}</span>`,
      `<a class="btn-copy" href="#">${label}</a>`,
      `<div class="clipboard-copy">${label}</div>`,
    ])
      expect(withoutLayout(`<div><pre>ls</pre><div>${control}</div></div>`)).toBe('```\nls\n```');
  });

  it.each(['Zum Seitenanfang', 'ページの先頭へ', 'Наверх', 'للأعلى'])(
    'that lead to the top are left out: %s',
    (label) => {
      expect(withoutLayout(`<p>a</p><p><a href="#top"><b>${label}</b></a></p>`)).toBe('a');
    },
  );

  it.each([
    ['a text of advertising', '<div class="hero-copy">Kaffee für alle</div>', 'Kaffee für alle'],
    ['a coupon', '<span class="copy-code">SOMMER</span>', 'SOMMER'],
    ['an address', '<a class="copy-link" href="/a">Seite</a>', '[Seite](https://e.org/a)'],
    ['code', '<div class="copy-btn"><code>npm i</code></div>', '`npm i`'],
    ['a link in a sentence', '<p>Siehe <a href="#top">oben</a>.</p>', 'Siehe [oben](https://e.org/#top).'],
    ['another place', '<p><a href="#topics">Themen</a></p>', '[Themen](https://e.org/#topics)'],
  ])('are no texts: %s', (_, html, markdown) => expect(withoutLayout(html)).toBe(markdown));
});
