import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagewright as adapter } from '../../bench/conformance/adapters/pagewright.ts';
import { listCases } from '../../bench/conformance/cases.ts';
import { type ConformanceOrigin, startConformanceOrigin } from '../../bench/conformance/origin.ts';
import { runCases } from '../../bench/conformance/run-cases.ts';
import { differences } from '../../bench/conformance/table.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: ConformanceOrigin;
let service: Pagewright;
beforeAll(async () => {
  [origin, service] = await Promise.all([startConformanceOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([service.close(), origin.close()]));

it('every case of the conformance suite has the expected outcome', async () => {
  const cases = listCases(origin);
  expect(cases.length).toBeGreaterThanOrEqual(87);
  const results = await runCases(cases, adapter, { base: service.address, key: service.apiKey }, 2);
  const inexact = results.filter(({ verdict }) => verdict !== 'exact');
  expect(inexact, differences(results)).toEqual([]);
});
