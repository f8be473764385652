import { describe, expect, it } from 'vitest';
import { serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';
import { parseStyledHtml } from './styled-tree.ts';

const toMarkdown = (html: string): string =>
  serialiseMarkdown(
    treeToBlocks(parseStyledHtml(html), { baseUrl: 'https://e.org/' }).map(({ block }) => block),
  );

describe('lists in lists', () => {
  it('are one list if the outer list has one item with nothing else', () => {
    expect(toMarkdown('<ul><ul><li>a<li>b</ul></ul>')).toBe('- a\n- b');
    expect(toMarkdown('<ul><li><ul><li>a<li>b</ul></ul>')).toBe('- a\n- b');
    expect(toMarkdown('<ul><li>x<ul><li>a</ul></ul>')).toBe('- x\n  - a');
    expect(toMarkdown('<ul><li><ul><li>a</ul><li>b</ul>')).toBe('- - a\n- b');
  });
});

describe('a number in a box of its own', () => {
  it('is dropped before the text of its item, and below its picture', () => {
    expect(toMarkdown('<ol><li><div>1</div><div>Wet the deck.</div></li></ol>')).toBe('1. Wet the deck.');
    expect(
      toMarkdown(
        '<ol><li><img src=/a.png alt=Deck width=300 height=200><div>1</div><p>Wet it.</p></li></ol>',
      ),
    ).not.toContain('\n1');
  });

  it('is kept below a text', () => {
    const list = '<ol><li><div>Goals</div><div>1</div></li><li><div>Assists</div><div>2</div></li></ol>';
    expect(toMarkdown(list)).toMatch(/Goals\s+1\s+2\. +Assists\s+2/);
  });
});

describe('lists that an editor split', () => {
  const list = (x: number, y: number, items: string[], tag = 'ul', start = 1): string => {
    const lines = items.map((item, at) => `<li data-box="${x} ${y + 20 * at} 300 20">${item}</li>`);
    return `<div><${tag} start=${start} data-box="0 ${y} 400 ${20 * items.length}">${lines.join('')}</${tag}></div>`;
  };

  it('are one list with the indented items in the item before them', () => {
    expect(toMarkdown(list(30, 0, ['a', 'b']) + list(60, 40, ['c', 'd']) + list(30, 80, ['e']))).toBe(
      '- a\n- b\n  - c\n  - d\n- e',
    );
    expect(toMarkdown(list(30, 0, ['a']) + list(60, 20, ['b'], 'ol') + list(90, 40, ['c']))).toBe(
      '- a\n  1. b\n     - c',
    );
  });

  it('are two lists in different landmarks', () => {
    const [text, menu] = [list(30, 0, ['a', 'b']), list(30, 40, ['Share'])];
    expect(toMarkdown(`${text}<footer>${menu}</footer>`)).toBe('- a\n- b\n\n* Share');
    expect(toMarkdown(`<nav>${text}</nav>${menu}`)).toBe('- a\n- b\n\n* Share');
  });

  it('are one list with the boxes of all', () => {
    const html = list(30, 0, ['a', 'b']) + list(60, 40, ['c']) + list(30, 60, ['d']);
    const [block] = treeToBlocks(parseStyledHtml(html), { baseUrl: 'https://e.org/' });
    expect(block?.box).toEqual({ x: 0, y: 0, width: 400, height: 80 });
  });

  it('are one list if each has one item', () => {
    expect(toMarkdown(list(30, 0, ['a']) + list(30, 20, ['b']) + list(30, 40, ['c']))).toBe('- a\n- b\n- c');
    expect(toMarkdown(list(30, 0, ['a'], 'ol') + list(30, 20, ['b'], 'ol', 2))).toBe('1. a\n2. b');
  });

  it.each([
    ['with several items at the same depth', list(30, 0, ['a', 'b']) + list(30, 40, ['c', 'd'])],
    ['next to each other', list(30, 0, ['a', 'b']) + list(60, 0, ['c', 'd'])],
    ['far below', list(30, 0, ['a']) + list(60, 200, ['b'])],
    ['that begin at one again', list(30, 0, ['a'], 'ol') + list(30, 20, ['b'], 'ol')],
    ['in another column', list(30, 0, ['a']) + list(400, 20, ['b'])],
  ])('stay apart %s', (_, html) => {
    expect(toMarkdown(html)).toMatch(/^(?:- |1\. )a[^]*\n\n(?:\* |1\) )/);
  });
});

