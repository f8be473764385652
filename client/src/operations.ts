// Made from the contract of the service by scripts/client-types: do not edit.

export const OPERATIONS = {
  'fetch.fetch': { method: 'POST', path: '/v1/fetch', answer: 'text' },
  'fetch.fetchJson': { method: 'POST', path: '/v1/fetch/json', answer: 'json' },
  'fetch.batched': { method: 'POST', path: '/v1/fetch/batched', answer: 'json' },
  'fetch.listBatched': { method: 'GET', path: '/v1/fetch/batched', answer: 'json' },
  'fetch.getBatched': { method: 'GET', path: '/v1/fetch/batched/{id}', answer: 'json' },
  'fetch.cancelBatched': { method: 'POST', path: '/v1/fetch/batched/{id}/cancel', answer: 'json' },
  'fetch.fetchSearch': { method: 'POST', path: '/v1/fetch/search', answer: 'json' },
  'snapshots.highlights': { method: 'POST', path: '/v1/snapshots/{snapshotId}/highlights', answer: 'json' },
  'snapshots.get': { method: 'GET', path: '/v1/snapshots/{snapshotId}', answer: 'json' },
  'snapshots.delete': { method: 'DELETE', path: '/v1/snapshots/{snapshotId}', answer: 'nothing' },
  'snapshots.getMarkdown': { method: 'GET', path: '/v1/snapshots/{snapshotId}/markdown', answer: 'text' },
  'snapshots.getAppendix': { method: 'GET', path: '/v1/snapshots/{snapshotId}/appendix', answer: 'text' },
  'snapshots.getBlocks': { method: 'GET', path: '/v1/snapshots/{snapshotId}/blocks', answer: 'json' },
  'catalog.get': { method: 'GET', path: '/v1/catalog', answer: 'json' },
} as const;
