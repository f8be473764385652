import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capturer, CapturedPage } from '../../src/capture/index.ts';
import { toPlainText } from '../../src/content/index.ts';
import { decodeWalkerChunks, readMessageValue, readPage } from '../../src/page/index.ts';
import { page, type Site, startCapturer, startSite } from './harness.ts';

const FILLER = Array.from({ length: 12 }, (_, n) => `<p style="height:150px">Paragraph ${n + 1}.</p>`).join(
  '',
);

/**
 * Script of a list that shows only the rows in view.
 * @param box expression for the element that scrolls; empty for the window
 * @param render statement that renders the rows from `first` to `last`
 */
const recycle = (
  render: string,
  { total = 60, height = 100, box = '', overscan = 2 } = {},
): string => `<script>
const list = document.getElementById('list'), TOTAL = ${total}, ROW = ${height}, box = ${box || 'null'};
const text = (n) => 'Berth ' + (n + 1) + ' is let to boat ' + (n * 7) + '.';
const make = (tag, n, style = '') => Object.assign(document.createElement(tag), { textContent: text(n), style });
const spacer = (tag, height) => Object.assign(document.createElement(tag), { style: 'height:' + height + 'px' });
function draw() {
  const scrolled = box ? box.scrollTop : scrollY - list.offsetTop;
  const shown = box ? box.clientHeight : innerHeight;
  const first = Math.max(0, Math.min(TOTAL, Math.floor(scrolled / ROW)) - ${overscan});
  const last = Math.max(0, Math.min(TOTAL, Math.ceil((scrolled + shown) / ROW) + ${overscan}));
  ${render}
}
(box ?? window).addEventListener('scroll', draw);
draw();
</script>`;
const range = 'Array.from({ length: Math.max(0, last - first) }, (_, k) => first + k)';
const ABSOLUTE = `list.replaceChildren(...${range}.map((n) => make('div', n, 'position:absolute;height:' + ROW + 'px;top:' + n * ROW + 'px')));`;
const tallList = (total = 60, height = 100): string =>
  `<div id="list" style="position:relative;height:${total * height}px"></div>`;
const boxed = (content: string, style = ''): string =>
  `<div id="box" style="height:320px;overflow-y:auto;${style}">${content}</div>`;
const BOX = "document.getElementById('box')";

