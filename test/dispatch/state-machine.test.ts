import * as fc from 'fast-check';
import { describe, inject, it } from 'vitest';
import { testStore } from './support.ts';
import { type Step, World } from './world.ts';

const NIGHTLY = process.env.PAGEWRIGHT_NIGHTLY === '1';
/** Number of random event sequences. Fewer on Postgres, where each step takes longer. */
const SEQUENCES = NIGHTLY ? 10_000 : inject('shape') === 'embedded' ? 300 : 60;

const small = fc.nat({ max: 11 });
const organization = fc.nat({ max: 1 });
const worker = fc.nat({ max: 1 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('submit'), organization }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('startRun'),
      organization,
      items: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('claim'), worker, items: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('finish'),
      job: small,
      outcome: fc.constantFrom('succeeded', 'succeeded', 'succeeded', 'originError', 'failed'),
      billable: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('advance'),
      ms: fc.constantFrom(1, 50, 199, 500, 998, 2500),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('upkeep') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('loseLeases') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('renew'), worker }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel'), capture: small }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancelRun'), run: small }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('charge'), capture: small }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancelCharge'), capture: small }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('highlights'), organization }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('block'), organization, ms: fc.constantFrom(1, 300) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart') }) },
) as fc.Arbitrary<Step>;

describe('a job in random order of events', () => {
  it(
    'a job never has two results or two charges, never ends with 529 after its start, and always frees its slot',
    async () => {
      const store = await testStore();
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (steps) => {
          const world = await World.begin(store);
          for (const one of steps) await world.step(one);
          await world.settle();
        }),
        { numRuns: SEQUENCES },
      );
    },
    NIGHTLY ? 3_600_000 : 240_000,
  );
});
