import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElementNode, TreeNode } from '../../src/content/index.ts';
import { launchBrowser, walkPage } from './walker-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function see(html: string): Promise<ElementNode> {
  const { seen } = await walkPage(browser, { html });
  if (!seen) throw new Error('The page was refused');
  return seen.root;
}

function* nodesOf(root: TreeNode): Generator<TreeNode> {
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    if (node.kind === 'element') stack.push(...node.children.toReversed());
  }
}

function textOf(root: TreeNode): string {
  return [...nodesOf(root)].map((node) => (node.kind === 'text' ? node.value : '')).join('');
}

function byId(root: ElementNode, id: string): ElementNode {
  for (const node of nodesOf(root)) if (node.kind === 'element' && node.attributes['id'] === id) return node;
  throw new Error(`No element #${id}`);
}

describe('one document', () => {
  it('keeps elements, attributes and text in order', async () => {
    const root = await see('<title>T</title><h1 id=a class="x y">One</h1><p>two <b>three</b> four</p>');
    expect(root.tag).toBe('html');
    expect(byId(root, 'a').attributes).toEqual({ id: 'a', class: 'x y' });
    expect(textOf(root)).toBe('TOnetwo three four');
  });

  it('numbers nodes in document order', async () => {
    const ids = [...nodesOf(await see('<p>a<b>b</b>c</p><p>d</p>'))].map((node) => node.id);
    expect(ids).toEqual(ids.map((_, index) => index));
  });

  it('tells layout', async () => {
    const root = await see(
      '<body style="margin:0"><div id=a style="position:absolute;left:30px;top:2000px;width:200px;height:50px;font-size:20px;font-weight:700">x</div><pre id=b>y</pre>',
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
});
