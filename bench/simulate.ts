// node bench/simulate.ts [--page-cpu MS] [--page-wait MS] [--transaction-cpu MS] [--transaction-wait MS]
// Simulates the queues of a deployment with measured costs (`node bench/capacity.ts`) to find the first limit of each
// size. Times are simulated; a run takes a few seconds.
import { parseArgs } from 'node:util';
import { type Scenario, simulateDeployment } from './capacity/simulation.ts';
import { formatTable } from './table.ts';

const { values } = parseArgs({
  options: {
    'page-cpu': { type: 'string', default: '238' },
    'page-wait': { type: 'string', default: '1500' },
    'transaction-cpu': { type: 'string', default: '1.4' },
    'transaction-wait': { type: 'string', default: '2.5' },
  },
});
const prices = {
  pageCpu: Number(values['page-cpu']),
  pageWait: Number(values['page-wait']),
  transactionCpu: Number(values['transaction-cpu']),
  transactionWait: Number(values['transaction-wait']),
};

const small: Scenario = {
  name: '10/s, one machine of 4 cores, 16 slots',
  rate: 10,
  organizations: 5,
  largest: 0.2,
  workers: 2,
  slotsEach: 8,
  workerCores: 4,
  postgresCores: 2,
  connections: 30,
};
const large: Scenario = {
  name: '1,000/s, 64 workers of 8 cores and 48 slots, Postgres of 16 cores',
  rate: 1000,
  organizations: 500,
  largest: 0,
  workers: 64,
  slotsEach: 48,
  workerCores: 512,
  postgresCores: 16,
  connections: 200,
};

const SCENARIOS: Scenario[] = [
  small,
  { ...small, name: '… 40 slots', slotsEach: 20 },
  { ...small, name: '… 20/s, 40 slots', slotsEach: 20, rate: 20 },
  large,
  { ...large, name: '… 32 workers', workers: 32, workerCores: 256 },
  { ...large, name: '… 48 workers', workers: 48, workerCores: 384 },
  { ...large, name: '… Postgres of 4 cores', postgresCores: 4 },
  { ...large, name: '… Postgres of 8 cores', postgresCores: 8 },
  { ...large, name: '… 16 connections', connections: 16 },
  { ...large, name: '… 32 connections', connections: 32 },
  { ...large, name: '… a twentieth of it one organization', largest: 0.05 },
  { ...large, name: '… a tenth of it one organization', largest: 0.1 },
  { ...large, name: '2,000/s, twice the workers', rate: 2000, workers: 128, workerCores: 1024 },
  { ...large, name: '3,000/s, three times the workers', rate: 3000, workers: 192, workerCores: 1536 },
];

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

console.log(
  formatTable(
    [
      '',
      'answered/s',
      'added p50, ms',
      'p95',
      'cores of workers',
      'slots',
      'Postgres',
      'connections',
      'largest row',
    ],
    SCENARIOS.map((scenario) => {
      const { answered, addedP50, addedP95, busy } = simulateDeployment(scenario, prices);
      const shares = [busy.workers, busy.slots, busy.postgres, busy.connections, busy.largest];
      return [
        scenario.name,
        answered.toFixed(answered < 100 ? 1 : 0),
        addedP50.toFixed(0),
        addedP95.toFixed(0),
        ...shares.map(percent),
      ];
    }),
  ),
);
