import type { Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElementNode } from '../../src/content/index.ts';
import { byId, nodesOf, textOf, visibleWords } from './rendered-tree.ts';
import { launchBrowser, servePages, walkPage } from './walker-browser.ts';

let browser: Browser;
let home: { origin: string; server: Server };
let away: { origin: string; server: Server };

const pages: Record<string, string> = {};

beforeAll(async () => {
  browser = await launchBrowser();
  away = await servePages({
    '/a': '<p>away-a</p>',
    '/b': '<p>away-b</p>',
    '/nested': '<p>outer</p><iframe src="/a"></iframe><p>outer-end</p>',
    '/boxed':
      '<body style="margin:0"><div style="height:300px"></div><p id=in style="margin:0">t</p><script>scrollTo(0, 50)</script>',
  });
  home = await servePages(pages);
});
afterAll(async () => {
  await browser.close();
  home.server.close();
  away.server.close();
});

async function see(html: string): Promise<ElementNode> {
  pages['/'] = html;
  pages['/own'] = '<p>own</p>';
  const { seen } = await walkPage(browser, { url: `${home.origin}/` });
  if (!seen) throw new Error('The page was refused');
  return seen.root;
}

describe('frames in the output of the walker', () => {
  it('attaches each frame to its iframe element, for any origin and any order of frames', async () => {
    const root = await see(
      `<p>start</p><iframe id=one src="${away.origin}/a"></iframe><p>middle</p><iframe id=two src="/own"></iframe>
       <iframe id=three srcdoc="<p>written</p>"></iframe><p>end</p>
       <script>
         const late = document.createElement('iframe');
         late.src = '${away.origin}/b';
         document.body.prepend(late);
       </script>`,
    );
    expect(visibleWords(root)).toEqual(['away-b', 'start', 'away-a', 'middle', 'own', 'written', 'end']);
    expect(textOf(byId(root, 'one'))).toBe('away-a');
  });

  it('reads nested frames', async () => {
    const root = await see(`<iframe src="${away.origin}/nested"></iframe><p>end</p>`);
    expect(visibleWords(root)).toEqual(['outer', 'away-a', 'outer-end', 'end']);
  });

  it('numbers the nodes of the page and of its frames in one sequence', async () => {
    const ids = [...nodesOf(await see('<iframe src="/own"></iframe><p>end</p>'))].map((node) => node.id);
    expect(ids).toEqual(ids.map((_, index) => index));
  });

  it('finds frames in shadow trees, which `window[index]` does not list', async () => {
    const root = await see(
      `<div><template shadowrootmode=open><iframe src="${away.origin}/b"></iframe><iframe src="${away.origin}/a"></iframe></template></div>
       <iframe src="/own"></iframe>`,
    );
    expect(visibleWords(root)).toEqual(['away-b', 'away-a', 'own']);
  });

  it('returns the layout boxes inside an iframe in coordinates of the page', async () => {
    const root = await see(
      `<body style="margin:0"><div style="height:500px"></div>
       <iframe src="${away.origin}/boxed" style="display:block;margin-left:40px;border:3px solid;width:400px;height:200px"></iframe>`,
    );
    expect(byId(root, 'in').layout?.box).toMatchObject({ x: 43, y: 500 + 3 + 300 - 50 });
  });

  it('leaves out invisible frames', async () => {
    const root = await see(
      `<p>seen</p><iframe src="/own" style="display:none"></iframe><iframe src="/own" style="opacity:0"></iframe>
       <iframe src="/own" width=1 height=1></iframe><iframe src="/own" hidden></iframe>`,
    );
    expect(textOf(root)).not.toContain('own');
    expect(visibleWords(root)).toEqual(['seen']);
  });

  it('matches frames to documents when frame names shadow properties of the window', async () => {
    const root = await see(
      `<iframe name=parent src="${away.origin}/a"></iframe><iframe name=length src="/own"></iframe>
       <iframe name=0 src="${away.origin}/b"></iframe><iframe name=window srcdoc="<p>written</p>"></iframe>`,
    );
    expect(visibleWords(root)).toEqual(['away-a', 'own', 'away-b', 'written']);
  });

  it('reads the frames of a frameset as one page', async () => {
    const root = await see(
      `<frameset cols="50%,50%"><frame src="/own"><frame src="${away.origin}/a"></frameset>`,
    );
    expect(visibleWords(root)).toEqual(['own', 'away-a']);
  });
});
