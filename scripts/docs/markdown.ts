import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { renderCodeBlocks } from './code.ts';

/** A documentation page as HTML, with its second-level headings. */
export interface RenderedMarkdown {
  html: string;
  headings: { id: string; text: string }[];
}

/** Converts Markdown of the project to HTML. Raw HTML in it is escaped. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const headings: RenderedMarkdown['headings'] = [];
  const ids = new Set<string>();
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level: string, inner: string) => {
      const text = inner.replace(/<[^>]*>/g, '');
      const id = toAnchor(text);
      if (level === '2') headings.push({ id, text });
      if (ids.has(id)) throw new Error(`Two headings of a page have the same text: ${text}`);
      ids.add(id);
      return `<h${level} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${level}>`;
    })
    .replace(/href="([\w-]+)\.md(#[\w-]*)?"/g, (_, name: string, part = '') => `href="/docs/${name}${part}"`)
    .replace(/src="images\//g, 'loading="lazy" src="/docs/images/')
    // Remove links to repository files, which the service does not serve.
    .replace(/<a href="\.\.\/[^"]*">(.*?)<\/a>/g, '$1')
    .replace(/<table>/g, '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>')
    .replace(/<\/table>/g, '</table></div>');
  return { html: renderCodeBlocks(html), headings };
}

/** Returns the anchor name that GitHub gives a heading, so that links to headings work there too. */
const toAnchor = (text: string): string =>
  text
    .replace(/&\w+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
