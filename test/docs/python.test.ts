import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPython, type ProgramResult, runPrograms, unpackWheel } from '../client/python.ts';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { fencesOf } from './fences.ts';
import { replaceSites } from './site-urls.ts';

/** Modules that stand for the frameworks that samples import. */
const STAND_INS = fileURLToPath(new URL('../../clients/python/tests/stand_ins', import.meta.url));

/** The pages and the expected output of each of their samples. */
const PAGES: Readonly<Record<string, readonly RegExp[]>> = {
  'python.md': [
    /# Ferry to Gull Island/,
    /# Ferry to Gull Island/,
    /Ferry to Gull Island .*\d\.\d\d .*[Bb]icycle/s,
    /\/sample Ferry to Gull Island\n.*\/article The last lamp of the harbour\n/,
    /SUCCEEDED .*\/sample Ferry to Gull Island/,
    /^\d+ characters\n\d+ characters\n$/,
    /Ferry to Gull Island \d+\n/,
    /^fetch_page .*\nsearch_page /,
    /^2 documents\n$/,
    /^search_page .*[Bb]icycle/s,
    /^\['fetch_page', 'search_page'\]\n.*[Bb]icycle/s,
    /^The page says: .*[Bb]icycle/s,
    /Z http:.*\/sample\n/,
    /^\w+ /,
  ],
  '../clients/python/README.md': [
    /# Ferry to Gull Island/,
    /Ferry to Gull Island .*\d\.\d\d .*[Bb]icycle/s,
    /^1 of 2: SUCCEEDED .*\n2 of 2: SUCCEEDED .*\n$/,
    /^FetchOriginError - FetchOriginError: /,
    /# The last lamp/,
  ],
};

const samples = Object.entries(PAGES).flatMap(([page, outputs]) =>
  fencesOf(page)
    .filter(({ language }) => language === 'python')
    .map(({ code, line }, index) => ({
      name: `${page.split('/').at(-1)?.replace('.md', '')}_${line}`,
      code,
      output: outputs[index],
    })),
);

interface ChatRequest {
  messages: { role: string; content: string }[];
  tools: { type: string; function: { name: string; parameters: { required: string[] } } }[];
}

/** Stands for a model with the chat API of OpenAI. It calls the second tool, and then quotes the answer of the tool. */
const model = createServer(async (request, response) => {
  const { messages, tools } = (await readJson(request)) as ChatRequest;
  const last = messages.at(-1);
  const url = /https?:\S+/.exec(messages[0]?.content ?? '')?.[0];
  const call = {
    id: 'call_1',
    type: 'function',
    function: {
      name: tools[1]?.function.name,
      arguments: JSON.stringify({ url, query: 'how much is a bicycle' }),
    },
  };
  const message =
    last?.role === 'tool'
      ? { role: 'assistant', content: `The page says: ${last.content}` }
      : { role: 'assistant', content: null, tool_calls: [call] };
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [{ message }] }));
});

describe.skipIf(!hasPython)('the samples of docs/python.md and of the README of the client', () => {
  let built: Awaited<ReturnType<typeof unpackWheel>>;
  let origin: Origin;
  let service: Pagewright;
  let results: ProgramResult[];
  beforeAll(async () => {
    model.listen(0, '127.0.0.1');
    [built, origin, service] = await Promise.all([unpackWheel(), startOrigin(), startPagewright()]);
    results = await runSamples(samples);
  });
  afterAll(async () => {
    await Promise.all([origin.close(), service.close()]);
    await rm(built.folder, { recursive: true });
    model.close();
  });

  it('all samples have an expected output', () => {
    expect(samples).toHaveLength(Object.values(PAGES).flat().length);
    expect(samples.filter(({ output }) => output === undefined)).toEqual([]);
  });

  it.each(samples.map(({ name, output }, index) => [name, output ?? /^$/, index] as const))(
    'the sample %s prints the documented output',
    (_name, output, index) => {
      expect(results[index]).toEqual({ output: expect.stringMatching(output), error: null });
    },
  );

  it('a LangChain script that uses Firecrawl needs changes in only two lines', async () => {
    const changes = fencesOf('migrate-firecrawl.md').find(({ code }) => code.includes('FireCrawlLoader('));
    const lines = (changes?.code ?? '').split('\n').filter((line) => line !== '');
    const pick = (mark: string): string[] => lines.filter((line) => line.startsWith(mark));
    expect([pick('-').length, pick('+').length]).toEqual([2, 2]);
    const changed = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
    const code = [...changed, 'print(len(documents), documents[0].page_content)'].join('\n');
    expect(await runSamples([{ name: 'langchain_script', code }])).toEqual([
      { output: expect.stringMatching(/^1 .*# The last lamp of the harbour/s), error: null },
    ]);
  });

  async function runSamples(chosen: readonly { name: string; code: string }[]): Promise<ProgramResult[]> {
    const fileOf = (name: string) => join(built.folder, `${name}.py`);
    for (const { name, code } of chosen) {
      const here = replaceSites(code, origin)
        .replaceAll('http://127.0.0.1:8080', service.address)
        .replaceAll('pw_…', service.apiKey);
      await writeFile(fileOf(name), here);
    }
    return runPrograms(
      chosen.map(({ name }) => fileOf(name)),
      {
        cwd: built.folder,
        env: {
          PYTHONPATH: `${built.site}:${STAND_INS}`,
          PAGEWRIGHT_URL: service.address,
          PAGEWRIGHT_API_KEY: service.apiKey,
          OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
          OPENAI_API_KEY: 'a-key',
          OPENAI_MODEL: 'a-model',
        },
      },
    );
  }
});
