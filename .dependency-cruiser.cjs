// The floors of the house, lowest first: an import never climbs (docs/architecture.md).
const FLOORS = [
  ['contract'],
  ['content'],
  ['page', 'highlights', 'egress', 'store'],
  ['document', 'video', 'snapshot', 'accounts', 'engines'],
  ['capture', 'threads', 'archive'],
  ['acquire', 'dispatch'],
  ['service', 'metrics'],
  ['http', 'mcp', 'cli'],
];

const climbs = FLOORS.flatMap((rooms, floor) => {
  const above = FLOORS.slice(floor + 1).flat();
  if (above.length === 0) return [];
  return [
    {
      name: `floor-${floor}-never-climbs`,
      severity: 'error',
      from: { path: `^src/(${rooms.join('|')})/` },
      to: { path: `^src/(${above.join('|')})/` },
    },
  ];
});

const ROOMS = FLOORS.flat().join('|');

module.exports = {
  forbidden: [
    ...climbs,
    {
      name: 'one-door-per-room',
      comment:
        'A room is entered through its index.ts; worker entry points and data files are named by path, not imported.',
      severity: 'error',
      from: { path: `^src/(${ROOMS})/` },
      to: { path: `^src/(${ROOMS})/(?!index\\.ts$)`, pathNot: '^src/$1/' },
    },
    {
      name: 'main-enters-by-the-door',
      severity: 'error',
      from: { path: '^src/([^/]+\\.ts$|assemble/)' },
      to: { path: `^src/(${ROOMS})/(?!index\\.ts$)` },
    },
    {
      name: 'pure-rooms-use-no-node-module',
      severity: 'error',
      from: { path: '^src/(content|page|highlights)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-main-reads-the-configuration',
      severity: 'error',
      from: { path: `^src/(${ROOMS})/` },
      to: { path: '^src/((config|main)\\.ts$|assemble/)' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: { parser: 'swc', tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
};