describe('items of block editors', () => {
  const item = (kind: string, mark: string, text: string): string =>
    `<div class="notion-selectable notion-${kind}-block"><div><div>${mark}</div><div>${text}</div></div></div>`;

  it('are lists without their marks', () => {
    const items =
      item('bulleted_list', '•', 'a') +
      item('bulleted_list', '<b></b>', 'b') +
      '<p>text</p>' +
      item('numbered_list', '1.', 'c') +
      item('numbered_list', '2.', 'd');
    expect(toMarkdown(`<div>${items}</div>`)).toBe('- a\n- b\n\ntext\n\n1. c\n2. d');
  });

  it('are tasks with their state', () => {
    const done = item('to_do', '<input type=checkbox checked>', 'a');
    expect(toMarkdown(`<div>${done} ${item('to_do', '<input type=checkbox>', 'b')}</div>`)).toBe(
      '- [x] a\n- [ ] b',
    );
    expect(
      toMarkdown('<div><div data-content-type=checkListItem data-checked=true><p>a</p></div></div>'),
    ).toBe('- [x] a');
  });

  it('are no lists in other classes', () => {
    expect(toMarkdown('<div><div class="bulleted_list-block">a</div></div>')).toBe('a');
  });
});

describe('paragraphs of Word', () => {
  const item = (mark: string, text: string, x = 30): string =>
    `<p class=MsoListParagraphCxSpMiddle data-box="${x} 0 300 20"><span>${mark}<span>&nbsp;&nbsp; </span></span><span>${text}</span></p>`;

  it('are lists without their marks', () => {
    expect(toMarkdown(item('·', 'a') + item('·', 'b'))).toBe('- a\n- b');
    expect(toMarkdown(item('3.', 'a') + item('4.', 'b'))).toBe('3. a\n4. b');
    expect(toMarkdown(item('§', 'a') + item('1.', 'b'))).toBe('- a\n\n1. b');
  });

  it('are paragraphs without a mark or without the class', () => {
    expect(toMarkdown('<p class=MsoListParagraph>a b</p>')).toBe('a b');
    expect(toMarkdown('<p class=MsoNormal>1. a</p><p class=MsoNormal>2. b</p>')).toBe('1\\. a\n\n2\\. b');
  });
});

describe('paragraphs with typed bullets', () => {
  it('are a list if there are several', () => {
    expect(toMarkdown('<p>Bring:</p><p>• a</p>\n<p>• <b>b</b></p><p>End</p>')).toBe(
      'Bring:\n\n- a\n- **b**\n\nEnd',
    );
    expect(toMarkdown('<p>• a</p><p>b</p><p>– c</p><p>– d</p>')).toBe('• a\n\nb\n\n– c\n\n– d');
  });
});

describe('lines with typed bullets', () => {
  it.each([
    ['<p>Bring:<br>• a<br>\n•&nbsp;<b>b</b><br></p>', 'Bring:\n\n- a\n- **b**'],
    ['<div>• a<br><b>•</b> b<br>End<br>of it</div>', '- a\n- b\n\nEnd\\\nof it'],
    ['<p>▪ a<br>▪ b<br><br>Or:<br>▪ c<br>▪ d</p>', '- a\n- b\n\nOr:\n\n- c\n- d'],
  ])('are a list: %s', (html, expected) => {
    expect(toMarkdown(html)).toBe(expected);
  });

  it.each([
    ['one line', '<p>Bring:<br>• a<br>b</p>', 'Bring:\\\n• a\\\nb'],
    ['dashes of a dialogue', '<p>– Who?<br>– I.</p>', '– Who?\\\n– I.'],
    [
      'bullets with a meaning',
      '<p>● open<br>■ closed<br>◦ on request</p>',
      '● open\\\n■ closed\\\n◦ on request',
    ],
    ['signs of multiplication', '<p>2<br>· 3<br>· 5<br>= 30</p>', '2\\\n· 3\\\n· 5\\\n\\= 30'],
    ['items of several lines', '<p>• a long<br>item<br>• b<br>• c</p>', '• a long\\\nitem\\\n• b\\\n• c'],
    ['bullets between words', '<p>a • b<br>c • d</p>', 'a • b\\\nc • d'],
  ])('stay lines: %s', (_, html, expected) => {
    expect(toMarkdown(html)).toBe(expected);
  });
});