/** Pages with a list of 60 rows. */
const LISTS: Record<string, string> = {
  'rows at absolute places in the window': `${tallList()}${recycle(ABSOLUTE)}`,
  'tall rows': `${tallList(60, 500)}${recycle(ABSOLUTE, { height: 500, overscan: 1 })}`,
  'elements that are used again in any order': `${tallList()}${recycle(
    `while (list.children.length < last - first) list.append(make('div', 0));
     const free = [...list.children].filter((row) => !(row.n >= first && row.n < last));
     const used = new Set([...list.children].map((row) => row.n));
     for (let n = first; n < last; n++) {
       const row = used.has(n) ? undefined : free.pop();
       if (!row) continue;
       row.n = n;
       row.textContent = text(n);
       row.style = 'position:absolute;height:' + ROW + 'px;transform:translateY(' + n * ROW + 'px)';
     }
     for (const row of free) { row.style.transform = 'translateY(-9999px)'; row.n = -1; }`,
  )}`,
  'a box with a moved window of rows': `${FILLER}${boxed(
    '<div style="height:2400px"><div id="list"></div></div>',
  )}${recycle(
    `list.style.transform = 'translateY(' + first * ROW + 'px)';
     while (list.children.length < last - first) list.append(make('div', 0, 'height:' + ROW + 'px'));
     while (list.children.length > last - first) list.lastChild.remove();
     [...list.children].forEach((row, k) => (row.firstChild.data = text(first + k)));`,
    { box: BOX, height: 40 },
  )}`,
  'padding in place of rows, with numbers': `<div id="list"></div>${recycle(
    `list.style.paddingTop = first * ROW + 'px';
     list.style.paddingBottom = (TOTAL - last) * ROW + 'px';
     for (const row of [...list.children]) if (row.dataset.index < first || row.dataset.index >= last) row.remove();
     for (let n = first; n < last; n++) {
       if (list.querySelector('[data-index="' + n + '"]')) continue;
       const row = make('div', n, 'height:' + (ROW + (n % 3) * 9) + 'px');
       row.dataset.index = n;
       list.insertBefore(row, [...list.children].find((other) => other.dataset.index > n) ?? null);
     }`,
  )}`,
  'rows of a table': `<table><thead><tr><th>Berths</th></tr></thead><tbody id="list"></tbody></table>${recycle(
    `const row = (n) => { const tr = spacer('tr', ROW); tr.append(make('td', n)); return tr; };
     list.replaceChildren(spacer('tr', first * ROW), ...${range}.map(row), spacer('tr', (TOTAL - last) * ROW));`,
  )}`,
  'a grid with row numbers': boxed(
    `<div role="grid" id="list" style="position:relative;height:2400px"></div>`,
  ).concat(
    recycle(
      `list.replaceChildren(...${range}.reverse().map((n) => {
         const row = make('div', n, 'position:absolute;height:' + ROW + 'px;top:' + n * ROW + 'px');
         row.setAttribute('aria-rowindex', n + 1);
         return row;
       }));`,
      { box: BOX, height: 40 },
    ),
  ),
  'numbers of elements, not of rows': `${tallList()}${recycle(
    `${ABSOLUTE} [...list.children].forEach((row, k) => (row.dataset.index = k));`,
  )}`,
  'rows that load late': `${tallList()}${recycle(
    `${ABSOLUTE} for (const row of list.children) row.firstChild.data = 'Loading…';
     clearTimeout(window.timer);
     window.timer = setTimeout(() => [...list.children].forEach((row, k) => (row.firstChild.data = text(first + k))), 200);`,
  )}`,
  'markup that is replaced as a whole': boxed('<div id="list"></div>').concat(
    recycle(
      `list.innerHTML = '<div style="padding:' + first * ROW + 'px 0 ' + (TOTAL - last) * ROW + 'px">' +
         ${range}.map((n) => '<p style="margin:0;height:' + ROW + 'px">' + text(n) + '</p>').join('') + '</div>';`,
      { box: BOX, height: 40 },
    ),
  ),
};

const BERTHS = Array.from({ length: 60 }, (_, n) => `Berth ${n + 1} is let to boat ${n * 7}.`);

/** Pages whose text must not change through scrolling, with the text that they must not contain twice. */
const CONTROLS: Record<string, string> = {
  'an ordinary long page': FILLER,
  'a list that grows': `<ul id="list">${'<li style="height:300px">First</li>'.repeat(5)}</ul><script>
    const list = document.getElementById('list');
    addEventListener('scroll', () => {
      if (list.children.length >= 30 || scrollY + innerHeight < document.body.scrollHeight - 400) return;
      list.append(Object.assign(document.createElement('li'), { textContent: 'More', style: 'height:300px' }));
    });</script>`,
  'a carousel': `<div id="slides" style="height:100px"><p>Slide 0</p><p>Next 0</p></div>${FILLER}<script>
    let n = 0;
    setInterval(() => {
      n++;
      document.getElementById('slides').innerHTML = '<p>Slide ' + n + '</p><p>Next ' + n + '</p>';
    }, 50);</script>`,
  'a header that follows the scrolling': `<div style="position:sticky;top:0" id="head"><p>Part 0</p><p>Of 9</p></div>${FILLER}<script>
    addEventListener('scroll', () => {
      const part = Math.floor(scrollY / 500);
      document.getElementById('head').innerHTML = '<p>Part ' + part + '</p><p>Of 9</p>';
    });</script>`,
  'a gallery of lazy images': Array.from(
    { length: 12 },
    (_, n) =>
      `<figure style="height:300px"><img data-src="/${n}.png"><figcaption>Image ${n}</figcaption></figure>`,
  )
    .join('')
    .concat(`<script>addEventListener('scroll', () => {
      for (const image of document.images) if (!image.src) image.src = 'data:,';
    });</script>`),
  'a line that disappears when everything is loaded': `<div id="list"></div><p id="busy">Loading</p><script>
    const list = document.getElementById('list');
    const add = () => {
      for (let k = 0; k < 10; k++) list.insertAdjacentHTML('beforeend', '<p style="height:100px">Row</p>');
      if (list.children.length >= 40) document.getElementById('busy')?.remove();
    };
    add();
    addEventListener('scroll', () => list.children.length < 40 && add());</script>`,
};

