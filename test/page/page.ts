import { type PageContent, readPage, type RenderedPage, parseStaticPage } from '../../src/page/index.ts';

/** Reads a page from its HTML, without layout. */
export function read(html: string, more: Partial<RenderedPage> = {}): PageContent {
  return readPage({ ...parseStaticPage(html, 'https://example.com/blog/a-post'), ...more });
}

export const PROSE =
  'The river rises in the hills above the town, and for most of the year it is little more than a stream. ' +
  'In spring, when the snow melts, it carries enough water to turn the wheels of the three mills that are left.';

/** An article with site header, menu and footer. */
export function article(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>The river | Example News</title>${head}</head><body>
<header class="site-header"><nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li>
<li><a href="/sport">Sport</a></li><li><a href="/contact">Contact</a></li></ul></nav></header>
<main><article><h1>The river</h1><p>${PROSE}</p>${body}<p>${PROSE} Nobody knows what comes after that.</p></article></main>
<footer class="footer"><p>© 2024 Example News. All rights reserved.</p><ul><li><a href="/privacy">Privacy</a></li>
<li><a href="/terms">Terms</a></li></ul></footer></body></html>`;
}
