import { describe, expect, it } from 'vitest';
import { type ElementNode, parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';
import { moveTabNames } from '../../src/page/decode/tab-names.ts';
import { expectLinearTime } from '../expect-linear-time.ts';

function markdownOf(html: string): string {
  const root = parseHtml(html);
  moveTabNames(root);
  return serialiseMarkdown(treeToBlocks(root, { baseUrl: 'https://example.com/' }).map(({ block }) => block));
}

describe('names of tabs', () => {
  it.each([
    [
      'by their ids',
      '<ul role=tablist><li role=tab aria-controls=a>Mac</li><li role=tab aria-controls=b>Linux</li></ul><div id=b><p>Two</p></div><div id=a><p>One</p></div>',
    ],
    [
      'by their order',
      '<div role=tablist><b role=tab>Mac</b><b role=tab>Linux</b></div><div><p>One</p></div><div><p>Two</p></div>',
    ],
    [
      'by the names of elements of their own kind',
      '<w-tabs><w-tab panel=b>Mac</w-tab><w-tab panel=a>Linux</w-tab><w-panel name=a><p>Two</p></w-panel><w-panel name=b><p>One</p></w-panel></w-tabs>',
    ],
    [
      'by their ids, not by the names of icons in them',
      '<ul role=tablist><li role=tab aria-controls=b><w-icon name=b></w-icon>Mac</li><li role=tab aria-controls=a>Linux</li></ul><div id=a><p>Two</p></div><div id=b><p>One</p></div>',
    ],
    [
      'in the next element',
      '<div role=tablist><b role=tab>Mac</b><b role=tab>Linux</b></div><div><div>One</div><div>Two</div></div>',
    ],
  ])('are read before their panels, found %s', (_, html) => {
    const markdown = markdownOf(html);
    expect(markdown).toContain('Mac\n\nOne');
    expect(markdown).toContain('Linux\n\nTwo');
  });

  it('are read before the panels that follow their labels, of which one is shown', () => {
    const root = parseHtml(
      '<div><input type=radio id=r1><label for=r1>Mac</label><input type=radio id=r2><label for=r2>Linux</label><p>One</p><p>Two</p></div>',
    );
    const hidePanel = (element: typeof root): void => {
      const text = element.children[0];
      if (text?.kind === 'text' && text.value === 'Two')
        element.layout = {
          display: 'none',
          hidden: 'none',
          position: 'static',
          fontSize: 16,
          fontWeight: 400,
          preformatted: false,
        };
      for (const child of element.children) if (child.kind === 'element') hidePanel(child);
    };
    hidePanel(root);
    moveTabNames(root);
    const blocks = treeToBlocks(root, { baseUrl: 'https://example.com/' }).map(({ block }) => block);
    expect(serialiseMarkdown(blocks)).toBe('Mac\n\nOne\n\nLinux\n\nTwo');
  });

  it.each([
    ['items', '<ul><li>Lunch</li><li>Dinner</li><li>Wine</li></ul>', true],
    ['boxes', '<div><div tabindex=0>Lunch</div><div>Dinner</div><div><span>Wine</span></div></div>', true],
    ['numbers of slides', '<div><span>1</span><span>2</span><span>3</span></div>', false],
    ['links to other pages', '<ul><li><a href=/l>Lunch</a></li><li>Dinner</li><li>Wine</li></ul>', false],
    ['fewer names', '<ul><li>Lunch</li><li>Dinner</li></ul>', false],
  ])('are short texts before as many panels of which one is shown: %s', (_, list, areMoved) => {
    const panels =
      '<div><div><p>Soup</p></div><div class=x><p>Steak</p></div><div class=x><p>Riesling</p></div></div>';
    const layOut = (element: ElementNode, hidden: boolean): void => {
      const isHidden = hidden || element.attributes['class'] === 'x';
      element.layout = {
        display: isHidden ? 'none' : 'block',
        position: 'static',
        fontSize: 16,
        fontWeight: 400,
        preformatted: false,
        ...(isHidden && { hidden: 'none' as const }),
      };
      for (const child of element.children) if (child.kind === 'element') layOut(child, isHidden);
    };
    const root = parseHtml(`<section>${list}${panels}</section>`);
    layOut(root, false);
    moveTabNames(root);
    const markdown = serialiseMarkdown(
      treeToBlocks(root, { baseUrl: 'https://example.com/' }).map(({ block }) => block),
    );
    expect(/(?:Dinner|2)\n\nSteak/.test(markdown)).toBe(areMoved);
  });

  it('are read before code that begins with the name', () => {
    const panels = '<div><pre>npm install x</pre></div><div><pre>yarn add x</pre></div>';
    expect(markdownOf(`<div role=tablist><b role=tab>npm</b><b role=tab>yarn</b></div>${panels}`)).toBe(
      'npm\n\n```\nnpm install x\n```\n\nyarn\n\n```\nyarn add x\n```',
    );
  });

  it('stay where they are if there are more tabs than panels', () => {
    expect(
      markdownOf('<div role=tablist><b role=tab>Mac</b> <b role=tab>Linux</b></div><div>One</div>'),
    ).toBe('**Mac Linux**\n\nOne');
  });

  it('are searched in linear time if many elements contain two buttons', async () => {
    await expectLinearTime((size) => {
      moveTabNames(parseHtml('<div><button>a</button><button>b</button></div>'.repeat(size)));
    }, 2_000);
  });
});
