/** Names of operations that the log shows often. The names of the others are made from their ids. */
const NAMES: Readonly<Record<string, string>> = {
  fetch: 'Fetch',
  fetchJson: 'Fetch as JSON',
  fetchSearch: 'Search in a snapshot',
  highlights: 'Search in a snapshot',
  readDocument: 'Read a file',
  extract: 'Extract from a snapshot',
  batched: 'Start of a run',
  batchedItem: 'Page of a run',
  getBatched: 'Read a run',
  listBatched: 'List runs',
  cancelBatched: 'Cancel a run',
  retryBatched: 'Retry of a run',
  exportBatched: 'Export a run',
  exportBatchedZip: 'Export a run as ZIP',
  map: 'Map of a site',
  crawl: 'Start of a crawl',
  getCrawl: 'Read a crawl',
  listCrawls: 'List crawls',
  exportCrawl: 'Export a crawl',
  exportCrawlZip: 'Export a crawl as ZIP',
  catalog: 'Read the catalog',
};

/** The first part of the ids of operations that are not operations of the API. */
const ORIGINS: Readonly<Record<string, string>> = {
  mcp: 'MCP',
  firecrawl: 'Firecrawl API',
  jina: 'Jina Reader API',
};

/** Returns the name of an operation of the request log for people, such as "Page of a run" or "MCP: crawl start". */
export function nameOperation(id: string): string {
  const [first = '', rest] = id.split('.', 2);
  if (rest !== undefined) return `${ORIGINS[first] ?? first}: ${toWords(rest)}`;
  const words = toWords(id);
  return NAMES[id] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Splits `getUsageBreakdown` or `read_snapshot` into lower-case words. */
const toWords = (id: string): string =>
  id
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