/** Returns the visible text of a page, in order. */
const textOf = ({ walkerOutput }: CapturedPage): string =>
  readPage({
    ...decodeWalkerChunks(walkerOutput.chunks.map(readMessageValue)),
    requestedUrl: '',
    finalUrl: '',
    headers: {},
    fetched: [],
  })
    .blocks.map(({ block }) => toPlainText([block]))
    .join('\n');

describe('lists that show only some of their rows', () => {
  let site: Site;
  let capturer: Capturer;
  const names = [...Object.keys(LISTS), ...Object.keys(CONTROLS)];
  const pathOf = (name: string): string => `/${names.indexOf(name)}`;
  const frame = (body: string): string =>
    `<!doctype html><title>T</title><h1>Before</h1>${body}<p>After the list.</p>`;

  beforeAll(async () => {
    const pages = Object.entries({ ...LISTS, ...CONTROLS });
    [site, capturer] = await Promise.all([
      startSite({
        ...Object.fromEntries(pages.map(([name, body]) => [pathOf(name), frame(body)])),
        '/same': frame(
          tallList() +
            recycle(ABSOLUTE.replaceAll('make(', 'same(')).replace(
              'function',
              'const same = (tag, n, style) => Object.assign(make(tag, n, style), { textContent: "Free berth." });\nfunction',
            ),
        ),
        '/chat': frame(
          `${boxed('<div id="list"></div>')}<script>
          const box = ${BOX}, list = document.getElementById('list');
          let first = 40;
          const message = (n) => '<p style="margin:0;height:40px">Message ' + n + '.</p>';
          const draw = (from, to) => (list.innerHTML = Array.from({ length: to - from }, (_, k) => message(from + k)).join(''));
          draw(40, 60);
          box.scrollTop = 10000;
          box.addEventListener('scroll', () => {
            const [before, after] = [first, box.scrollTop];
            if (box.scrollTop < 40) first = Math.max(0, first - 10);
            else if (box.scrollTop > 440) first = Math.min(40, first + 10);
            if (first === before) return;
            draw(first, first + 20);
            box.scrollTop = after + (before - first) * 40;
          });</script>`,
        ),
        '/endless': frame(
          `${boxed('<div id="list" style="position:relative;height:40000000px"></div>')}${recycle(ABSOLUTE, { box: BOX, total: 1_000_000, height: 40 })}`,
        ),
      }),
      startCapturer(),
    ]);
  });
  afterAll(() => Promise.all([site.close(), capturer.close()]));

  const capture = (path: string) => page(capturer, site.url(path), { scrollFullPage: true });
  const linesOf = (text: string, line: RegExp): string[] => text.match(line) ?? [];

  it.each(Object.keys(LISTS))('joins the rows of %s', async (name) => {
    const captured = await capture(pathOf(name));
    const text = textOf(captured);
    expect(linesOf(text, /Berth \d+ is let to boat \d+\./g)).toEqual(BERTHS);
    expect(text.trimEnd()).toMatch(/After the list\.$/);
    expect(captured.facts).toMatchObject({ hasJoinedRows: true, loadingStatus: 'complete' });
  });

  it('keeps rows with the same text apart', async () => {
    expect(linesOf(textOf(await capture('/same')), /Free berth\./g)).toHaveLength(60);
  });

  it('reads a chat that grows upward', async () => {
    const messages = linesOf(textOf(await capture('/chat')), /Message \d+\./g);
    expect(messages).toEqual(Array.from({ length: 60 }, (_, n) => `Message ${n}.`));
  });

  it('ends an endless list at the limits and says so', async () => {
    const captured = await capture('/endless');
    expect(linesOf(textOf(captured), /Berth \d+ /g).length).toBeGreaterThan(300);
    expect(captured.facts).toMatchObject({ hasJoinedRows: true, loadingStatus: 'capped' });
  });

  it.each(Object.keys(CONTROLS))('reads %s as it is', async (name) => {
    const captured = await capture(pathOf(name));
    expect(captured.facts.hasJoinedRows).toBeUndefined();
    expect(captured.facts.loadingStatus).toBe('complete');
  });
});
