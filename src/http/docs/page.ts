import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { CHAPTERS, type DocsPage } from './pages.ts';

/** Renders one page of the documentation, with navigation and a list of its headings. */
export function renderDocsPage({ name, title, about }: DocsPage, markdown: string): string {
  const { html, headings } = renderMarkdown(markdown);
  return renderPage({ name, title, about }, html, headings);
}

/** Renders the start page: all pages with their descriptions. */
export function renderDocsIndex(): string {
  const chapters = Object.entries(CHAPTERS).map(([chapter, pages]) => {
    const cards = pages.map(
      ({ name, title, about }) => `<li><a href="/docs/${name}"><b>${title}</b><span>${about}</span></a></li>`,
    );
    return `<h2>${chapter}</h2><ul class="cards">${cards.join('')}</ul>`;
  });
  const html = `<h1>Pagewright</h1><p>Fetch web pages, documents and videos as Markdown or JSON for language models.</p>${chapters.join('')}
<h2>For programs</h2><p><a href="/docs/api">API reference</a> · <a href="/openapi.json">openapi.json</a> · <a href="/llms.txt">llms.txt</a>; append <code>.md</code> to the address of a page to get its Markdown.</p>`;
  return renderPage(
    { name: '', title: 'Documentation', about: 'The documentation of Pagewright.' },
    html,
    [],
  );
}

function renderPage(
  { name, title, about }: DocsPage,
  html: string,
  headings: RenderedDocs['headings'],
): string {
  const markdownLink =
    name === '' ? '' : `<p class="raw"><a href="/docs/${name}.md">View this page as Markdown</a></p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${about}">
<title>${title} · Pagewright</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="brand" href="/docs">Pagewright</a><nav aria-label="Site"><a href="/docs/api">API reference</a><a href="/playground">Playground</a><a href="/dashboard">Dashboard</a></nav></header>
<div class="columns">
<details class="contents"><summary>Contents</summary>${renderNavigation(name)}</details>
<nav class="side" aria-label="Documentation">${renderNavigation(name)}</nav>
<main id="content">${html}${markdownLink}</main>
${renderHeadingList(headings)}
</div>
</body>
</html>
`;
}

const renderNavigation = (current: string): string =>
  Object.entries(CHAPTERS)
    .map(([chapter, pages]) => {
      const items = pages.map(({ name, title }) => {
        const currentAttribute = name === current ? ' aria-current="page"' : '';
        return `<li><a href="/docs/${name}"${currentAttribute}>${title}</a></li>`;
      });
      return `<p>${chapter}</p><ul>${items.join('')}</ul>`;
    })
    .join('');

function renderHeadingList(headings: RenderedDocs['headings']): string {
  if (headings.length < 2) return '';
  const items = headings.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`);
  return `<nav class="here" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}

/** A documentation page as HTML, with its second-level headings. */
interface RenderedDocs {
  html: string;
  headings: { id: string; text: string }[];
}

/** Converts Markdown of the project to HTML. Raw HTML in it is escaped. */
function renderMarkdown(markdown: string): RenderedDocs {
  const headings: RenderedDocs['headings'] = [];
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level: string, inner: string) => {
      const text = inner.replace(/<[^>]*>/g, '');
      const id = toAnchor(text);
      if (level === '2') headings.push({ id, text });
      return `<h${level} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${level}>`;
    })
    .replace(/href="([\w-]+)\.md(#[\w-]*)?"/g, (_, name: string, part = '') => `href="/docs/${name}${part}"`)
    .replace(/src="images\//g, 'src="/docs/images/')
    // Remove links to repository files, which the service does not serve.
    .replace(/<a href="\.\.\/[^"]*">(.*?)<\/a>/g, '$1')
    .replace(/<table>/g, '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<pre>/g, '<pre tabindex="0">');
  return { html, headings };
}

/** Returns the anchor name that GitHub gives a heading, so that links to headings work there too. */
const toAnchor = (text: string): string =>
  text
    .replace(/&\w+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
