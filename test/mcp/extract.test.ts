import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type ChatModel, startChatModel } from '../engines/chat-model.ts';
import { type Origin, page, startOrigin } from '../origin/index.ts';
import { callTool, connectHttp } from './support.ts';

const SCHEMA = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };

let origin: Origin;
let model: ChatModel;
let service: Pagewright;
let client: Client;
beforeAll(async () => {
  model = await startChatModel(() => ({ name: 'Lamps', price: 1299, lit: true, seats: 7 }));
  [origin, service] = await Promise.all([
    startOrigin({
      '/lamp': page('A product', { title: 'Lamps', body: '<main><p>It costs $1,299.</p></main>' }),
    }),
    startPagewright({ PAGEWRIGHT_EXTRACT_URL: model.url, PAGEWRIGHT_ORG_CREDITS: '10' }),
  ]);
  client = await connectHttp(service.address);
});
afterAll(async () => {
  await client.close();
  await Promise.all([origin.close(), service.close(), model.close()]);
});

it('an agent extracts data, and learns which values are not on the page', async () => {
  const { structured: fetched } = await callTool(client, 'fetch', { url: origin.url('/lamp') });
  const { snapshotId } = fetched;
  const { text } = await callTool(client, 'extract', { snapshotId, schema: SCHEMA, prompt: 'Lamp' });
  expect(text).toContain('"price": 1299');
  expect(text.split('\n').slice(-4)).toEqual([
    '/name: metadata title',
    '/price: block 1',
    '/lit: cannot be checked',
    '/seats: NOT on the page',
  ]);
  expect((await service.call('GET', '/v1/account')).json.credits).toBe(8);
});

it('an agent learns what is wrong with a schema and what to do next', async () => {
  const { structured: fetched } = await callTool(client, 'fetch', { url: origin.url('/lamp') });
  const schema = { type: 'object', properties: { a: { $ref: 'other.json' } } };
  const { isError, error } = await callTool(client, 'extract', { snapshotId: fetched.snapshotId, schema });
  expect(isError).toBe(true);
  expect(error).toMatchObject({
    _tag: 'HttpApiDecodeError',
    issues: [{ message: expect.stringContaining('leads to another document') }],
  });
  const missing = await callTool(client, 'extract', { snapshotId: 'snap_missing', schema: SCHEMA });
  expect(missing.error).toMatchObject({ _tag: 'SnapshotNotFound' });
});
