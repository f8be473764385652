/** A page of the documentation. */
export interface DocsPage {
  /** Its file in `docs/`, without `.md`, and its address under `/docs`. */
  name: string;
  /** What the navigation calls it. */
  title: string;
  /** One line for those who choose: people, and models that read `llms.txt`. */
  about: string;
}

/** The pages in the order they are read, by the headings of the navigation. */
export const CHAPTERS: Readonly<Record<string, readonly DocsPage[]>> = {
  Begin: [
    { name: 'quick-start', title: 'Quick start', about: 'From nothing to the first page in two commands.' },
    {
      name: 'concepts',
      title: 'Concepts',
      about: 'Snapshot, evidence, appendix, State JSON, outcomes and what is billed.',
    },
  ],
  Use: [
    { name: 'endpoints', title: 'Endpoints', about: 'Every operation of the API with an example.' },
    { name: 'errors', title: 'Errors', about: 'Every error by its tag, and what to do about it.' },
    { name: 'batched', title: 'Batched runs', about: 'Many pages at once, and what may happen to them.' },
    {
      name: 'documents',
      title: 'Documents',
      about: 'PDF, office files, pictures, sound and others as Markdown.',
    },
    { name: 'video', title: 'Video pages', about: 'Transcript, chapters and storyboard.' },
    { name: 'command-line', title: 'Command line', about: 'Pages in a terminal and in scripts.' },
    { name: 'mcp', title: 'MCP', about: 'Tools for agents, and how the usual clients are set up.' },
    { name: 'client', title: 'TypeScript client', about: 'Typed calls with the right retries.' },
    {
      name: 'dashboard',
      title: 'Dashboard and playground',
      about: 'Keys, usage, runs and snapshots in a browser.',
    },
  ],
  Run: [
    { name: 'configuration', title: 'Configuration', about: 'Every setting with its default.' },
    { name: 'deployment', title: 'Deployment', about: 'Containers, reverse proxies, backups, watching it.' },
    { name: 'distributed', title: 'Many processes', about: 'Roles over machines with Postgres and S3.' },
    {
      name: 'capacity',
      title: 'Capacity',
      about: 'What a capture costs, and how much machine a load needs.',
    },
  ],
  Understand: [
    { name: 'comparison', title: 'Comparison', about: 'Measured against other ways to fetch a page.' },
    { name: 'architecture', title: 'Architecture', about: 'How it is built, for those who change it.' },
  ],
};

/** All pages in order. */
export const PAGES: readonly DocsPage[] = Object.values(CHAPTERS).flat();
