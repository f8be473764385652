import { CHAPTERS } from './chapters.ts';
import { renderMarkdown } from './markdown.ts';

/** What a reader wants to do, and the pages that help. */
interface Goal {
  title: string;
  about: string;
  pages: readonly string[];
}

const GOALS: readonly Goal[] = [
  {
    title: 'Start in 5 minutes',
    about: 'Start the service and fetch the first page. The first start takes about a minute.',
    pages: ['quick-start', 'concepts', 'dashboard'],
  },
  {
    title: 'Fetch one page',
    about: 'As Markdown or JSON, with a picture, behind a login.',
    pages: ['endpoints', 'profiles', 'screenshots', 'compare'],
  },
  {
    title: 'Fetch many pages',
    about: 'A list of URLs, or a whole site.',
    pages: ['batched', 'crawl', 'map', 'monitors', 'site-policy'],
  },
  {
    title: 'Get structured data',
    about: 'Your own JSON Schema with evidence, JSON-LD, and the data that a page was rendered from.',
    pages: ['extract', 'state-json'],
  },
  {
    title: 'Ask a page questions',
    about: 'Only the passages that answer, with scores.',
    pages: ['highlights', 'recipes'],
  },
  {
    title: 'Read documents and videos',
    about: 'PDF, office files, scans, transcripts.',
    pages: ['documents', 'video'],
  },
  {
    title: 'Give tools to an agent',
    about: 'MCP for Claude Code, Cursor and others; tools for SDKs.',
    pages: ['mcp', 'python', 'client', 'library'],
  },
  {
    title: 'Operate the service',
    about: 'Containers, settings, monitoring, many machines.',
    pages: ['deployment', 'configuration', 'distributed', 'tracing', 'capacity'],
  },
  {
    title: 'Move from another service',
    about: 'Keep your client, or change the calls.',
    pages: ['migrate-firecrawl', 'migrate-jina', 'migrate-crawl4ai', 'compatible'],
  },
  {
    title: 'Look something up',
    about: 'Every operation with its fields, and every error.',
    pages: ['api', 'errors', 'limits', 'command-line'],
  },
  {
    title: 'Understand how it works',
    about: 'The design, and results measured against other ways.',
    pages: ['architecture', 'comparison'],
  },
];

const TITLES = new Map(
  Object.values(CHAPTERS)
    .flat()
    .map(({ name, title }) => [name, title]),
);

/**
 * Renders the content of the start page: a first call, and a card for each goal.
 * @throws Error if a page is not on exactly one card
 */
export function renderStartPage(sampleAddress: string): string {
  const listed = GOALS.flatMap(({ pages }) => pages);
  for (const name of TITLES.keys())
    if (listed.filter((other) => other === name).length !== 1)
      throw new Error(`The start page must list the page "${name}" on exactly one card.`);
  return `<h1>Documentation</h1>
<p class="lead">Fetch web pages, documents and videos as Markdown or JSON for language models.</p>
${renderMarkdown(writeFirstCall(sampleAddress)).html}
<h2>What do you want to do?</h2>
<ul class="cards">${GOALS.map(renderGoal).join('')}</ul>
<h2>For programs</h2>
<p><a href="/openapi.json">openapi.json</a> · <a href="/llms.txt">llms.txt</a> · <a href="/llms-full.txt">llms-full.txt</a>. Every page is also served as Markdown: append <code>.md</code> to its address, or send <code>Accept: text/markdown</code>.</p>`;
}

function renderGoal({ title, about, pages }: Goal): string {
  const links = pages.map((name) => `<li>${renderLink(name)}</li>`);
  return `<li><b>${title}</b><span>${about}</span><ul>${links.join('')}</ul></li>`;
}

function renderLink(name: string): string {
  const title = TITLES.get(name);
  if (title === undefined) throw new Error(`The start page links to the unknown page "${name}".`);
  return `<a href="/docs/${name}">${title}</a>`;
}

const writeFirstCall = (address: string): string => `\`\`\`sh
curl -s ${address}/v1/fetch \\
  -H 'x-service-api-key: pw_…' \\
  -H 'content-type: application/json' \\
  -d '{"url":"${address}/sample"}'
\`\`\``;
