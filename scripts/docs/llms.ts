import { CHAPTERS, type DocsPage } from './chapters.ts';

const SUMMARY = `# Pagewright

> Fetches web pages, documents and video pages in a real, sandboxed browser, and returns Markdown or structured
> JSON. The API is described at {{address}}/openapi.json; agents connect to {{address}}/v1/mcp.
`;

/** Renders the list of pages for language models (llmstxt.org). */
export function renderLlmsText(address: string): string {
  const formatEntry = ({ name, title, about }: DocsPage): string =>
    `- [${title}](${address}/docs/${name}.md): ${about}`;
  const chapters = Object.entries(CHAPTERS).map(
    ([chapter, pages]) => `## ${chapter}\n\n${pages.map(formatEntry).join('\n')}\n`,
  );
  return `${SUMMARY.replaceAll('{{address}}', address)}\n${chapters.join('\n')}`;
}

/** Renders all pages in one text for language models. */
export const renderLlmsFullText = (address: string, pages: readonly string[]): string =>
  [SUMMARY.replaceAll('{{address}}', address), ...pages].join('\n---\n\n');
