import type { DocsPage } from './chapters.ts';
import type { RenderedMarkdown } from './markdown.ts';
import { renderMethod } from './methods.ts';

/** An entry of the navigation: the path below `/docs/` and the title. */
export interface NavigationEntry extends Pick<DocsPage, 'name' | 'title'> {
  /** Method of the operation that the page describes. */
  method?: string;
}
export type Navigation = Readonly<Record<string, readonly NavigationEntry[]>>;

/** The parts of a page that are filled into the template. */
export interface PageContent extends RenderedMarkdown {
  /** Path below `/docs/`; empty for the start page. */
  name: string;
  title: string;
  about: string;
  navigation: Navigation;
  /** Whether the page is also served as Markdown. */
  hasMarkdown: boolean;
}

/** Fills the built template `docs.html`. */
export function fillTemplate(template: string, page: PageContent): string {
  const { name, title, about, html, headings, navigation, hasMarkdown } = page;
  const raw = `<p class="raw"><a href="/docs/${name}.md">View this page as Markdown</a></p>`;
  const parts: Record<string, string> = {
    title,
    about,
    navigation: renderNavigation(navigation, name),
    content: html + renderNeighbours(navigation, name) + (hasMarkdown ? raw : ''),
    headings: renderHeadings(headings),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part] ?? '');
}

/** Renders the content of the page for unknown addresses. */
export const renderNotFoundPage = (): string =>
  `<h1>Page not found</h1><p>There is no page at this address. Check it for typing errors, or go to one of these pages:</p><ul><li><a href="/docs">Documentation</a></li><li><a href="/docs/api">API reference</a></li><li><a href="/playground">Playground</a></li><li><a href="/dashboard">Dashboard</a></li></ul><p>Press <kbd>/</kbd> to search the documentation.</p>`;

const renderNavigation = (navigation: Navigation, current: string): string =>
  Object.entries(navigation)
    .map(([chapter, entries]) => {
      const items = entries.map(({ name, title, method }) => {
        const currentAttribute = name === current ? ' aria-current="page"' : '';
        const label = method === undefined ? title : `${renderMethod(method)} <span>${title}</span>`;
        return `<li><a href="/docs/${name}"${currentAttribute}>${label}</a></li>`;
      });
      return `<p>${chapter}</p><ul>${items.join('')}</ul>`;
    })
    .join('');

/** Renders links to the previous and the next page in reading order. */
function renderNeighbours(navigation: Navigation, current: string): string {
  const entries = Object.values(navigation).flat();
  const at = entries.findIndex(({ name }) => name === current);
  if (at === -1) return '';
  const links = [
    { label: 'Previous', rel: 'prev', entry: entries[at - 1] },
    { label: 'Next', rel: 'next', entry: entries[at + 1] },
  ].map(({ label, rel, entry }) =>
    entry ? `<a href="/docs/${entry.name}" rel="${rel}"><span>${label}</span>${entry.title}</a>` : '',
  );
  return `<nav class="neighbours" aria-label="Previous and next page">${links.join('')}</nav>`;
}

function renderHeadings(headings: RenderedMarkdown['headings']): string {
  if (headings.length < 2) return '';
  const items = headings.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`);
  return `<nav class="here" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}
