// Generated from the service contract by scripts/client-types. Do not edit.

export const OPERATIONS = {
  'fetch.fetch': { method: 'POST', path: '/v1/fetch', answer: 'text' },
  'fetch.fetchJson': { method: 'POST', path: '/v1/fetch/json', answer: 'json' },
  'fetch.batched': { method: 'POST', path: '/v1/fetch/batched', answer: 'json' },
  'fetch.listBatched': { method: 'GET', path: '/v1/fetch/batched', answer: 'json' },
  'fetch.getBatched': { method: 'GET', path: '/v1/fetch/batched/{id}', answer: 'json' },
  'fetch.cancelBatched': { method: 'POST', path: '/v1/fetch/batched/{id}/cancel', answer: 'json' },
  'fetch.fetchSearch': { method: 'POST', path: '/v1/fetch/search', answer: 'json' },
  'snapshots.highlights': { method: 'POST', path: '/v1/snapshots/{snapshotId}/highlights', answer: 'json' },
  'snapshots.list': { method: 'GET', path: '/v1/snapshots', answer: 'json' },
  'snapshots.get': { method: 'GET', path: '/v1/snapshots/{snapshotId}', answer: 'json' },
  'snapshots.delete': { method: 'DELETE', path: '/v1/snapshots/{snapshotId}', answer: 'nothing' },
  'snapshots.getMarkdown': { method: 'GET', path: '/v1/snapshots/{snapshotId}/markdown', answer: 'text' },
  'snapshots.getAppendix': { method: 'GET', path: '/v1/snapshots/{snapshotId}/appendix', answer: 'text' },
  'snapshots.getBlocks': { method: 'GET', path: '/v1/snapshots/{snapshotId}/blocks', answer: 'json' },
  'account.get': { method: 'GET', path: '/v1/account', answer: 'json' },
  'account.getUsage': { method: 'GET', path: '/v1/usage', answer: 'json' },
  'keys.list': { method: 'GET', path: '/v1/keys', answer: 'json' },
  'keys.create': { method: 'POST', path: '/v1/keys', answer: 'json' },
  'keys.revoke': { method: 'DELETE', path: '/v1/keys/{keyId}', answer: 'nothing' },
  'catalog.get': { method: 'GET', path: '/v1/catalog', answer: 'json' },
} as const;
