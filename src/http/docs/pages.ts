/** A page of the documentation. */
export interface DocsPage {
  /** The file in `docs/` without `.md`, and the path under `/docs`. */
  name: string;
  /** Title in the navigation. */
  title: string;
  /** One-line description, for the start page and `llms.txt`. */
  about: string;
}

/** All pages in reading order, grouped by navigation heading. */
export const CHAPTERS: Readonly<Record<string, readonly DocsPage[]>> = {
  Begin: [
    { name: 'quick-start', title: 'Quick start', about: 'Install the service and fetch the first page.' },
    {
      name: 'concepts',
      title: 'Concepts',
      about: 'Snapshots, evidence, appendix, State JSON, outcomes and billing.',
    },
  ],
  Use: [
    { name: 'endpoints', title: 'Endpoints', about: 'Every API operation with an example.' },
    { name: 'errors', title: 'Errors', about: 'All errors by tag, and how to handle them.' },
    { name: 'batched', title: 'Batched runs', about: 'Fetch many pages at once and read the results.' },
    {
      name: 'documents',
      title: 'Documents',
      about: 'Read PDF, Office, image, audio and other files as Markdown.',
    },
    { name: 'video', title: 'Video pages', about: 'Get transcript, chapters and storyboard of a video.' },
    { name: 'command-line', title: 'Command line', about: 'Fetch pages in a terminal and in scripts.' },
    { name: 'mcp', title: 'MCP', about: 'Tools for agents, and how to set up common clients.' },
    { name: 'client', title: 'TypeScript client', about: 'Typed API calls with built-in retries.' },
    {
      name: 'dashboard',
      title: 'Dashboard and playground',
      about: 'Manage keys, usage, runs and snapshots in a browser.',
    },
  ],
  Run: [
    { name: 'configuration', title: 'Configuration', about: 'All settings with their defaults.' },
    {
      name: 'deployment',
      title: 'Deployment',
      about: 'Containers, reverse proxies, backups and monitoring.',
    },
    { name: 'distributed', title: 'Many processes', about: 'Run on many machines with Postgres and S3.' },
    {
      name: 'capacity',
      title: 'Capacity',
      about: 'What a capture costs, and how large a machine you need.',
    },
  ],
  Understand: [
    { name: 'comparison', title: 'Comparison', about: 'Benchmarks against other ways to fetch a page.' },
    { name: 'architecture', title: 'Architecture', about: 'How Pagewright is built, for contributors.' },
  ],
};

export const PAGES: readonly DocsPage[] = Object.values(CHAPTERS).flat();
