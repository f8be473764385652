import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listOrganizations, removeWebhook, setWebhook } from '../../src/accounts/index.ts';
import { createEgress } from '../../src/egress/index.ts';
import { deliverWebhooks } from '../../src/service/index.ts';
import { createDatabaseClock, type Store } from '../../src/store/index.ts';
import { runToEnd } from './batched-support.ts';
import { newPlace, type Pagewright, type Place, startPagewright } from './support.ts';
import { validatorOf } from './validate-reply.ts';

let place: Place;
let service: Pagewright;
let store: Store;
/** Minutes between two polls of the test's webhook deliverer. */
const time = { ahead: 0 };

beforeAll(async () => {
  place = await newPlace();
  service = await startPagewright(place.settings);
  store = await place.openStore(createDatabaseClock(() => Date.now() + time.ahead));
});
afterAll(async () => {
  await Promise.all([service.close(), store.close()]);
  await place.remove();
});

interface Received {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A receiver that answers with these statuses in order; the last one repeats. */
async function startReceiver(...statuses: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ method: request.method, headers: request.headers, body });
    const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

async function hook(url: string): Promise<{ organizationId: string; secret: string }> {
  const organizationId = (await listOrganizations(store))[0]?.id ?? '';
  return { organizationId, secret: (await setWebhook(store, { organizationId, url })) ?? '' };
}

/** Whether a webhook is signed with a secret. */
function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}

const readStoredSecrets = async () =>
  JSON.stringify(await store.db.selectFrom('organizations').select('webhook_secret').execute());

async function finishRun(): Promise<string> {
  const body = { urls: ['http://127.0.0.1:1/'] };
  const { id } = (await service.call('POST', '/v1/fetch/batched', { body })).json;
  await runToEnd(service, id);
  return id;
}

describe('webhook at the end of a run', () => {
  it('sends a webhook with a valid signature when a run ends', async () => {
    const { url, received } = await startReceiver(200);
    const { secret } = await hook(url);
    const id = await finishRun();
    await expect.poll(() => received.length).toBe(1);
    const [{ method, headers, body }] = received as [Received];
    expect(method).toBe('POST');
    expect(JSON.parse(body)).toEqual({
      type: 'batched.completed',
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: { id, status: 'COMPLETED', batchedStatus: 'COMPLETED', totalUrls: 1, failedUrls: 1 },
    });
    expect(isSignedWith(secret, received[0] as Received)).toBe(true);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('the database contains no secret of a webhook', async () => {
    const { secret } = await hook('https://hooks.example/');
    expect(secret).toMatch(/^whsec_/);
    expect(await readStoredSecrets()).not.toContain(secret.slice(6));
    expect(await readStoredSecrets()).not.toContain('whsec_');
  });

  it('signs with a secret that version 0.0.1 stored as plain text', async () => {
    const { url, received } = await startReceiver(200);
    const { organizationId, secret } = await hook(url);
    await store.db
      .updateTable('organizations')
      .set({ webhook_secret: secret })
      .where('id', '=', organizationId)
      .execute();
    await finishRun();
    await expect.poll(() => received.length).toBe(1);
    expect(isSignedWith(secret, received[0] as Received)).toBe(true);
  });

  it('the event type names a crawl, and the webhook contains its start page', async () => {
    const { url, received } = await startReceiver(200);
    await hook(url);
    const body = { url: 'http://127.0.0.1:1/', sitemap: 'skip' };
    const { id } = (await service.call('POST', '/v1/crawl', { body })).json;
    await expect.poll(() => received.length).toBe(1);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      type: 'crawl.completed',
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: {
        id,
        status: 'COMPLETED',
        batchedStatus: 'COMPLETED',
        totalUrls: 1,
        failedUrls: 1,
        url: 'http://127.0.0.1:1/',
      },
    });
    expect(
      validatorOf(['components', 'schemas', 'RunEndedEvent'])?.(JSON.parse(received[0]?.body ?? '')),
    ).toBe(true);
  });

  it('webhooks and their queue contain no password from the URLs of a run', async () => {
    const { url, received } = await startReceiver(500);
    await hook(url);
    const body = { urls: ['http://ann:pass-of-the-url@127.0.0.1:1/'], name: 'secret' };
    const { id } = (await service.call('POST', '/v1/fetch/batched', { body })).json;
    await runToEnd(service, id);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    const rows = [
      await store.db.selectFrom('webhook_deliveries').selectAll().execute(),
      await store.db.selectFrom('runs').selectAll().execute(),
      await store.db.selectFrom('run_items').selectAll().execute(),
      await store.db.selectFrom('captures').selectAll().execute(),
    ];
    expect(rows[0]).toHaveLength(1);
    expect(JSON.stringify([rows, received])).not.toMatch(/pass-of-the-url|ann:/);
    await store.db.deleteFrom('webhook_deliveries').execute();
  });

  it('repeats a webhook with the same id until the receiver accepts it', async () => {
    const { url, received } = await startReceiver(500, 302, 204);
    await hook(url);
    await finishRun();
    await expect.poll(() => received.length).toBeGreaterThan(0);
    const failures: string[] = [];
    const options = {
      store,
      egress: createEgress({ allowNetworks: ['127.0.0.1/32'], exits: [], maxTransferBytes: 1e6 }),
      onFailed: (_: unknown, reason: string) => void failures.push(reason),
    };
    const again = async (): Promise<void> => {
      time.ahead += 3_600_000;
      await deliverWebhooks(options);
    };
    await again();
    expect(failures).toEqual(['answered with 302']);
    await again();
    const posts = received.filter(({ method }) => method === 'POST').length;
    expect(posts).toBe(3);
    expect(new Set(received.flatMap(({ headers }) => headers['webhook-id'] ?? [])).size).toBe(1);
    await again();
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(posts);
  });

  it('does not send webhooks to forbidden addresses', async () => {
    await hook('http://127.0.0.2:9/');
    await finishRun();
    // While the service claims the webhook, nobody else can.
    const readAttempts = () => store.db.selectFrom('webhook_deliveries').select('attempt').execute();
    await expect.poll(readAttempts).toEqual([{ attempt: 1 }]);
    const failures: string[] = [];
    time.ahead += 3_600_000;
    await deliverWebhooks({
      store,
      egress: createEgress({ allowNetworks: [], exits: [], maxTransferBytes: 1e6 }),
      onFailed: (_, reason) => void failures.push(reason),
    });
    expect(failures).toHaveLength(1);
  });

  it('drops a webhook delivery when the organization removes its webhook', async () => {
    const { url, received } = await startReceiver(500);
    const { organizationId } = await hook(url);
    await finishRun();
    await expect.poll(() => received.length).toBe(1);
    await removeWebhook(store, organizationId);
    time.ahead += 3_600_000;
    const failed = (): never => expect.unreachable();
    const egress = createEgress({ allowNetworks: ['127.0.0.1/32'], exits: [], maxTransferBytes: 1e6 });
    await deliverWebhooks({ store, egress, onFailed: failed });
    expect(await store.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    expect(received).toHaveLength(1);
  });
});
