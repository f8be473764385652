// node bench/page.ts: measures CPU milliseconds to read a page of 92,000 nodes, and adversarial pages.
import process from 'node:process';
import type { ElementNode } from '../src/content/index.ts';
import { readPage, type RenderedPage, parseStaticPage } from '../src/page/index.ts';

const sentence =
  'The river rises in the hills above the town, and for most of the year it is little more than a stream. ';
const card = (i: number): string =>
  `<div class="card"><h3><a href="/item/${i}">Item number ${i}</a></h3><p>${sentence}</p><ul><li>First ${i}</li><li>Second <b>thing</b></li></ul><span class="price">$${i}.00</span></div>`;

function nested(depth: number): ElementNode {
  const root: ElementNode = { kind: 'element', id: 0, tag: 'div', attributes: {}, children: [] };
  let at = root;
  for (let id = 1; id < depth; id += 2) {
    const child: ElementNode = {
      kind: 'element',
      id,
      tag: 'div',
      attributes: { class: `a${id} b` },
      children: [],
    };
    at.children.push({ kind: 'text', id: id + 1, value: sentence }, child);
    at = child;
  }
  return root;
}

const html = (body: string): RenderedPage => parseStaticPage(`<body>${body}</body>`, 'https://example.com/');
const pages: [string, RenderedPage][] = [
  ['92,000 nodes of cards', html(Array.from({ length: 5600 }, (_, i) => card(i)).join(''))],
  ['one text of 5 MB', html(`<p>${sentence.repeat(48_000)}</p>`)],
  ['10,000 deep, text at each level', { ...html(''), root: nested(20_000) }],
  [
    '50,000 links in one list',
    html(
      `<ul>${Array.from({ length: 50_000 }, (_, i) => `<li><a href="/${i}">Link ${i}</a>`).join('')}</ul>`,
    ),
  ],
  [
    '8 MB of state',
    {
      ...html(`<p>${sentence}</p>`),
      scripts: [
        { type: '', id: '', text: `window.__A_STATE__={a:[${`{t:"${sentence}"},`.repeat(60_000)}]}` },
      ],
    },
  ],
];
for (const [name, page] of pages) {
  const started = process.cpuUsage();
  const { blocks } = readPage(page);
  const { user, system } = process.cpuUsage(started);
  console.log(`${name}: ${((user + system) / 1000).toFixed(0)} ms, ${blocks.length} blocks`);
}
