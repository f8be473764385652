/** Test files that check a module. `quick` files run first; `slow` files run only for a mutant that passes these. */
export type ModuleTests = {
  quick: readonly string[];
  slow: readonly string[];
  /** Source files that are not changed, because they contain only examples for the documentation. */
  skippedPaths?: readonly string[];
};

const quickDispatch = [
  'admission',
  'express',
  'health-signals',
  'call-time-limit',
  'load',
  'lost-database-responses',
  'read-queue',
  'ended-runs',
  'runs',
  'scheduling',
  'scrape',
  'stored-options',
  'sweep',
  'timeouts',
  'upkeep',
  'wakeups',
  'webhook-outbox',
  'worker',
];
const tests = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => `test/${folder}/${name}.test.ts`);

export const MODULES: Record<string, ModuleTests> = {
  dispatch: {
    quick: tests('dispatch', quickDispatch),
    slow: tests('dispatch', ['dispatcher']),
  },
  accounts: {
    quick: tests('accounts', ['limits', 'members', 'organizations', 'sign-in-limit']),
    slow: [
      ...tests('accounts', ['authenticate', 'bootstrap']),
      ...tests('contract', ['members', 'profiles', 'dashboard-api', 'accounts-cli.embedded']),
      ...tests('dispatch', ['admission', 'lost-database-responses', 'runs', 'upkeep']),
    ],
  },
  egress: {
    quick: tests('egress', [
      'address-policy',
      'chromium-error',
      'exits',
      'plain-fetch',
      'resolver',
      'socks-messages',
    ]),
    slow: tests('egress', ['local-proxy']),
  },
  contract: {
    quick: [
      ...tests('contract', ['credentials', 'limits', 'retryable-status']),
      'test/client/types.test.ts',
      'test/docs/errors.test.ts',
      'test/dispatch/stored-options.test.ts',
    ],
    slow: tests('contract', [
      'errors',
      'openapi',
      'batched-requests',
      'profiles',
      'request-log',
      'reuse',
      'highlights',
    ]),
    skippedPaths: ['src/contract/examples/'],
  },
  snapshot: {
    quick: [
      ...tests('page', [
        'assets',
        'token-budget',
        'stored-evidence',
        'hostile-pages',
        'build-faults',
        'document-links',
        'has-content',
        'stored-state',
      ]),
      ...tests('snapshot', ['diff']),
    ],
    slow: tests('contract', [
      'fetch-json',
      'fetch-markdown',
      'batched-items',
      'markers',
      'video-pages',
      'snapshots',
      'documents-config',
    ]),
  },
};
