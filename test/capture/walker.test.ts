import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byId, nodesOf, textOf, visibleWords } from './rendered-tree.ts';
import { LIMITS, launchBrowser, walkPage } from './walker-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function seeAll(html: string) {
  const { seen } = await walkPage(browser, { html });
  if (!seen) throw new Error('The page was refused');
  return seen;
}

async function see(html: string) {
  return (await seeAll(html)).root;
}

async function hiddenOf(html: string) {
  return byId(await see(html), 'x').layout?.hidden;
}

describe('the element tree', () => {
  it('the tree contains elements, attributes and text in order', async () => {
    const root = await see('<title>T</title><h1 id=a class="x y">One</h1><p>two <b>three</b> four</p>');
    expect(root.tag).toBe('html');
    expect(byId(root, 'a').attributes).toEqual({ id: 'a', class: 'x y' });
    expect(textOf(root)).toBe('TOnetwo three four');
  });

  it('numbers the nodes of the tree in document order', async () => {
    const ids = [...nodesOf(await see('<p>a<b>b</b>c</p><p>d</p>'))].map((node) => node.id);
    expect(ids).toEqual(ids.map((_, index) => index));
  });

  it('collapses white space between elements, but not in preformatted text', async () => {
    const root = await see(
      '<div id=x>\n\n  <b>a</b>\n\t<b>b</b></div><pre id=y>\n<b>a</b>\n\n  <b>b</b></pre>',
    );
    expect(textOf(byId(root, 'x'))).toBe(' a b');
    expect(textOf(byId(root, 'y'))).toBe('a\n\n  b');
  });

  it('replaces the children of a shadow host by its shadow tree, with assigned nodes in their slots', async () => {
    const root = await see(`
      <div id=host><template shadowrootmode=open><h2><slot name=title>no title</slot></h2><p><slot></slot></p>
      <footer><slot name=none>fallback</slot></footer></template>body <b slot=title>title</b> more<i slot=lost>lost</i></div>`);
    expect(visibleWords(byId(root, 'host'))).toEqual(['title', 'body', 'more', 'fallback']);
  });

  it.each([
    [
      'a word with a counter',
      '.s{counter-increment:s}.s::before{content:"Step " counter(s)}',
      '<p class=s>Mix<p class=s>Bake',
      'Step 1 Mix Step 2 Bake',
    ],
    [
      'numbers of headings',
      'body{counter-reset:a}h2{counter-reset:b;counter-increment:a}h3{counter-increment:b}h2::before{content:counter(a,upper-roman) ". "}h3::before{content:counter(a) "." counter(b)}',
      '<h2>One</h2><h3>x</h3><h3>y</h3><h2>Two</h2><h3>z</h3>',
      'I. One 1.1 x 1.2 y II. Two 2.1 z',
    ],
    [
      'numbers of nested parts',
      'div{counter-reset:n}h4{counter-increment:n}h4::before{content:counters(n,"-")}',
      '<div><h4>a</h4><section><div><h4>b</h4><h4>c</h4></div></section><h4>d</h4></div>',
      '1 a 1-1 b 1-2 c 2 d',
    ],
    [
      'numbers with levels of paragraphs and list items',
      'section{counter-increment:a;counter-reset:b}p,li{counter-increment:b}p::before{content:counter(a) "." counter(b)}li::before{content:counter(a) "." counter(b) ".";position:absolute}i{counter-increment:b}i::before{content:counter(b)}',
      '<section><p>x<p>y</section><section><ul><li>z</ul><i>w</i></section>',
      '1.1 x 1.2 y 2.1. z w',
    ],
    [
      'numbers with levels of markers, but no other markers',
      'ol{counter-reset:n}li{counter-increment:n}li::marker{content:counters(n,".") " "}i::marker{content:"No " counter(n)}dd{display:list-item}dd::marker{content:"→ "}',
      '<ol><li>a<ol><li>b</ol></ol><dl><dd>c</dl><i>d</i>',
      'a 1.1 b c d',
    ],
    [
      'a date of an attribute',
      '[data-date]::before{content:attr(data-date);position:absolute}',
      '<p data-date="4 May">Rain',
      '4 May Rain',
    ],
    [
      'a text after an element',
      '.pdf::after{content:" (PDF, 2 MB)"}',
      '<a class=pdf>Plan</a>',
      'Plan (PDF, 2 MB)',
    ],
    [
      'no icons, quotes and marks',
      '.i::before{content:"\\e050"}q::before{content:"«ab"}.b::after{content:"›"}.f::before{content:"menu_book";font-family:Material Icons}',
      '<p class=i>a<q>b</q><p class=b>c<p class=f>d',
      'a b c d',
    ],
    [
      'no numbers of list items and lines',
      'li{counter-increment:l}li::before{content:counter(l) "."}code::before,td::before{content:attr(data-line-number)}',
      '<ul><li>a</ul><code data-line-number=7>b</code><table><tr><td data-line-number=8>c</table>',
      'a b c',
    ],
    [
      'no text that is not shown',
      'p::before{content:attr(class);visibility:hidden}h1::after{content:attr(title)}',
      '<p class=tip>a<h1 title=Gleam>Gleam</h1>',
      'a Gleam',
    ],
  ])('reads the text of ::before and ::after: %s', async (_, css, html, expected) => {
    const root = await see(`<style>${css}</style>${html}`);
    expect(visibleWords(root).join(' ').replace(/\s+/g, ' ').trim()).toBe(expected);
  });

  it('shows the floating slides of a flat box that is moved, but not those of one that is scaled to nothing', async () => {
    const track = (transform: string): string =>
      `<div style="transform:${transform}"><div style="float:left;width:200px">Slide</div></div>`;
    expect(visibleWords(await see(track('translate3d(-100px,0,0)')))).toEqual(['Slide']);
    expect(visibleWords(await see(track('scale(0)')))).toEqual([]);
  });

  it('marks a bulleted list to which a style gives numbers', async () => {
    const root = await see(
      '<ul id=a style="list-style:decimal"><li>a</ul><ul id=b style="list-style:decimal"><li style="display:block">b</ul><ul id=c><li>c</ul>',
    );
    expect(['a', 'b', 'c'].map((id) => byId(root, id).attributes['type'])).toEqual([
      '1',
      undefined,
      undefined,
    ]);
  });

  it('reads the value that a script gave to a read-only field', async () => {
    const root = await see(
      '<textarea id=f readonly>old</textarea><textarea id=g></textarea><script>f.value = "new"; g.value = "typed"</script>',
    );
    expect(textOf(byId(root, 'f'))).toBe('new');
    expect(textOf(byId(root, 'g'))).toBe('');
  });

  const CLOSED = "attachShadow({ mode: 'closed' }).innerHTML =";
  it.each([
    ['a declarative root', '<div id=host><template shadowrootmode=closed><p>in</p></template></div>'],
    ['a root of a script', `<div id=host></div><script>host.${CLOSED} '<p>in</p>'</script>`],
    [
      'a defined custom element',
      `<x-a id=host></x-a><script>customElements.define('x-a', class extends HTMLElement {
        constructor() { super(); this.${CLOSED} '<p>in</p>'; } })</script>`,
    ],
    [
      'an element whose internals the page uses',
      `<x-b id=host></x-b><script>customElements.define('x-b', class extends HTMLElement {
        constructor() { super(); this.attachInternals(); this.${CLOSED} '<p>in</p>'; } })</script>`,
    ],
    [
      'a host with children',
      `<section id=host><p>out</p></section><script>host.${CLOSED} '<p>in</p>'</script>`,
    ],
    [
      'nested roots',
      `<div id=host></div><script>host.${CLOSED} '<div></div>'; const outer = document.createElement('div');
      const root = document.createElement('main').attachShadow({ mode: 'closed' }); root.append(outer);
      outer.${CLOSED} 'in'; host.replaceWith(Object.assign(root.host, { id: 'host' }))</script>`,
    ],
    [
      'a root with slots',
      '<div id=host><template shadowrootmode=closed><slot name=b></slot></template><i>out</i><b slot=b>in</b></div>',
    ],
  ])('reads the text of a closed shadow root: %s', async (_, html) => {
    expect(visibleWords(byId(await see(html), 'host'))).toEqual(['in']);
  });

  it('assigns nodes through nested shadow-tree slots', async () => {
    const root = await see(`
      <x-outer id=host><template shadowrootmode=open><x-inner><template shadowrootmode=open>[<slot></slot>]</template>
      <slot></slot></x-inner></template>a<b>b</b></x-outer>`);
    expect(visibleWords(byId(root, 'host')).join('')).toBe('[ab]');
  });

  it('reads a form whose fields are named like the properties of a node', async () => {
    const root = await see(`
      <form id=f class=c><input name=childNodes><input name=firstChild><input name=nextSibling><input name=attributes>
      <input name=nodeType><input name=localName><input name=getAttributeNames><input name=shadowRoot><label>kept</label></form>
      <img name=documentElement><img name=body><img name=title><img name=scrollingElement><p>after</p>`);
    expect(byId(root, 'f').attributes['class']).toBe('c');
    expect(visibleWords(root)).toEqual(['kept', 'after']);
  });

  it('replaced prototypes and globals of the page do not change the tree', async () => {
    const root = await see(`<p id=x>text</p><script>
      for (const type of [Node, Element, Document]) for (const name of Object.getOwnPropertyNames(type.prototype)) {
        try { Object.defineProperty(type.prototype, name, { get() { throw new Error('clobbered'); } }); } catch {}
      }
      JSON.stringify = Array.prototype.push = Map.prototype.get = () => { throw new Error('clobbered'); };
      globalThis.pagewrightWalker = null;
    </script>`);
    expect(textOf(byId(root, 'x'))).toBe('text');
  });

  it('keeps attributes named like properties of Object.prototype', async () => {
    const root = await see('<p id=x __proto__=a constructor=b>t</p>');
    const { attributes } = byId(root, 'x');
    expect(Object.entries(attributes)).toEqual([
      ['id', 'x'],
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  it('keeps the alignment in the inline style of a cell as its attribute', async () => {
    const cell = '<td id=x align=left style="color:red; TEXT-ALIGN: right">1';
    const root = await see(`<p id=y style="text-align:right">t</p><table><tr>${cell}</table>`);
    expect(byId(root, 'x').attributes['align']).toBe('right');
    expect(byId(root, 'y').attributes['align']).toBeUndefined();
  });

  it('leaves out scripts, styles, inline styles, and what handlers do', async () => {
    const root = await see(
      '<style>p{}</style><p id=x onclick="a()" onload="b()" style="color:red">t</p><script>1</script>',
    );
    expect(byId(root, 'x').attributes).toEqual({ id: 'x', onclick: '' });
    expect(textOf(root)).toBe('t');
  });

  it('includes the source of formulas in the tree', async () => {
    const root = await see('<p id=x><script type="math/tex">a^2</script></p>');
    expect(textOf(byId(root, 'x'))).toBe('a^2');
  });

  it('includes data images up to a limit and truncates other long values', async () => {
    const image = `data:image/png;base64,${'A'.repeat(50_000)}`;
    const large = `data:image/png;base64,${'A'.repeat(200_000)}`;
    const root = await see(
      `<img id=a src="${image}"><img id=b src="${large}"><a id=c title="${'t'.repeat(9_000)}">x</a>`,
    );
    expect(byId(root, 'a').attributes['src']).toBe(image);
    expect(byId(root, 'b').attributes['src']).toBe('data:,');
    expect(byId(root, 'c').attributes['title']).toBe('t'.repeat(8_000));
  });

  it('reads text with any characters and of any length', async () => {
    const nasty = 'a"\\\u0001\u2028é中😀 '.repeat(200_000);
    const root = await see(
      `<p id=x hidden></p><script>x.append(${JSON.stringify(nasty)} + '\\ud83d')</script>`,
    );
    expect(textOf(byId(root, 'x')) === `${nasty}\ud83d`).toBe(true);
  });

  it('reads a page nested ten thousand deep', async () => {
    // Layout of such a page crashes Chromium's renderer, so it is hidden.
    const root = await see(`<div id=x></div><script>
      let at = x;
      for (let i = 0; i < 10000; i++) {
        const next = document.createElement('div');
        next.style.display = 'contents';
        at.append('w', next);
        at = next;
      }
    </script>`);
    expect(textOf(byId(root, 'x'))).toBe('w'.repeat(10_000));
  });
});

describe('layout facts of the walker', () => {
  it('returns box, position, font and white space of an element', async () => {
    const root = await see(
      `<body style="margin:0"><div id=a style="position:absolute;left:30px;top:2000px;width:200px;height:50px;
       font-size:20px;font-weight:700">x</div><pre id=b>y</pre>
       <script>scrollTo(0, 900)</script>`,
    );
    expect(byId(root, 'a').layout).toEqual({
      display: 'block',
      position: 'absolute',
      fontSize: 20,
      fontWeight: 700,
      preformatted: false,
      box: { x: 30, y: 2000, width: 200, height: 50 },
    });
    expect(byId(root, 'b').layout?.preformatted).toBe(true);
  });

  it('returns monospaced, italic and unselectable text, also of elements without styles of their own', async () => {
    const root = await see(
      `<style>#a{font-family:Menlo,monospace}#u{user-select:none}</style><div id=a><span id=b>x</span></div>
       <em id=c>y</em><div id=u><i id=v>z</i></div><p id=p>w</p>`,
    );
    const facts = ['b', 'c', 'v', 'p'].map((id) => {
      const { monospaced, italic, unselectable } = byId(root, id).layout ?? {};
      return { monospaced, italic, unselectable };
    });
    expect(facts).toEqual([{ monospaced: true }, { italic: true }, { italic: true, unselectable: true }, {}]);
  });

  it('returns which text a style strikes out, also in elements inside it, but not in boxes of their own', async () => {
    const root = await see(
      `<style>#a{text-decoration:line-through}#b{text-decoration-line:underline line-through}.box{display:inline-block}
       #p:hover{text-decoration:line-through}</style>
       <div id=a><p id=c>x <b id=d>y</b> <span id=e class=box>z</span> <i id=f style="float:left">f</i></p></div>
       <a id=b href=/>x</a><p id=p>w</p>`,
    );
    const struck = ['a', 'b', 'c', 'd', 'e', 'f', 'p'].filter((id) => byId(root, id).layout?.struck === true);
    expect(struck).toEqual(['a', 'b', 'c', 'd']);
  });

  it('returns whether a gap separates an inline element from the one directly before it', async () => {
    const root = await see(
      `<style>b{margin-left:8px}u{padding-right:1em}</style><p><i>x</i><b id=a>y</b></p><p>x<b id=b>y</b></p>
       <p><i>x</i> <b id=c>y</b></p><p><u>x</u><i id=d>y</i></p><p><i>x</i><i id=e>y</i></p>`,
    );
    const spaced = ['a', 'b', 'c', 'd', 'e'].map((id) => byId(root, id).layout?.spaced === true);
    expect(spaced).toEqual([true, false, false, true, false]);
  });

  it('returns the display of tables, rows and cells, also of a div that is a table cell', async () => {
    const root = await see(
      '<table id=t><tr id=r><td id=c>1</table><div id=d style="display:table-cell">2</div>',
    );
    expect(['t', 'r', 'c', 'd'].map((id) => byId(root, id).layout?.display)).toEqual([
      'table',
      'table-row',
      'table-cell',
      'table-cell',
    ]);
  });

  it.each([
    ['display: none', '<p id=x style="display:none">t</p>', 'none'],
    ['the hidden attribute', '<p id=x hidden>t</p>', 'none'],
    ['an ancestor without display', '<div hidden><p id=x>t</p></div>', 'none'],
    ['a closed details', '<details><summary>s</summary><p id=x>t</p></details>', 'none'],
    ['hidden until found', '<div hidden=until-found><p id=x>t</p></div>', 'none'],
    ['content-visibility', '<div style="content-visibility:hidden"><p id=x>t</p></div>', 'none'],
    ['visibility', '<div style="visibility:hidden"><p id=x>t</p></div>', 'invisible'],
    ['opacity 0 of an ancestor', '<div style="opacity:0"><p id=x>t</p></div>', 'invisible'],
    ['clip', '<p style="position:absolute;clip:rect(0,0,0,0)"><b id=x>t</b></p>', 'invisible'],
    ['clip-path', '<p style="position:absolute;clip-path:inset(50%)"><b id=x>t</b></p>', 'invisible'],
    ['one clipped pixel', '<p style="width:1px;height:1px;overflow:hidden"><b id=x>t</b></p>', 'invisible'],
    ['a folded accordion', '<div style="height:0;overflow:hidden"><p id=x>t</p></div>', 'invisible'],
    ['a place left of the page', '<p id=x style="position:absolute;left:-9999px">t</p>', 'invisible'],
    ['a parent left of the page', '<p style="position:absolute;left:-9999px"><b id=x>t</b></p>', 'invisible'],
    ['a place above the page', '<p id=x style="position:absolute;top:-999px">t</p>', 'invisible'],
  ])('marks %s as hidden', async (_, html, hidden) => {
    expect(await hiddenOf(html)).toBe(hidden);
  });

  it.each([
    ['ordinary text', '<p id=x>t</p>'],
    ['a place below the fold', '<p id=x style="margin-top:5000px">t</p>'],
    ['an open details', '<details open><summary>s</summary><p id=x>t</p></details>'],
    ['a summary', '<details><summary id=x>s</summary><p>t</p></details>'],
    ['visible in invisible', '<div style="visibility:hidden"><p id=x style="visibility:visible">t</p></div>'],
    [
      'a place on the page of a child whose parent is off it',
      '<p style="position:absolute;left:-999px"><b id=x style="position:absolute;left:1009px">t</b></p>',
    ],
    ['a body held back by opacity', '<body style="opacity:0"><p id=x>t</p>'],
    ['a body held back by visibility', '<body style="visibility:hidden"><p id=x>t</p>'],
    [
      'a body without height',
      '<body style="overflow-x:hidden;margin:0"><p id=x style="position:absolute">t</p>',
    ],
    ['display: contents', '<div id=x style="display:contents">t</div>'],
    [
      'content-visibility: auto',
      '<div style="height:9000px"></div><div style="content-visibility:auto"><p id=x>t</div>',
    ],
    ['a child that overflows a box without height', '<div style="height:0"><p id=x>t</p></div>'],
    [
      'what a page from right to left scrolls to',
      '<html dir=rtl><div style="width:9000px"><p id=x style="margin-right:8000px">t</div>',
    ],
  ])('marks %s as visible', async (_, html) => {
    expect(await hiddenOf(html)).toBeUndefined();
  });

  it('leaves text of a closed details element or of hidden=until-found out of the visible words', async () => {
    const root = await see('<details> <summary>s</summary> one </details><p hidden=until-found>two</p>three');
    expect(visibleWords(root)).toEqual(['s', 'three']);
    expect(textOf(root)).toContain('one');
    expect(textOf(root)).toContain('two');
  });

  it('returns no layout boxes for inline text and for elements that are not rendered', async () => {
    const root = await see(
      '<p id=a hidden>t</p><div id=b style="display:contents">t</div><p><i id=c>t</i><img id=d width=5 height=5></p>',
    );
    expect(byId(root, 'c').layout).not.toHaveProperty('box');
    expect(byId(root, 'd').layout?.box).toMatchObject({ width: 5, height: 5 });
    expect(byId(root, 'a').layout).not.toHaveProperty('box');
    expect(byId(root, 'b').layout).not.toHaveProperty('box');
    expect(byId(root, 'b').layout?.display).toBe('contents');
  });

  it('returns the display of elements below a hidden element', async () => {
    const root = await see('<div hidden><p id=a>t</p><b id=b>t</b><p id=c style="display:none">t</p></div>');
    expect(['a', 'b', 'c'].map((id) => byId(root, id).layout?.display)).toEqual(['block', 'inline', 'none']);
  });
});

describe('metadata, scripts and HTML', () => {
  it('returns title, URLs, charset, doctype and sizes', async () => {
    const seen = await seeAll(
      '<!doctype html><title> My  page </title><base href="https://example.org/a/"><body style="margin:0"><div style="height:3000px">',
    );
    expect(seen).toMatchObject({
      title: 'My page',
      url: 'about:blank',
      baseUrl: 'https://example.org/a/',
      charset: 'UTF-8',
      doctype: true,
      viewport: { width: 1280, height: 800 },
      scroll: { width: 1280, height: 3000 },
    });
  });

  it('reports whether a stylesheet applies to the page', async () => {
    expect((await seeAll('<p>t')).styled).toBe(false);
    expect((await seeAll('<style></style><p>t')).styled).toBe(false);
    expect((await seeAll('<style>p{color:red}</style><p>t')).styled).toBe(true);
  });

  it('returns scripts that contain data, and no scripts that contain code', async () => {
    const state = JSON.stringify({ text: 'é"\\'.repeat(100_000) });
    const { scripts } = await seeAll(`
      <script type="application/LD+json">{"@type":"Article"}</script><script id=__NEXT_DATA__ type="application/json">${state}</script>
      <script>window.__INITIAL_STATE__={"a":1}</script><script>console.log('code')</script>
      <script src="data:text/javascript,1"></script>`);
    expect(scripts).toEqual([
      { type: 'application/ld+json', id: '', text: '{"@type":"Article"}' },
      { type: 'application/json', id: '__NEXT_DATA__', text: state },
      { type: '', id: '', text: 'window.__INITIAL_STATE__={"a":1}' },
    ]);
  });

  it('includes noscript content if the page is empty without it', async () => {
    const shown = await see('<div id=app></div><noscript><h1>Read <a href=/x>this</a></h1></noscript>');
    expect(visibleWords(shown)).toEqual(['Read', 'this']);
    const full = await see(`<p>${'word '.repeat(100)}</p><noscript><h1>Not this</h1></noscript>`);
    expect(textOf(full)).not.toContain('Not');
  });

  it('returns the HTML with its doctype and open shadow roots', async () => {
    const { html } = await walkPage(browser, {
      html: '<!doctype html><html lang=en><p>t</p><div id=h></div><script>h.attachShadow({mode:"open"}).innerHTML="<b>in</b>"</script>',
    });
    expect(html?.text).toMatch(
      /^<!DOCTYPE html>\n<html lang="en">.*<p>t<\/p>.*<template shadowrootmode="open"><b>in<\/b><\/template>.*<\/html>$/s,
    );
  });

  it('returns a long HTML document completely, in pieces', async () => {
    const text = `x${'😀'.repeat(1_200_000)}`;
    const { html } = await walkPage(browser, { html: `<p hidden>${text}</p>` });
    expect(html?.text === `<html><head></head><body><p hidden="">${text}</p></body></html>`).toBe(true);
  });
});

describe('limits of the walker', () => {
  const paragraphs = '<script>1</script><p class=c>some words here</p>'.repeat(2_000);

  it('refuses a page whose tree has too many bytes', async () => {
    const { read } = await walkPage(
      browser,
      { html: `<p hidden>${'x'.repeat(3_000_000)}` },
      { ...LIMITS, hardBytes: 1_000_000 },
    );
    expect(read).toMatchObject({ refused: true, chunks: [] });
    expect(read.bytes).toBeGreaterThan(1_000_000);
  });

  it('refuses a page with too many nodes', async () => {
    const { read } = await walkPage(browser, { html: paragraphs }, { ...LIMITS, nodes: 1_000 });
    expect(read).toMatchObject({ refused: true, chunks: [] });
  });

  it('leaves out layout boxes and data scripts above the soft size limit', async () => {
    const html = `<p hidden>${'x'.repeat(2_000_000)}</p><p id=x>t</p><script type="application/json">{"a":1}</script>`;
    const { read, seen } = await walkPage(browser, { html }, { ...LIMITS, softBytes: 500_000 });
    expect(read.skipped).toEqual(['stateJson', 'boxes']);
    expect(seen && byId(seen.root, 'x').layout).not.toHaveProperty('box');
    expect(seen?.scripts).toEqual([]);
  });

  it('counts the result of the walker in UTF-8 bytes and splits it into chunks of at most a million unescaped characters', async () => {
    const { read } = await walkPage(browser, {
      html: `<p hidden>${'"中'.repeat(1_000_000)}</p>${paragraphs}`,
    });
    const values = read.chunks.map(
      (chunk) => JSON.parse(new TextDecoder().decode(chunk)).result.result.value as string,
    );
    expect(read.bytes).toBe(values.reduce((sum, value) => sum + Buffer.byteLength(value), 0));
    const texts = values.map((value) =>
      (JSON.parse(value) as unknown[]).flat().filter((item) => typeof item === 'string'),
    );
    expect(Math.max(...texts.map((list) => list.join('').length))).toBeLessThanOrEqual(1_000_000);
    expect(texts.length).toBeGreaterThan(2);
  });

  it('refuses to return HTML above the size limit', async () => {
    const html = `<p title="${'x'.repeat(2_000_000)}">t`;
    const { html: read } = await walkPage(browser, { html }, { ...LIMITS, hardBytes: 1_000_000 });
    expect(read).toMatchObject({ refused: true, chunks: [] });
  });
});
