import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonValue, Pagewright } from './support.ts';

/** Polls a run until it has ended and returns the last response. */
export async function runToEnd(service: Pagewright, id: string, query = ''): Promise<JsonValue> {
  for (;;) {
    const { status, json } = await service.call('GET', `/v1/fetch/batched/${id}${query}`);
    if (status !== 200) throw new Error(`The poll was answered with ${status}: ${JSON.stringify(json)}`);
    if (json.status === 'COMPLETED' || json.status === 'CANCELLED') return json;
    await sleep(50);
  }
}
