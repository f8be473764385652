import { type Catalog, OPERATIONS, type Operation } from '../contract/index.ts';

export type CatalogLimits = Catalog['limits'];

/** `GET /v1/catalog`: returns the operations of this service, its limits and its prices. */
export function getCatalog(limits: CatalogLimits): Catalog {
  return {
    operations: Object.values<Operation>(OPERATIONS).map(({ id, method, path, summary, price = 0 }) => ({
      id,
      method,
      path,
      summary,
      price,
    })),
    limits,
    search: { maxResults: { least: 1, most: 50, default: 5 }, minScore: { least: 0, most: 1, default: 0.6 } },
    billing:
      'A page, also one with an error status, costs its price once, in a batched run as well; without content there is no charge.',
  };
}
