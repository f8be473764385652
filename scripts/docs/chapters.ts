/** A page of the documentation. */
export interface DocsPage {
  /** Path under `/docs`, which is also the name of the file in `docs/` without `.md`. */
  name: string;
  /** Title of the page in the navigation. */
  title: string;
  /** One-line description, for the start page and `llms.txt`. */
  about: string;
}

/** All documentation pages in reading order, grouped by their heading in the navigation. */
export const CHAPTERS: Readonly<Record<string, readonly DocsPage[]>> = {
  Start: [
    { name: 'quick-start', title: 'Quick start', about: 'Install the service and fetch the first page.' },
    {
      name: 'concepts',
      title: 'Concepts',
      about: 'Snapshot, evidence, appendix, State JSON, outcomes and what is billed.',
    },
    {
      name: 'dashboard',
      title: 'Playground and dashboard',
      about: 'Keys, usage, runs and snapshots in a browser.',
    },
  ],
  'Fetch a page': [
    { name: 'endpoints', title: 'Call the API', about: 'Every operation with an example.' },
    {
      name: 'profiles',
      title: 'Load pages with your cookies',
      about: 'Profiles: headers, cookies, language, screen and waits, stored encrypted.',
    },
    {
      name: 'highlights',
      title: 'Find passages',
      about: 'The passages of a page that answer a question, with scores.',
    },
    { name: 'screenshots', title: 'Take a screenshot', about: 'Of the window or of the full page.' },
    {
      name: 'state-json',
      title: 'Read the data behind a page',
      about: 'State JSON: JSON-LD, the data of frameworks, and answers of the site.',
    },
    {
      name: 'documents',
      title: 'Read documents',
      about: 'PDF, office files, pictures, sound and others as Markdown.',
    },
    { name: 'video', title: 'Read video pages', about: 'Transcript, chapters and storyboard.' },
    { name: 'compare', title: 'Compare two snapshots', about: 'What changed on a page, without noise.' },
  ],
  'Fetch a site': [
    { name: 'batched', title: 'Fetch many pages', about: 'Batched runs: start, poll, cancel, webhooks.' },
    { name: 'map', title: 'Map a site', about: 'The addresses of a site: sitemaps, feeds and links.' },
    { name: 'crawl', title: 'Crawl a site', about: 'Fetch the pages of a site by links and sitemaps.' },
    {
      name: 'site-policy',
      title: 'Respect robots.txt',
      about: 'What sites allow: robots.txt, Content-Signals, reserved rights, and prices with status 402.',
    },
  ],
  Connect: [
    {
      name: 'command-line',
      title: 'Use the command line',
      about: 'Fetch pages in a terminal and in scripts.',
    },
    { name: 'mcp', title: 'Connect an agent', about: 'MCP tools, and how to set up the common clients.' },
    { name: 'client', title: 'Use the TypeScript client', about: 'Typed calls with the right retries.' },
    { name: 'python', title: 'Use the Python client', about: 'Sync, async, LangChain and tools for models.' },
    { name: 'recipes', title: 'Recipes', about: 'RAG ingestion, monitoring and agents, in three languages.' },
  ],
  Reference: [
    { name: 'api', title: 'API reference', about: 'Every operation with its parameters, and a console.' },
    { name: 'errors', title: 'Handle errors', about: 'Every error by its tag, and when to retry.' },
  ],
  Move: [
    {
      name: 'compatible',
      title: 'Keep your Firecrawl or Jina client',
      about: 'Endpoints that accept their requests: change the base URL and the key.',
    },
    {
      name: 'migrate-firecrawl',
      title: 'Move from Firecrawl',
      about: 'The fields of a scrape and a batch, and what takes their place.',
    },
    {
      name: 'migrate-jina',
      title: 'Move from Jina Reader',
      about: 'The headers, and what takes their place.',
    },
    {
      name: 'migrate-crawl4ai',
      title: 'Move from Crawl4AI',
      about: 'The arguments and results, and what takes their place.',
    },
  ],
  Operate: [
    { name: 'configuration', title: 'Configuration', about: 'Every setting with its default.' },
    { name: 'deployment', title: 'Deploy', about: 'Containers, load balancers, backups, monitoring.' },
    {
      name: 'distributed',
      title: 'Run on many machines',
      about: 'Roles, Postgres and S3, and what is guaranteed.',
    },
    {
      name: 'tracing',
      title: 'Trace requests',
      about: 'OpenTelemetry: settings, spans, and traces across processes.',
    },
    {
      name: 'capacity',
      title: 'Plan capacity',
      about: 'What a capture costs, and how many machines a load needs.',
    },
  ],
  Understand: [
    { name: 'comparison', title: 'Comparison', about: 'Measured against other ways to fetch a page.' },
    {
      name: 'architecture',
      title: 'Architecture',
      about: 'Modules, layers and the path of a fetch, for contributors.',
    },
  ],
};

/** All pages in `docs/`, which are written by hand. The API reference is generated from the OpenAPI description. */
export const PAGES: readonly DocsPage[] = Object.values(CHAPTERS)
  .flat()
  .filter(({ name }) => name !== 'api');
