import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { renderCodeBlocks } from './code.ts';
import { colorMethods } from './methods.ts';

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
    // A browser breaks lines at hyphens.
    .replace(/<code>(--[\w-]+)<\/code>/g, '<code class="flag">$1</code>')
    .replace(/<table>[^]*?<\/table>/g, wrapTable);
  return { html: renderCodeBlocks(colorMethods(html)), headings };
}

/** Number of columns that fit on a phone. The rows of a wider table are shown as lists there. */
const MAX_PHONE_COLUMNS = 2;

/** Makes a table scrollable. The cells of a wide table get the name of their column, for phones. */
function wrapTable(table: string): string {
  const names = [...table.matchAll(/<th\b[^>]*>(.*?)<\/th>/g)].map(([, inner = '']) =>
    inner.replace(/<[^>]*>/g, ''),
  );
  const isWide = names.length > MAX_PHONE_COLUMNS;
  const nameCells = (row: string): string => {
    let column = 0;
    return row.replace(/<td\b/g, () => `<td data-label="${names[column++] ?? ''}"`);
  };
  const content = isWide ? table.replace(/<tr>[^]*?<\/tr>/g, nameCells) : table;
  return `<div class="scroll${isWide ? ' stacked' : ''}" tabindex="0" role="group" aria-label="Table">${content}</div>`;
}

/** Returns the anchor name that GitHub gives a heading, so that links to headings work there too. */
const toAnchor = (text: string): string =>
  text
    .replace(/&\w+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
