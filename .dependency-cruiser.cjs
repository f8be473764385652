// Layers of src, lowest first. A module imports only from its own layer and those below (docs/architecture.md).
const LAYERS = [
  ['contract'],
  ['content', 'trace', 'fair-queue'],
  ['page', 'highlights', 'egress', 'store'],
  ['document', 'video', 'snapshot', 'accounts', 'engines', 'extract', 'robots'],
  ['capture', 'threads', 'archive', 'sites'],
  ['acquire', 'dispatch'],
  ['service', 'metrics'],
  ['http', 'mcp', 'cli', 'compat', 'library'],
];

const layerRules = LAYERS.slice(0, -1).map((modules, layer) => ({
  name: `layer-${layer}-imports-no-higher-layer`,
  severity: 'error',
  from: { path: `^src/(${modules.join('|')})/` },
  to: {
    path: `^src/(${LAYERS.slice(layer + 1)
      .flat()
      .join('|')})/`,
  },
}));

const MODULES = LAYERS.flat().join('|');

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'modules-import-only-entry-points',
      comment:
        'Other modules are imported through their index.ts. Worker scripts and data files are referenced by path.',
      severity: 'error',
      from: { path: `^src/(${MODULES})/` },
      to: { path: `^src/(${MODULES})/(?!index\\.ts$)`, pathNot: '^src/$1/' },
    },
    {
      name: 'no-module-imports-compat',
      severity: 'error',
      from: { path: `^src/(${MODULES})/`, pathNot: '^src/compat/' },
      to: { path: '^src/compat/' },
    },
    {
      name: 'main-imports-only-entry-points',
      severity: 'error',
      from: { path: '^src/([^/]+\\.ts$|assemble/)' },
      to: { path: `^src/(${MODULES})/(?!index\\.ts$)` },
    },
    {
      name: 'pure-modules-import-no-node-builtin',
      severity: 'error',
      from: { path: '^src/(content|page|highlights|extract)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'modules-do-not-import-the-configuration',
      severity: 'error',
      from: { path: `^src/(${MODULES})/` },
      to: { path: '^src/((config|main|run-command|settings|setting-values)\\.ts$|assemble/)' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: { parser: 'swc', tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
};
