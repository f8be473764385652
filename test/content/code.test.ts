import { describe, expect, it } from 'vitest';
import { type ElementNode, parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';
import { parseStyledHtml } from './styled-tree.ts';

const toMarkdown = (root: ElementNode): string =>
  serialiseMarkdown(treeToBlocks(root, { baseUrl: 'https://e.org/' }).map(({ block }) => block));
const withLayout = (html: string): string => toMarkdown(parseStyledHtml(html));
const withoutLayout = (html: string): string => toMarkdown(parseHtml(html));

const fence = (code: string, language = ''): string => `\`\`\`${language}\n${code}\n\`\`\``;

describe('line numbers of code', () => {
  it.each([
    ['elements at the start of each line', '<pre><b>1</b>a()\n<b>2</b>  b()\n<b>3</b>c()</pre>'],
    [
      'elements with another class than the code',
      '<pre><div><i class=n>7</i><i class=c>a()</i></div><div><i class=n>8</i><i class=c>  b()</i></div><div><i class=n>9</i><i class=c>c()</i></div></pre>',
    ],
    [
      'a column before the code in the same element',
      '<pre><code><span class=nums><b>1.</b>\n<b>2.</b>\n<b>3.</b>\n</span><span>a()\n  b()\nc()</span></code></pre>',
    ],
    ['a column of code before the code', '<div><pre>1\n2\n3</pre><pre>a()\n  b()\nc()</pre></div>'],
    [
      'numbers in an attribute of the lines',
      '<pre><span data-line-number=1>a()\n</span><span data-line-number=2>  b()\n</span><span data-line-number=3>c()</span></pre>',
    ],
  ])('are left out if they are %s', (_, html) => {
    expect(withoutLayout(html)).toBe(fence('a()\n  b()\nc()'));
  });

  it('keep the empty line of a number without code', () => {
    const rows = ['a()', '', 'b()'].map(
      (code, at) => `<div><div class=n>${at + 1}</div><div class=c>${code}</div></div>`,
    );
    expect(withoutLayout(`<pre>${rows.join('')}</pre>`)).toBe(fence('a()\n\nb()'));
  });

  it('are left out of a single line if they cannot be selected', () => {
    expect(withLayout('<pre><b style="user-select:none">1</b>npm start</pre>')).toBe(fence('npm start'));
    expect(withoutLayout('<pre><b>1</b>npm start</pre>')).toBe(fence('1npm start'));
  });

  it.each([
    [
      'numbers of highlighted code',
      '<pre><i class="token number">1</i> a\n<i class="token number">2</i> b\n<i class="token number">3</i> c</pre>',
      '1 a\n2 b\n3 c',
    ],
    [
      'numbers whose elements also hold other text',
      '<pre><i>1</i> + <i>x</i>\n<i>2</i> + <i>x</i>\n<i>3</i> + <i>x</i></pre>',
      '1 + x\n2 + x\n3 + x',
    ],
    [
      'numbers that are not consecutive',
      '<pre><b>10</b> PRINT\n<b>20</b> GOTO\n<b>30</b> END</pre>',
      '10 PRINT\n20 GOTO\n30 END',
    ],
    ['code that is only numbers', '<pre><b>1</b>\n<b>2</b>\n<b>3</b></pre>', '1\n2\n3'],
    [
      'numbers that some lines lack',
      '<pre><b>1</b> a\n<b>2</b> b\n<b>3</b> c\nd\ne\nf\ng</pre>',
      '1 a\n2 b\n3 c\nd\ne\nf\ng',
    ],
  ])('keeps %s', (_, html, code) => {
    expect(withoutLayout(html)).toBe(fence(code));
  });
});

describe('lines of code', () => {
  it.each([
    ['blocks', '<pre><div>a()</div><div>  b()</div><div></div><div>c()</div></pre>'],
    [
      'blocks with line breaks between them',
      '<pre><div>a()</div>\n<div>  b()</div>\n<div></div>\n<div>c()</div></pre>',
    ],
    [
      'blocks with breaks in empty lines',
      '<pre><div>a()</div><div>  b()</div><div><br></div><div>c()</div></pre>',
    ],
    [
      'inline lines by their class',
      '<pre><i class=line>a()</i><i class=line>  b()</i><i class=line></i><i class=line>c()</i></pre>',
    ],
    [
      'inline lines with line breaks between them',
      '<pre><i class=line>a()</i>\n<i class=line>  b()</i>\n<i class=line></i>\n<i class=line>c()</i></pre>',
    ],
  ])('are kept for %s', (_, html) => {
    expect(withoutLayout(html)).toBe(fence('a()\n  b()\n\nc()'));
  });

  it('are kept for lines that only CSS makes blocks, with and without line breaks between them', () => {
    const lines = ['a()', '  b()', '', 'c()'].map((line) => `<i class=row style="display:block">${line}</i>`);
    expect(withLayout(`<pre>${lines.join('')}</pre>`)).toBe(fence('a()\n  b()\n\nc()'));
    expect(withLayout(`<pre><code>${lines.join('\n')}</code></pre>`)).toBe(fence('a()\n  b()\n\nc()'));
  });

  it('have no text of buttons', () => {
    expect(withoutLayout('<pre><button>Copy</button><code>a()\nb()</code></pre>')).toBe(fence('a()\nb()'));
  });

  it('are ordered by position in editors that place each line', () => {
    const line = (y: number, text: string): string =>
      `<div class=view-line style="position:absolute" data-box="0 ${y} 500 18"><span>${text}</span></div>`;
    const html = `<div style="font-family:monospace">${line(18, 'two()')}${line(0, 'one()')}</div>`;
    expect(withLayout(html)).toBe(fence('one()\ntwo()'));
  });
});

const CODE_STYLE = 'style="white-space:pre;font-family:monospace"';

describe('code without pre', () => {
  it('is found by white space and font', () => {
    expect(withLayout(`<p>Run:</p><div ${CODE_STYLE}><div>a()</div><div>  b()</div></div>`)).toBe(
      `Run:\n\n${fence('a()\n  b()')}`,
    );
    expect(withLayout(`<ol ${CODE_STYLE}><li>a()</li><li>  b()</li></ol>`)).toBe(fence('a()\n  b()'));
  });

  it.each([
    ['inline text', `<p>Press <span ${CODE_STYLE}>Esc</span> now.</p>`, 'Press Esc now.'],
    ['a paragraph', `<p ${CODE_STYLE}>A letter.</p>`, 'A letter.'],
    ['a box with paragraphs', `<div ${CODE_STYLE}><p>A letter.</p><div>B</div></div>`, 'A letter.\n\nB'],
    ['a monospaced page', `<body ${CODE_STYLE}><div>A letter.</div>`, 'A letter.'],
    ['preformatted text in another font', '<div style="white-space:pre">A  letter.</div>', 'A letter.'],
    ['monospaced text', '<div style="font-family:monospace">A  letter.</div>', 'A letter.'],
  ])('%s is not code', (_, html, markdown) => {
    expect(withLayout(html)).toBe(markdown);
  });

  it('is found by its line breaks if it is all that its element contains', () => {
    const code = '<code><span>a()<br>&nbsp;&nbsp;b()<br>c()</span></code>';
    expect(withoutLayout(`<div> ${code} </div>`)).toBe(fence('a()\n  b()\nc()'));
    expect(withoutLayout(`<p>Call ${code} here.</p>`)).not.toContain('```');
    expect(withoutLayout('<div><code>a()<br>b()</code></div>')).not.toContain('```');
    const cell = `<table><tr><th>Values</th><td>${code}</td></tr><tr><th>Default</th><td>a()</td></tr></table>`;
    expect(withoutLayout(cell)).not.toContain('```');
  });

  it('is read from a read-only field with several lines, once', () => {
    expect(withoutLayout('<textarea readonly>a()\n  b()</textarea>')).toBe(fence('a()\n  b()'));
    expect(withoutLayout('<pre>a()\nb()</pre><textarea readonly>a()\nb()</textarea>')).toBe(
      fence('a()\nb()'),
    );
    expect(withoutLayout('<p>x<textarea readonly>https://e.org/</textarea><textarea>a\nb</textarea>')).toBe(
      'x',
    );
  });

  it('is a part of a heading if it is one line', () => {
    expect(withoutLayout('<h2>Run <pre>npm i</pre></h2>')).toBe('## Run `npm i`');
    expect(withoutLayout('<h2><pre>a()\nb()</pre></h2>')).toBe(fence('a()\nb()'));
  });

  it('is formatted if it is JSON that lists structure', () => {
    const json =
      '<code><button>-</button>{<ul><li><div>"id": 12345678901234567890,</div></li><li><div>"tags": [<ul><li>"a, {b}",</li><li>{}</li></ul>]</div></li></ul>}</code>';
    expect(withoutLayout(json)).toBe(
      fence('{\n  "id": 12345678901234567890,\n  "tags": [\n    "a, {b}",\n    {}\n  ]\n}', 'json'),
    );
    expect(withoutLayout('<code>{<ul><li>not: json</li></ul>}</code>')).toBe('{\n\n- not: json\n\n}');
  });
});

describe('tables with a line of code in each row', () => {
  const row = (first: string, code: string): string =>
    `<tr><td${first}</td><td ${CODE_STYLE}>${code}</td></tr>`;

  it.each([
    [
      'numbers in attributes',
      row(' data-line-number=1>', 'a()') +
        row(' data-line-number=2>', '') +
        row(' data-line-number=3>', '  b()'),
    ],
    ['numbers as text', row('>1', 'a()') + row('>2', '') + row('>3', '  b()')],
    ['numbers that only CSS adds', row('>', 'a()') + row('>', '') + row('>', '  b()')],
    ['blocks of code', '<tr><td>1<td><pre>a()</pre><tr><td>2<td><pre>\n</pre><tr><td>3<td><pre>  b()</pre>'],
  ])('become one block: %s', (_, rows) => {
    expect(withLayout(`<table>${rows}</table>`)).toBe(fence('a()\n\n  b()'));
  });

  it('keep the marks of a diff', () => {
    const diff = ['', '+', '-'].map(
      (mark, at) => `<tr><td>${at + 1}</td><td>${mark}</td><td ${CODE_STYLE}>a()</td></tr>`,
    );
    expect(withLayout(`<table>${diff.join('')}</table>`)).toBe(fence(' a()\n+a()\n-a()', 'diff'));
  });

  it('stay tables if the numbers are data', () => {
    const codes =
      '<tr><td>1<td><code>SIGHUP</code><tr><td>2<td><code>SIGINT</code><tr><td>3<td><code>SIGQUIT</code>';
    expect(withLayout(`<table>${codes}</table>`)).toContain('| 2 | `SIGINT` |');
    expect(withLayout(`<table><tr><th>no<th>run</tr>${codes}</table>`)).toContain('| 2 | `SIGINT` |');
    expect(withLayout('<table><tr><td>1<td>a<tr><td>2<td>b<tr><td>3<td>c</table>')).toContain('| 2 | b |');
    expect(
      withLayout(
        '<table><tr><td>5<td><pre>a</pre><tr><td>9<td><pre>b</pre><tr><td>2<td><pre>c</pre></table>',
      ),
    ).toContain('| 9 | `b` |');
  });
});

describe('code with an element for each line', () => {
  it('is one block although it has hidden tooltips between the lines', () => {
    const root = parseStyledHtml(
      '<div class=fragment><div class=line>a()</div><div class=line>b()</div><div class=tip>Tip</div></div>',
    );
    const isHidden = ({ attributes }: ElementNode): boolean => attributes['class'] === 'tip';
    const blocks = treeToBlocks(root, { baseUrl: 'https://e.org/', isHidden }).map(({ block }) => block);
    expect(serialiseMarkdown(blocks)).toBe(fence('a()\nb()'));
  });

  const line = (number: number, code: string): string =>
    `<div><div class="gutter"><div>${number}</div></div><pre><span>${code}</span></pre></div>`;

  it('is one block if each line is a pre with its number', () => {
    expect(withoutLayout(`<div>${line(1, 'a()')}${line(2, '  b()')}${line(3, 'c()')}</div>`)).toBe(
      fence('a()\n  b()\nc()'),
    );
  });

  it('is not joined with other code or with text between', () => {
    expect(withoutLayout('<div><div><pre>a\nb</pre></div><div><pre>c\nd</pre></div></div>')).toBe(
      `${fence('a\nb')}\n\n${fence('c\nd')}`,
    );
    expect(withoutLayout('<div><div><pre>pip a</pre></div><div><pre>conda b</pre></div></div>')).toBe(
      `${fence('pip a')}\n\n${fence('conda b')}`,
    );
    expect(withoutLayout('<div><div>First<pre>a</pre></div><div>Then<pre>b</pre></div></div>')).toBe(
      `First\n\n${fence('a')}\n\nThen\n\n${fence('b')}`,
    );
  });
});

describe('a box for each line of code', () => {
  const LINE = 'style="white-space:pre;font-family:monospace"';

  it('is a line of one block, also if the line is empty or has a number', () => {
    const lines = ['a: 1', '', '  b: 2'];
    const boxes = lines.map((line) => `<div ${LINE}>${line}</div>`);
    expect(withLayout(`<section>${boxes.join('\n')}</section>`)).toBe(fence('a: 1\n\n  b: 2'));
    const rows = lines.map((line, at) => `<div><span>${at + 1}</span><div ${LINE}>${line}</div></div>`);
    expect(withLayout(`<section>${rows.join('')}</section>`)).toBe(fence('a: 1\n\n  b: 2'));
  });

  it('is a block of its own if it has several lines', () => {
    const boxes = ['a\nb', 'c\nd'].map((code) => `<div ${LINE}>${code}</div>`);
    expect(withLayout(`<section>${boxes.join('')}</section>`)).toBe(`${fence('a\nb')}\n\n${fence('c\nd')}`);
  });
});

describe('a table of a diff', () => {
  const row = (attributes: string, marks: string, code: string): string =>
    `<tr ${attributes}><td>${marks}</td><td>${marks}</td><td><pre>${code}</pre></td></tr>`;
  const diff = fence('@@ -1,2 +1,2 @@\n a()\n-b()\n+c()', 'diff');

  it.each([
    ['classes of rows', 'class="line old"', 'class="line new"'],
    ['classes of other systems', 'class="blob-code-deletion"', 'class="blob-code-addition"'],
    ['attributes', 'data-marker="-"', 'data-marker="+"'],
  ])('gets its signs from %s', (_, removed, added) => {
    const head = '<tr><td>...</td><td>...</td><td>@@ -1,2 +1,2 @@</td></tr>';
    const rows = [head, row('', '1', 'a()'), row(removed, '2', 'b()'), row(added, '', 'c()')];
    expect(withoutLayout(`<table>${rows.join('')}</table>`)).toBe(diff);
  });

  it('keeps a comment between its lines', () => {
    const comment = '<tr><td colspan=3><p>Why this?</p></td></tr>';
    const rows = [row('class=old', '2', 'b()'), comment, row('class=new', '', 'c()')];
    expect(withoutLayout(`<table>${rows.join('')}</table>`)).toBe(
      `${fence('-b()', 'diff')}\n\nWhy this?\n\n${fence('+c()', 'diff')}`,
    );
  });

  it('is a table of data if its texts have no font of code', () => {
    const rows = ['a', 'b', 'c'].map(
      (name, at) => `<tr class=new><td>${at + 1}</td><td style="white-space:pre">${name}</td></tr>`,
    );
    expect(withLayout(`<table>${rows.join('')}</table>`)).not.toContain('diff');
  });

  it('is a table of data if its rows are new but contain no code', () => {
    const rows = ['a', 'b', 'c'].map((name, at) => `<tr class=new><td>${at}</td><td>${name}</td></tr>`);
    expect(withoutLayout(`<table>${rows.join('')}</table>`)).toContain('| 1 | b |');
  });
});
