/** A page of the documentation. */
export interface DocsPage {
  /** Path under `/docs`, which is also the name of the file in `docs/` without `.md`. */
  name: string;
  /** Title of the page in the navigation. */
  title: string;
  /** One-line description, for the start page and `llms.txt`. */
  about: string;
  /** Other words that readers search for. */
  keywords?: string;
}

/** All documentation pages in reading order, grouped by their heading in the navigation. */
export const CHAPTERS: Readonly<Record<string, readonly DocsPage[]>> = {
  Start: [
    {
      name: 'quick-start',
      title: 'Quick start',
      about: 'Install the service and fetch the first page.',
      keywords:
        'install setup get started getting started begin first request api key tutorial free no cloud account',
    },
    {
      name: 'concepts',
      title: 'Concepts',
      about: 'Snapshot, evidence, appendix, State JSON, outcomes and what is billed.',
      keywords:
        'pricing price per page cost billing credit credits charge snapshot id evidence glossary terms how it works timeout time limit warnings retention',
    },
    {
      name: 'dashboard',
      title: 'Playground and dashboard',
      about: 'Keys, usage, runs and snapshots in a browser.',
      keywords: 'admin ui web interface create api key users usage members password',
    },
  ],
  'Fetch a page': [
    {
      name: 'endpoints',
      title: 'Call the API',
      about: 'Every operation with an example.',
      keywords:
        'curl http rest examples fetch url links images html metadata include options headers rate limits',
    },
    {
      name: 'profiles',
      title: 'Load pages with your cookies',
      about: 'Profiles: headers, cookies, language, screen and waits, stored encrypted.',
      keywords:
        'login log in authentication session cookie logged in paywall headers user agent mobile device language locale wait for selector proxy country',
    },
    {
      name: 'highlights',
      title: 'Find passages',
      about: 'The passages of a page that answer a question, with scores.',
      keywords: 'search question answer query rerank relevant passages snippets semantic rag save tokens',
    },
    {
      name: 'extract',
      title: 'Extract data',
      about: 'Your JSON Schema, filled by a model of your own, with evidence for each value.',
      keywords:
        'extraction json schema structured output llm language model openai ollama grounded citation evidence hallucination',
    },
    {
      name: 'screenshots',
      title: 'Take a screenshot',
      about: 'Of the window or of the full page.',
      keywords: 'screen shot picture image of page full page capture png',
    },
    {
      name: 'state-json',
      title: 'Read the data behind a page',
      about: 'State JSON: JSON-LD, the data of frameworks, and answers of the site.',
      keywords: 'structured data json-ld schema extract extraction next data api response xhr product price',
    },
    {
      name: 'documents',
      title: 'Read documents',
      about: 'PDF, office files, pictures, sound and others as Markdown.',
      keywords: 'pdf docx word excel xlsx powerpoint pptx ocr scan epub csv email file upload office',
    },
    {
      name: 'video',
      title: 'Read video pages',
      about: 'Transcript, chapters and storyboard.',
      keywords: 'youtube subtitles captions transcript transcription',
    },
    {
      name: 'compare',
      title: 'Compare two snapshots',
      about: 'What changed on a page, without noise.',
      keywords: 'diff changes monitor monitoring watch track what changed',
    },
  ],
  'Fetch a site': [
    {
      name: 'batched',
      title: 'Fetch many pages',
      about: 'Batched runs: start, poll, cancel, webhooks.',
      keywords: 'batch bulk many urls webhook callback queue async asynchronous parallel concurrency',
    },
    {
      name: 'monitors',
      title: 'Watch pages for changes',
      about: 'Monitors: regular fetches, what changed, and webhooks.',
      keywords: 'monitor monitoring watch track schedule cron regularly changes alert notification webhook',
    },
    {
      name: 'map',
      title: 'Map a site',
      about: 'The addresses of a site: sitemaps, feeds and links.',
      keywords: 'sitemap list urls links of a site discover',
    },
    {
      name: 'crawl',
      title: 'Crawl a site',
      about: 'Fetch the pages of a site by links and sitemaps.',
      keywords: 'crawler spider whole site website recursive depth',
    },
    {
      name: 'site-policy',
      title: 'Respect robots.txt',
      about:
        'What sites allow: robots.txt, Content-Signals, Content-Usage, reserved rights, and prices with status 402.',
      keywords: 'robots txt legal crawl delay ai training opt out 402 pay per crawl',
    },
  ],
  Connect: [
    {
      name: 'command-line',
      title: 'Use the command line',
      about: 'Fetch pages in a terminal and in scripts.',
      keywords: 'cli terminal shell command output file exit code',
    },
    {
      name: 'mcp',
      title: 'Connect an agent',
      about: 'MCP tools, and how to set up the common clients.',
      keywords: 'claude code cursor vs code codex gemini desktop agent tools model context protocol',
    },
    {
      name: 'client',
      title: 'Use the TypeScript client',
      about: 'Typed calls with the right retries.',
      keywords: 'typescript javascript node npm sdk library vercel ai sdk',
    },
    {
      name: 'python',
      title: 'Use the Python client',
      about: 'Sync, async, LangChain and tools for models.',
      keywords: 'pip sdk library langchain llamaindex asyncio openai anthropic function calling tool use',
    },
    {
      name: 'library',
      title: 'Use the library',
      about: 'Read HTML and documents in your own program, without a browser.',
      keywords: 'npm import readability defuddle html to markdown parse offline embed',
    },
    {
      name: 'recipes',
      title: 'Recipes',
      about: 'RAG ingestion, monitoring and agents, in three languages.',
      keywords: 'rag ingestion vector database embeddings chunks example project monitoring agent',
    },
  ],
  Reference: [
    { name: 'api', title: 'API reference', about: 'Every operation with its parameters, and a console.' },
    {
      name: 'limits',
      title: 'Stay within the limits',
      about: 'Calls a minute, concurrent captures and credits, and what the clients do at a limit.',
      keywords:
        'rate limits rate limiting quota quotas too many requests 429 529 retry-after throttling concurrency',
    },
    {
      name: 'errors',
      title: 'Handle errors',
      about: 'Every error by its tag, and when to retry.',
      keywords:
        'rate limits status code retry failed blocked captcha 403 404 429 500 timeout error too many requests',
    },
  ],
  Move: [
    {
      name: 'compatible',
      title: 'Keep your Firecrawl or Jina client',
      about: 'Endpoints that accept their requests: change the base URL and the key.',
      keywords: 'drop in replacement firecrawl sdk jina reader base url',
    },
    {
      name: 'migrate-firecrawl',
      title: 'Move from Firecrawl',
      about: 'The fields of a scrape and a batch, and what takes their place.',
      keywords: 'firecrawl scrape alternative migration switch',
    },
    {
      name: 'migrate-jina',
      title: 'Move from Jina Reader',
      about: 'The headers, and what takes their place.',
      keywords: 'jina reader r.jina.ai alternative migration',
    },
    {
      name: 'migrate-crawl4ai',
      title: 'Move from Crawl4AI',
      about: 'The arguments and results, and what takes their place.',
      keywords: 'crawl4ai alternative migration',
    },
  ],
  Operate: [
    {
      name: 'configuration',
      title: 'Configuration',
      about: 'Every setting with its default.',
      keywords: 'settings environment variables options flags proxy rate limit timeout port retention',
    },
    {
      name: 'deployment',
      title: 'Deploy',
      about: 'Containers, load balancers, backups, monitoring.',
      keywords:
        'self host self-host selfhost hosting docker container compose kubernetes k8s helm systemd backup upgrade nginx https tls reverse proxy prometheus metrics grafana production install server',
    },
    {
      name: 'distributed',
      title: 'Run on many machines',
      about: 'Roles, Postgres and S3, and what is guaranteed.',
      keywords: 'scale scaling cluster postgres s3 workers high availability',
    },
    {
      name: 'tracing',
      title: 'Trace requests',
      about: 'OpenTelemetry: settings, spans, and traces across processes.',
      keywords: 'opentelemetry otel jaeger observability spans logs',
    },
    {
      name: 'capacity',
      title: 'Plan capacity',
      about: 'What a capture costs, and how many machines a load needs.',
      keywords: 'performance speed hardware memory cpu sizing throughput benchmark how many machines',
    },
  ],
  Understand: [
    {
      name: 'comparison',
      title: 'Comparison',
      about: 'Measured against other ways to fetch a page.',
      keywords: 'benchmark quality accuracy readability trafilatura versus alternatives',
    },
    {
      name: 'architecture',
      title: 'Architecture',
      about: 'Modules, layers and the path of a fetch, for contributors.',
      keywords: 'design internals modules source code contribute',
    },
  ],
};

/** All pages in `docs/`, which are written by hand. The API reference is generated from the OpenAPI description. */
export const PAGES: readonly DocsPage[] = Object.values(CHAPTERS)
  .flat()
  .filter(({ name }) => name !== 'api');
