import { describe, expect, it } from 'vitest';
import { startSides } from './sides.ts';

describe.each([
  ['with notifications', {}],
  ['without notifications', { directUrl: undefined }],
])('an API and a worker in separate processes, %s', (_name, direct) => {
  it('an API and a worker answer a call', async () => {
    const { dispatcher, worker, submit } = await startSides(
      async () => ({ outcome: 'succeeded', snapshotId: 'snap', billable: true, body: { n: 1 } }),
      (database) => ({ ...database, ...direct }),
    );
    const { signal } = new AbortController();
    const result = await dispatcher.submit({ ...submit, signal });
    expect(result).toMatchObject({ outcome: 'succeeded', snapshotId: 'snap', body: { n: 1 } });
    await worker.drain(dispatcher.drain());
  });
});

it('a caller that disconnects from one process aborts the work in another', async () => {
  const { dispatcher, worker, submit } = await startSides(async (_job, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { outcome: 'originError', body: {} };
  });
  const client = new AbortController();
  const call = dispatcher.submit({ ...submit, signal: client.signal });
  await expect.poll(() => worker.countRunning()).toBe(1);
  client.abort();
  await expect(call).rejects.toBe(client.signal.reason);
  await expect.poll(() => worker.countRunning()).toBe(0);
  await worker.drain(dispatcher.drain());
});
