import { afterEach, describe, expect, it } from 'vitest';
import { createExtractor, type ExtractSettings, type ModelAnswer } from '../../src/engines/index.ts';
import { type ChatAnswer, type ChatModel, startChatModel } from './chat-model.ts';

const MESSAGES = [{ role: 'user', content: 'What is the price?' }] as const;
const SCHEMA = { type: 'object', properties: { price: { type: 'number' } } };

const models: ChatModel[] = [];
afterEach(() => Promise.all(models.splice(0).map((model) => model.close())));

async function start(answer: ChatAnswer): Promise<ChatModel> {
  const model = await startChatModel(answer);
  models.push(model);
  return model;
}

const ask = (
  settings: Partial<ExtractSettings> & { url: string },
  signal = new AbortController().signal,
  timeout = new AbortController().signal,
): Promise<ModelAnswer> =>
  createExtractor({ timeoutMs: 60_000, ...settings }, fetch).ask(
    { messages: MESSAGES, schema: SCHEMA },
    { signal, timeout },
  );

describe('the extractor', () => {
  it('asks for structured output and returns the text and the model of the answer', async () => {
    const { url, received } = await start(() => '{"price":3}');
    expect(await ask({ url, apiKey: 'secret' })).toEqual({
      ok: true,
      text: '{"price":3}',
      model: 'test-model-7b',
    });
    expect(received).toEqual([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer secret',
        body: {
          messages: MESSAGES,
          response_format: { type: 'json_schema', json_schema: { name: 'extraction', schema: SCHEMA } },
        },
      },
    ]);
  });

  it('sends the configured model to the configured path', async () => {
    const { url, received } = await start(() => '{}');
    expect(await ask({ url: `${url}/openai/chat`, model: 'small' })).toMatchObject({ model: 'small' });
    expect(received[0]).toMatchObject({ path: '/openai/chat', body: { model: 'small' } });
  });

  it('returns the status of an engine that does not answer with 200', async () => {
    const { url } = await start((_request, response) => void response.writeHead(500).end());
    expect(await ask({ url })).toEqual({ ok: false, reason: 'http', status: 500 });
  });

  it.each([
    ['no JSON', 'oops'],
    ['no choices', '{"choices":[]}'],
    ['a refusal', '{"choices":[{"message":{"content":null,"refusal":"No."}}]}'],
    ['a huge body', JSON.stringify({ choices: [{ message: { content: 'x'.repeat(5_000_000) } }] })],
  ])('returns `invalid` for a completion with %s', async (_name, body) => {
    const { url } = await start((_request, response) => void response.end(body));
    expect(await ask({ url })).toEqual({ ok: false, reason: 'invalid' });
  });

  it('returns `network` for a closed connection and `timeout` after the time limit', async () => {
    const lost = await start((_request, response) => void response.destroy());
    expect(await ask({ url: lost.url })).toEqual({ ok: false, reason: 'network' });
    const timeout = new AbortController();
    const slow = await start(() => timeout.abort());
    expect(await ask({ url: slow.url }, undefined, timeout.signal)).toEqual({ ok: false, reason: 'timeout' });
  });

  it('rejects with the reason of the caller who no longer waits', async () => {
    const caller = new AbortController();
    const { url } = await start(() => caller.abort(new Error('gone')));
    await expect(ask({ url }, caller.signal)).rejects.toThrow('gone');
  });
});