describe('tasks', () => {
  it.each([
    [
      'a box after an empty element',
      '<ul><li><span></span><div role=checkbox aria-checked=true></div>a</ul>',
    ],
    ['a class of Confluence', '<ul class="inline-task-list"><li class=checked>a</ul>'],
  ])('are done by %s', (_, html) => {
    expect(toMarkdown(html)).toBe('- [x] a');
  });

  it('are not made from other classes', () => {
    expect(toMarkdown('<ul class=features><li class=checked>a</ul>')).toBe('- a');
  });
});

describe('icons before items', () => {
  const items = (...icons: string[]): string =>
    `<ul>${icons.map((icon, at) => `<li><span><i class="fa ${icon}"></i></span> item ${at}`).join('')}</ul>`;

  it('say what is included if there are check marks and crosses', () => {
    expect(toMarkdown(items('fa-check', 'fa-times', 'fa-check'))).toBe(
      '- [x] item 0\n- [ ] item 1\n- [x] item 2',
    );
  });

  it('are bullets if there is only one shape', () => {
    expect(toMarkdown(items('fa-check', 'fa-check'))).toBe('- item 0\n- item 1');
    expect(toMarkdown(items('fa-times', 'fa-times'))).toBe('- item 0\n- item 1');
  });
});

describe('words at the start of items', () => {
  it.each(['b', 'i', 'span', 'span class=yes'])('are no icons: %s', (tag) => {
    const list = ['Yes', 'No']
      .map((word) => `<li><${tag}>${word}</${tag.split(' ')[0]}> for trains`)
      .join('');
    expect(toMarkdown(`<ul>${list}</ul>`)).not.toContain('[');
  });
});

describe('quotes', () => {
  it('that hold the whole post are the text of the post', () => {
    expect(
      toMarkdown('<blockquote class="postcontent restore"><p>a<blockquote>b</blockquote></blockquote>'),
    ).toBe('a\n\n> b');
  });
});

describe('links that run a script', () => {
  it.each([
    ['<p>a <a href="javascript:void(0)">[–]</a> b', 'a b'],
    ['<p>a <a href="#">▲</a> b', 'a b'],
    ['<p>a <a href="/c">[–]</a> b', 'a [[–]](https://e.org/c) b'],
    ['<p>a <a href="javascript:void(0)">more</a> b', 'a more b'],
  ])('are left out if they only show signs: %s', (html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });
});

describe('lists to which a style gives numbers', () => {
  it('are ordered', () => {
    expect(toMarkdown('<ul type=1><li>a<li>b</ul><ul type=disc><li>c</ul>')).toBe('1. a\n2. b\n\n- c');
  });
});

describe('items that have their bullet or number as text', () => {
  it('are items without it', () => {
    expect(toMarkdown('<ul><li><span>•</span><div><p>a</p></div></li><li>◦ b</li></ul>')).toBe('- a\n- b');
    expect(toMarkdown('<ol><li><span>1.</span> a</li><li>(2) b</li></ol>')).toBe('1. a\n2. b');
    expect(toMarkdown('<ol start="4"><li>4) a</li></ol>')).toBe('4. a');
    expect(toMarkdown('<ol><li value="3">3. a</li></ol>')).toBe('3. a');
  });

  it('are items without the box that has their number, also after a picture', () => {
    const image = '<div><img src=a.png alt=A></div>';
    expect(toMarkdown(`<ol><li>${image}<div>1</div><p>a</p><li><div>2.</div><p>b</p></ol>`)).toBe(
      '1. ![A](https://e.org/a.png)\n\n   a\n\n2. b',
    );
    expect(toMarkdown('<ol><li>1<li><div>7</div><p>b</p></ol>')).toBe('1. 1\n\n2. 7\n\n   b');
  });

  it('keep another number, a letter, a number in a list without numbers, and a bullet alone', () => {
    expect(toMarkdown('<ol><li>7. a</li><li>(b) c</li></ol>')).toBe('1. 7\\. a\n2. (b) c');
    expect(toMarkdown('<ul><li>1. a</li><li>b • c</li></ul>')).toBe('- 1\\. a\n- b • c');
    expect(toMarkdown('<ul><li>•</li></ul>')).toBe('- •');
    expect(toMarkdown('<ol><li value="3">1. a</li></ol>')).toBe('3. 1\\. a');
    const table = '<table><tr><td>a<td>b<tr><td>c<td>d</table>';
    expect(toMarkdown(`<ol><li>1. a${table}</li><li>2. b</li></ol>`)).toContain('1\\. a');
  });
});
