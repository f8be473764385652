// Measures CPU milliseconds per megabyte for each kind of page: `node bench/content.ts`.
import { measureAstBytes, parseHtml, serialiseMarkdown, treeToBlocks } from '../src/content/index.ts';

const PROSE =
  '<p>The <b>quick</b> brown fox, of 5 * 3 and snake_case, jumps over <a href="/dog_(lazy)?a=1">the lazy dog</a>; see [1] or <code>f(x)</code> — “quoted”, 漢字 and an address: https://example.org/a_b.</p>\n';
const KINDS: Readonly<Record<string, string>> = {
  prose: PROSE,
  'one paragraph': PROSE.replace('<p>', '').replace('</p>', ''),
  list: '<ul><li>one <a href=x>link</a><ul><li>nested <b>item</b></li></ul></li></ul>',
  table: '<table><tr><th>a<th>b<th>c<tr><td rowspan=2>1 | 2<td>3<td>4<tr><td>5<td>6</table>',
  code: '<pre><code class="language-js">for (let i = 0; i &lt; n; i++) `x` \n\n  y(i);\n</code></pre>',
  'nested boxes': '<div><span><div><section><div>words here</div></section></div></span></div>',
  'open boxes': '<div>word ',
  asterisks: '*a **b _c ~d `e [f](g) \\ ',
  brackets: '[[[[[[[[<<<<<<<<((((((((&&&&&&&&',
  'bold soup': '<b>bold<i>both</b>italic</i> ',
};
const BYTES = 1_000_000;

const cpu = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

for (const [name, piece] of Object.entries(KINDS)) {
  const html = `<!doctype html><body>${piece.repeat(Math.ceil(BYTES / piece.length))}`;
  let tree = parseHtml('');
  const parsing = cpu(() => (tree = parseHtml(html)));
  let blocks = treeToBlocks(tree, { baseUrl: 'https://example.org/' });
  const reading = cpu(() => (blocks = treeToBlocks(tree, { baseUrl: 'https://example.org/' })));
  let markdown = '';
  const plain = blocks.map(({ block }) => block);
  const writing = cpu(() => (markdown = serialiseMarkdown(plain)));
  const row = [parsing, reading, writing].map((ms) => ms.toFixed(0).padStart(7)).join('');
  console.log(
    `${name.padEnd(14)} parse, read, write (ms/MB):${row}   ${blocks.length} blocks, ${markdown.length} characters, ${measureAstBytes(plain)} AST bytes`,
  );
}
