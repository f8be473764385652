import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonValue, Pagewright } from './support.ts';

/** Offset behind all results, so that a poll only reads the state of the run. */
const NO_RESULTS = '?limit=1&offset=1000000';

/** Polls a run until it has ended and returns its results. */
export async function runToEnd(service: Pagewright, id: string, query = ''): Promise<JsonValue> {
  for (;;) {
    const { status, json } = await service.call('GET', `/v1/fetch/batched/${id}${NO_RESULTS}`);
    if (status !== 200) throw new Error(`The poll was answered with ${status}: ${JSON.stringify(json)}`);
    if (json.status === 'COMPLETED' || json.status === 'CANCELLED') break;
    await sleep(50);
  }
  return (await service.call('GET', `/v1/fetch/batched/${id}${query}`)).json;
}
