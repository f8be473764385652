import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

/** Current samples with this prefix, summed over all processes of the service. */
async function samples(beginning: string): Promise<string[]> {
  const texts = await Promise.all(service.processes.map(async (at) => (await fetch(`${at}/metrics`)).text()));
  const lines = texts.flatMap((text) => text.split('\n'));
  return [...new Set(lines)].filter((line) => line.startsWith(beginning));
}

describe('GET /metrics', () => {
  it('/metrics contains the current number of queued and running captures from the first scrape', async () => {
    expect(await samples('pagewright_queue_captures')).toEqual([
      'pagewright_queue_captures{state="queued"} 0',
      'pagewright_queue_captures{state="running"} 0',
      'pagewright_queue_captures{state="waitingItems"} 0',
    ]);
    const caller = new AbortController();
    const running = service.call('POST', '/v1/fetch', {
      body: { url: origin.url('/endless/silent') },
      signal: caller.signal,
    });
    await expect.poll(() => origin.requests('/endless/silent').length).toBeGreaterThan(0);
    expect(await samples('pagewright_queue_captures{state="running"}')).toEqual([
      'pagewright_queue_captures{state="running"} 1',
    ]);
    expect(await samples('pagewright_in_flight_captures')).toEqual([
      expect.stringMatching(/^pagewright_in_flight_captures\{organization="org_\w+"\} 1$/),
    ]);
    caller.abort();
    await expect(running).rejects.toThrow();
    await expect.poll(() => samples('pagewright_in_flight_captures')).toEqual([]);
    expect(await samples('pagewright_queue_captures{state="running"}')).toEqual([
      'pagewright_queue_captures{state="running"} 0',
    ]);
  });

  it('/metrics contains the metrics of the alert rules', async () => {
    // A scrape leaves out what the database did not answer in time, as on a machine that stands still.
    for (const [name, value] of [
      ['queue_oldest_seconds', 0],
      ['leases_expired', 0],
      ['in_flight_drift', 0],
      ['database_up', 1],
    ] as const) {
      const scraped: string[] = [];
      await expect
        .poll(async () => scraped.push(...(await samples(`pagewright_${name}`))))
        .toBeGreaterThan(0);
      expect(scraped).toEqual([`pagewright_${name} ${value}`]);
    }
  });

  it('/metrics counts captures by outcome, including cancelled ones', async () => {
    await service.fetch({ url: origin.url('/small') });
    const counted = await samples('pagewright_captures_total');
    expect(counted).toContain('pagewright_captures_total{outcome="cancelled",tag=""} 1');
    expect(counted).toContain('pagewright_captures_total{outcome="succeeded",tag=""} 1');
  });
});
