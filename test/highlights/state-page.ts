import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ElementNode, TreeNode } from '../../src/content/index.ts';
import { parseHtml } from '../../src/content/index.ts';
import type { Corpus } from '../../src/highlights/index.ts';
import { type InlineScript, readPage } from '../../src/page/index.ts';

const textOf = (node: TreeNode): string =>
  node.kind === 'text' ? node.value : node.children.map(textOf).join('');

/** All scripts of the page in document order. */
function scriptsOf(root: ElementNode): InlineScript[] {
  const found: InlineScript[] = [];
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'text') continue;
    if (node.tag === 'script') {
      const { type = '', id = '' } = node.attributes;
      found.push({ type: type.toLowerCase(), id, text: textOf(node) });
    } else open.push(...node.children.toReversed());
  }
  return found;
}

/** The State JSON of a stored page of the extraction benchmark, e.g. `wcxb/0012`. */
export function stateOf(benchmarks: string, page: string): Corpus['stateJson'] & object {
  const file = join(benchmarks, 'extraction', 'open', page, 'page.html.gz');
  const html = gunzipSync(readFileSync(file)).toString('utf8');
  const root = parseHtml(html);
  const url = 'https://page.test/';
  const content = readPage({
    root,
    requestedUrl: url,
    finalUrl: url,
    baseUrl: url,
    title: '',
    headers: {},
    scripts: scriptsOf(root),
    fetched: [],
  });
  return content.stateJson.map(({ id, role, body }) => ({ id, role, body }));
}
