import { Document } from '@langchain/core/documents';
import { generateText, isStepCount } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTools } from '../../clients/typescript/src/ai-sdk.ts';
import { Pagewright, PagewrightError, runTool } from '../../clients/typescript/src/index.ts';
import { PagewrightLoader } from '../../clients/typescript/src/langchain.ts';
import { type Pagewright as Service, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';

let origin: Origin;
let service: Service;
let client: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
  client = new Pagewright({ baseUrl: service.address, apiKey: service.apiKey });
});
afterAll(() => Promise.all([origin.close(), service.close()]));

describe('the LangChain.js loader', () => {
  it('loads one document for each page', async () => {
    const urls = [origin.url('/article'), origin.url('/small')];
    const documents = await new PagewrightLoader(urls, { client }).load();
    expect(documents.map(({ metadata }) => metadata['source']).toSorted()).toEqual(urls.toSorted());
    const article = documents.find(({ metadata }) => metadata['source'] === urls[0]);
    expect(article).toBeInstanceOf(Document);
    expect(article?.pageContent).toContain('# The last lamp of the harbour');
    expect(article?.metadata).toMatchObject({
      title: 'The last lamp of the harbour',
      statusCode: 200,
      snapshotId: expect.stringMatching(/^snap_/),
    });
  });

  it('throws for a page that cannot be fetched, or calls onFailure if it is set', async () => {
    const urls = [origin.refused('/x'), origin.url('/small')];
    await expect(new PagewrightLoader(urls, { client }).load()).rejects.toThrow(PagewrightError);
    const failed: string[] = [];
    const onFailure = (url: string): void => void failed.push(url);
    const documents = await new PagewrightLoader(urls, { client, onFailure }).load();
    expect(documents).toHaveLength(1);
    expect(failed).toEqual([origin.refused('/x')]);
  });
});

describe('the tools for language models', () => {
  it('the tools return a page, its passages or a failure as text', async () => {
    const url = origin.url('/article');
    const page = await runTool(client, 'fetch_page', { url });
    expect(page).toContain('# The last lamp of the harbour');
    expect((await runTool(client, 'fetch_page', { url }, { maxTokens: 20 })).length).toBeLessThan(
      page.length,
    );
    const passages = await runTool(client, 'search_page', { url, query: 'how many stairs' });
    expect(passages).toContain('stairs');
    expect(passages.length).toBeLessThan(page.length);
    expect(await runTool(client, 'fetch_page', { url: origin.refused('/x') })).toBe(
      'FetchOriginError: net::ERR_CONNECTION_REFUSED (a later call may succeed)',
    );
    expect(await runTool(client, 'fetch_page', { url: origin.url('/status/404') })).toMatch(
      /^The site answered with status 404\.\n\n/,
    );
    expect(await runTool(client, 'fetch_page', undefined)).toBe(
      'InvalidInput: "url" must be a non-empty string.',
    );
    expect(await runTool(client, 'delete_page', {})).toMatch(/^UnknownTool: /);
  });

  it('the AI SDK calls a tool and passes its result to the model', async () => {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    const input = JSON.stringify({ url: origin.url('/article'), query: 'how many stairs' });
    const model = new MockLanguageModelV4({
      doGenerate: [
        {
          content: [{ type: 'tool-call', toolCallId: '1', toolName: 'search_page', input }],
          finishReason: { unified: 'tool-calls', raw: undefined },
          usage,
          warnings: [],
        },
        {
          content: [{ type: 'text', text: 'done' }],
          finishReason: { unified: 'stop', raw: undefined },
          usage,
          warnings: [],
        },
      ],
    });
    const tools = createTools(client);
    const prompt = 'How many stairs are there?';
    const { text, steps } = await generateText({ model, tools, prompt, stopWhen: isStepCount(2) });
    expect(text).toBe('done');
    expect(steps[0]?.toolResults[0]?.output).toContain('stairs');
    const offered = model.doGenerateCalls[0]?.tools?.map(({ name }) => name);
    expect(offered).toEqual(['fetch_page', 'search_page']);
  });
});
