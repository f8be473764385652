import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** A page of the documentation as HTML, with the headings to jump to. */
export interface Rendered {
  html: string;
  headings: { id: string; text: string }[];
}

/** Markdown of the project as HTML; markup within it is shown and not obeyed. */
export function renderDocs(markdown: string): Rendered {
  const headings: Rendered['headings'] = [];
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level: string, inner: string) => {
      const text = inner.replace(/<[^>]*>/g, '');
      const id = slug(text);
      if (level === '2') headings.push({ id, text });
      return `<h${level} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${level}>`;
    })
    .replace(/href="([\w-]+)\.md(#[\w-]*)?"/g, (_, name: string, part = '') => `href="/docs/${name}${part}"`)
    .replace(/src="images\//g, 'src="/docs/images/')
    // Files of the repository that the service does not show.
    .replace(/<a href="\.\.\/[^"]*">(.*?)<\/a>/g, '$1')
    .replace(/<table>/g, '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<pre>/g, '<pre tabindex="0">');
  return { html, headings };
}

/** As GitHub makes it, for links that work there too. */
const slug = (text: string): string =>
  text
    .replace(/&\w+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
