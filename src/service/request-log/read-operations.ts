import { type Operation, OPERATIONS } from '../../contract/index.ts';

/** Operations that only read what is stored, as the log names them. Dashboards and clients that wait call them often. */
export const READ_OPERATIONS: readonly string[] = [
  ...Object.entries<Operation>(OPERATIONS)
    .filter(([, { method }]) => method === 'GET')
    .map(([name]) => name),
  'mcp.read_snapshot',
  'mcp.batched_get',
  'firecrawl.getBatch',
  'firecrawl.getBatchErrors',
  'firecrawl.getCrawl',
  'firecrawl.getCrawlErrors',
];
