import { CHAPTERS, type DocsPage } from './pages.ts';
import { type Rendered, renderDocs } from './render.ts';

/** One page, whole: navigation, content and what is on it. */
export function docsPage({ name, title, about }: DocsPage, markdown: string): string {
  const { html, headings } = renderDocs(markdown);
  return frame({ name, title, about }, html, headings);
}

/** The front page: all pages with what they are about. */
export function docsIndex(): string {
  const chapters = Object.entries(CHAPTERS).map(([chapter, pages]) => {
    const cards = pages.map(
      ({ name, title, about }) => `<li><a href="/docs/${name}"><b>${title}</b><span>${about}</span></a></li>`,
    );
    return `<h2>${chapter}</h2><ul class="cards">${cards.join('')}</ul>`;
  });
  const html = `<h1>Pagewright</h1><p>Give it a URL; get back what a careful reader would have kept.</p>${chapters.join('')}
<h2>For programs</h2><p><a href="/docs/api">API reference</a> · <a href="/openapi.json">openapi.json</a> · <a href="/llms.txt">llms.txt</a>; each page is Markdown at its address with <code>.md</code>.</p>`;
  return frame({ name: '', title: 'Documentation', about: 'The documentation of Pagewright.' }, html, []);
}

function frame({ name, title, about }: DocsPage, html: string, headings: Rendered['headings']): string {
  const raw = name === '' ? '' : `<p class="raw"><a href="/docs/${name}.md">This page as Markdown</a></p>`;
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
<a class="skip" href="#content">To the content</a>
<header><a class="brand" href="/docs">Pagewright</a><nav aria-label="Site"><a href="/docs/api">API reference</a><a href="/playground">Playground</a><a href="/dashboard">Dashboard</a></nav></header>
<div class="columns">
<details class="contents"><summary>Contents</summary>${navigation(name)}</details>
<nav class="side" aria-label="Documentation">${navigation(name)}</nav>
<main id="content">${html}${raw}</main>
${onThisPage(headings)}
</div>
</body>
</html>
`;
}

const navigation = (current: string): string =>
  Object.entries(CHAPTERS)
    .map(([chapter, pages]) => {
      const items = pages.map(({ name, title }) => {
        const here = name === current ? ' aria-current="page"' : '';
        return `<li><a href="/docs/${name}"${here}>${title}</a></li>`;
      });
      return `<p>${chapter}</p><ul>${items.join('')}</ul>`;
    })
    .join('');

function onThisPage(headings: Rendered['headings']): string {
  if (headings.length < 2) return '';
  const items = headings.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`);
  return `<nav class="here" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}
