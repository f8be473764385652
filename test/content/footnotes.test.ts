import { describe, expect, it } from 'vitest';
import { parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { parseStyledHtml } from './styled-tree.ts';

const toMarkdown = (html: string): string =>
  serialiseMarkdown(treeToBlocks(parseHtml(html), { baseUrl: 'https://e.org/p' }).map(({ block }) => block));

const linked = (label: string, id: string): string => `[${label}](https://e.org/p#${id})`;

describe('footnotes', () => {
  it.each([
    [
      'an empty anchor',
      '<p>A<sup><a href="#f1" id=r1>1</a></sup><p><a id=f1></a>1. Note. <a href="#r1">↩</a>',
    ],
    [
      'an empty element in a list item',
      '<p>A<sup id=r1><a href="#f1">1</a></sup><ol><li><span id=f1></span>Note.<a href="#r1">↩</a></ol>',
    ],
    [
      'names of Word',
      '<p>A<a name="_ftnref1" href="#_ftn1">[1]</a><div><p><a name="_ftn1" href="#_ftnref1">[1]</a> Note.</div>',
    ],
    [
      'a number beside the note',
      '<p>A<a id=r href="#f" class=footnote-anchor>1</a><div><a id=f href="#r">1</a><div><p>Note.</div></div>',
    ],
    [
      'a full URL',
      '<p>A<sup><a id=r href="https://e.org/p#f">1</a></sup><p id=f>Note. <a href="https://e.org/p#r">back</a>',
    ],
    [
      'a description list',
      '<p>A<sup><a id=r href="#f">1</a></sup><dl><dt id=f><a href="#r">1</a><dd>Note.</dl>',
    ],
    [
      'a table',
      '<p>A<sup><a id=r href="#f">1</a></sup><table><tr><td id=f><a href="#r">1</a><td>Note.</table>',
    ],
    ['brackets without a link back', '<p>A<a href="#f">[1]</a><p>B<p id=f>[1] Note.'],
    ['a raised number without a link back', '<p>A<sup><a href="#f">1</a></sup><p id=f>Note.'],
    ['square brackets around the link', '<p>A [<a href="#f">1</a>]<ol><li id=f>Note.</ol>'],
    ['the path of the page', '<p>A<sup><a href="/p#f">1</a></sup><p id=f>Note.'],
    ['its raised number', '<p>A<sup><a href="#f">1</a></sup><div id=f><sup>1</sup>Note.</div>'],
    [
      'a number with brackets that leads back',
      '<p>A<a id=r href="#f">1</a><aside id=f><span>[<a role=doc-backlink href="#r">1</a>]</span><p>Note.</aside>',
    ],
    ['an attribute', '<p>A<sup><a href="#" title="Note of twenty characters.">1</a></sup><p>B'],
    [
      'a tooltip after the number',
      '<p>A<sup data-n=1><a href="javascript:void(0)">1</a></sup><span role=tooltip>Note.</span><p>B',
    ],
    ['a note after the number', '<p>A<sup>1</sup><span class="plugin-footnote__note">Note.</span><p>B'],
    ['a side note', '<p>A<sup>1</sup><span class=sidenote><sup>1</sup> Note.</span><p>B'],
  ])('are found by %s', (_, html) => {
    const markdown = toMarkdown(html);
    expect(markdown).toMatch(/^A ?\[\^1\]/);
    expect(markdown).toMatch(/^\[\^1\]: Note( of twenty characters)?\.$/m);
    expect(markdown).not.toMatch(/↩|back|#/);
  });

  it('are read apart if two have the same text', () => {
    const note = (number: number): string =>
      `A<sup><a href="javascript:void(0)">${number}</a></sup><span role=tooltip>Ibid.</span>`;
    const list = '<ul><li><i>1</i><div>Ibid.</div></li><li><i>2</i><div>Ibid.</div></li></ul>';
    const markdown = toMarkdown(`<p>${note(1)} ${note(2)}</p>${list}`);
    expect(markdown).toMatch(/^\[\^1\]: Ibid\.$/m);
    expect(markdown).toMatch(/^\[\^2\]: Ibid\.$/m);
  });

  it('are read once if a list repeats the notes inside the text', () => {
    const text = '<p>A<sup><a href="javascript:void(0)">1</a></sup><span role=tooltip>Note.</span> b.</p>';
    expect(toMarkdown(`${text}<ul><li><i>1</i><div>Note.</div></li></ul>`)).toBe('A[^1] b.\n\n[^1]: Note.');
    expect(toMarkdown(`${text}<ul><li>Other note.</li></ul>`)).toBe(
      'A[^1] b.\n\n- Other note.\n\n[^1]: Note.',
    );
  });

  it('are read although only pointing at their number shows them', () => {
    const root = parseStyledHtml(
      '<p>A<span><sup>1</sup><span class=ltx_note_outer><sup>1</sup>Note.</span></span> b.',
    );
    const hide = (element: typeof root): void => {
      if (element.attributes['class'] === 'ltx_note_outer')
        element.layout = { ...element.layout!, hidden: 'none' };
      for (const child of element.children) if (child.kind === 'element') hide(child);
    };
    hide(root);
    const isHidden = ({ layout }: typeof root): boolean => layout?.hidden !== undefined;
    const blocks = treeToBlocks(root, { baseUrl: 'https://e.org/', isHidden }).map(({ block }) => block);
    expect(serialiseMarkdown(blocks)).toBe('A[^1] b.\n\n[^1]: Note.');
  });

  it.each([
    '<button aria-controls=n1></button><span role=doc-footnote id=n1>Note.</span>',
    '<span class=ref><a role=button><sup>[1]</sup></a><span class=footnote_tooltip>Note.</span></span>',
    '<label for=n1><sup>1</sup></label><span class="side-note">Note.</span>',
  ])('are notes after a button or after a link or a label around their number: %s', (note) => {
    expect(toMarkdown(`<p>Every booklet${note} says so.`)).toMatch(
      /^Every booklet\[\^(?:1|note-1)\] says so\.\n\n\[\^(?:1|note-1)\]: Note\.$/,
    );
  });

  it('keep the word of the sentence that they explain', () => {
    const note = '<span role=doc-footnote>Splitting by light.</span>';
    expect(
      toMarkdown(`<p>It is split by a process called <button>photolysis</button>${note} that needs light.`),
    ).toBe(
      'It is split by a process called photolysis[^note-1] that needs light.\n\n[^note-1]: Splitting by light.',
    );
  });

  it('are no other texts after a button or a superscript', () => {
    expect(toMarkdown('<p>10 m<sup>2</sup><span class=unit>each</span></p>')).not.toContain('[^');
    expect(toMarkdown('<p>Open <button>Menu</button><span class=note>a word</span></p>')).not.toContain('[^');
  });

  it('may have references to both names of one element', () => {
    const mark = (name: string): string => `<sup><a href="#${name}">1</a></sup>`;
    expect(
      toMarkdown(`<p>A${mark('f1')} b${mark('note1')}.</p><p><a id=f1 name=note1></a>1. Note.</p>`),
    ).toBe('A[^1] b[^1].\n\n[^1]: Note.');
  });

  it('may have several references, and may be in several lists', () => {
    const reference = (note: string, id: string): string =>
      `<sup id=${id}><a href="#${note}">${note}</a></sup>`;
    expect(
      toMarkdown(
        `<p>A${reference('1', 'r1')} B${reference('2', 'r2')} C${reference('1', 'r3')}<ol><li id=1>One <a href="#r1">^</a> <a href="#r3">↑</a></ol><p>D<ul><li id=2>Two <a href="#r2">Jump up</a></ul>`,
      ),
    ).toBe('A[^1] B[^2] C[^1]\n\n[^1]: One\n\nD\n\n[^2]: Two');
  });

  it('lose the brackets around a group of references', () => {
    const [one, two] = ['<a href="#a">1</a>', '<a href="#b">2</a>'];
    const notes = '<ol><li id=a>One<li id=b>Two</ol>';
    expect(toMarkdown(`<p>A [${one}, ${two}] b [sic].</p>${notes}`)).toMatch(
      /^A \[\^1\], \[\^2\] b \\?\[sic/,
    );
    expect(toMarkdown(`<p>A (see ${one}) b.</p>${notes}`)).toMatch(/^A \(see \[1\]/);
    expect(toMarkdown(`<p>A [<a href="/q#a">1</a>].</p>${notes}`)).toContain('[1](https://e.org/q#a)');
  });

  it('keep the link to another note and lose only the links back', () => {
    expect(
      toMarkdown(
        '<p>A<sup id=r1><a href="#n1">1</a></sup> B<sup id=r2><a href="#n2">2</a></sup><ol><li id=n1><a href="#r1">^</a> See<sup id=r3><a href="#n2">2</a></sup> <a href="/x">x</a>.<li id=n2><a href="#r2">a</a> <a href="#r3">b</a> Two.</ol>',
      ),
    ).toBe('A[^1] B[^2]\n\n[^1]: See[^2] [x](https://e.org/x).\n\n[^2]: Two.');
  });

  it.each([
    ['a chapter', '<p>See <a href="#c">[3]</a>.<h2 id=c>3</h2>', `See ${linked('[3]', 'c')}.\n\n## 3`],
    [
      'a section',
      '<p>See <sup><a href="#c">3</a></sup>.<div id=c><h2>Three</h2><p>Text</div>',
      `See ${linked('3', 'c')}.\n\n## Three\n\nText`,
    ],
    [
      'pages of results',
      '<p><a href="#a">1</a> <a href="#b">2</a><div id=a>One</div><div id=b>Two</div>',
      `${linked('1', 'a')} ${linked('2', 'b')}\n\nOne\n\nTwo`,
    ],
    [
      'a table of contents that sections link back to',
      '<ul id=top><li><a href="#a">1</a></ul><p id=a>One <a href="#top">top</a>',
      `- ${linked('1', 'a')}\n\nOne ${linked('top', 'top')}`,
    ],
    [
      'a figure',
      '<p>See <a href="#f">(Fig. 3)</a>.<p id=f>Fig. 3 A mill',
      `See ${linked('(Fig. 3)', 'f')}.\n\nFig. 3 A mill`,
    ],
    [
      'a paragraph that other links lead to',
      '<p><a href="#f">Notes</a> A<sup><a href="#f">1</a></sup><p id=f>Text',
      `${linked('Notes', 'f')} A${linked('1', 'f')}\n\nText`,
    ],
    [
      'several notes in one paragraph',
      '<p>A<sup><a href="#f">1</a></sup> B<sup><a href="#g">2</a></sup><p><a id=f></a>One <a id=g></a>Two',
      `A${linked('1', 'f')} B${linked('2', 'g')}\n\nOne Two`,
    ],
    ['a tooltip after a word', '<p>The <b>mill</b><span role=tooltip>Old</span>', 'The **mill**Old'],
    ['a note after other text', '<p>5 m<sup>2</sup> of <span class=note>field</span>', '5 m^2 of field'],
    ['a raised number', '<p>5 m<sup>2</sup><span class=unit>wide</span>', '5 m^2wide'],
    ['a word with a title', '<p>The <abbr title="World Health Organization">WHO</abbr>', 'The WHO'],
  ])('links to %s are no footnotes', (_, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });

  it('are found in linear time', async () => {
    await expectLinearTime((size) => {
      const references = Array.from(
        { length: size },
        (_, at) => `<p>a<sup id=r${at}><a href="#n${at}">${at}</a></sup>`,
      );
      const notes = Array.from({ length: size }, (_, at) => `<li id=n${at}>b <a href="#r${at}">^</a>`);
      return treeToBlocks(parseHtml(`${references.join('')}<ol>${notes.join('')}</ol>`), { baseUrl: '' });
    }, 2000);
  });
});
