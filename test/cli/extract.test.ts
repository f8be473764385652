import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type ChatModel, startChatModel } from '../engines/chat-model.ts';
import { page } from '../origin/exchange.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type CommandOptions, type CommandResult, runCommand } from './command.ts';

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' }, 'a/b': { type: 'array' } },
};
const DATA = { name: 'Aurora', price: 1299, 'a/b': [true, 'made of\u001b[31m gold'] };

let origin: Origin;
let model: ChatModel;
let service: Pagewright;
let folder: string;

beforeAll(async () => {
  [origin, model, folder] = await Promise.all([
    startOrigin({
      '/lamp': page('A product', {
        title: 'Lamps',
        body: '<main><h1>Aurora</h1><p>It costs $1,299.</p></main>',
      }),
    }),
    startChatModel(() => DATA),
    mkdtemp(join(tmpdir(), 'pagewright-extract-')),
  ]);
  service = await startPagewright({ PAGEWRIGHT_EXTRACT_URL: model.url });
  await writeFile(join(folder, 'lamp.json'), JSON.stringify(SCHEMA));
  await writeFile(join(folder, 'title.json'), '{"type":"object","properties":{"title":{"type":"string"}}}');
  await writeFile(join(folder, 'list.json'), '[]');
  await writeFile(join(folder, 'volts.json'), '{"type":"object","properties":{"volts":{"type":"number"}}}');
  await writeFile(
    join(folder, 'note.html'),
    '<title>Note</title><main><h1>Aurora</h1><p>Only $1,299.</p></main>',
  );
});
afterAll(async () => {
  await Promise.all([origin.close(), model.close(), service.close()]);
  await rm(folder, { recursive: true });
});

const run = (words: readonly string[], options: CommandOptions = {}): Promise<CommandResult> =>
  runCommand(['extract', ...words], { cwd: folder, ...options });
const withModel = (): CommandOptions => ({ env: { PAGEWRIGHT_EXTRACT_URL: model.url } });

/** The table of the values without evidence. */
const TABLE = `
The page does not state these values:
PATH     VALUE
/a~1b/1  "made of\\u001b[31m gold"
`;

describe('pagewright extract', () => {
  it('prints the data, and the values that the page does not state on standard error', async () => {
    const result = await run(
      [origin.url('/lamp'), '--schema', 'lamp.json', '--prompt', 'The lamp'],
      withModel(),
    );
    expect(result).toEqual({ code: 0, stdout: `${JSON.stringify(DATA, null, 2)}\n`, stderr: TABLE });
    expect(model.received.at(-1)?.body.messages[1]?.content).toContain('The lamp');
  });

  it('prints the whole answer with --json, for a schema on standard input and a file of this machine', async () => {
    const { code, stdout, stderr } = await run(['note.html', '--schema', '-', '--json'], {
      ...withModel(),
      input: JSON.stringify(SCHEMA),
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ data: DATA, extraction: { model: 'test-model-7b' } });
  });

  it('extracts with a server, from a page and from a stored snapshot', async () => {
    const server = ['--server', service.address, '--key', service.apiKey];
    const result = await run([origin.url('/lamp'), '--schema', 'lamp.json', ...server]);
    expect(result).toEqual({ code: 0, stdout: `${JSON.stringify(DATA, null, 2)}\n`, stderr: TABLE });
    const { snapshotId } = (await service.fetchJson({ url: origin.url('/lamp') })).json.meta;
    expect(await run([snapshotId, '--schema', 'lamp.json', ...server])).toEqual(result);
    const missing = await run(['snap_missing', '--schema', 'lamp.json', ...server]);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('SnapshotNotFound') });
  });

  it('uses the structured data of the page without a model, and names the setting if there is none', async () => {
    expect(await run([origin.url('/lamp'), '--schema', 'title.json'])).toEqual({
      code: 0,
      stdout: '{\n  "title": "Lamps"\n}\n',
      stderr: '',
    });
    expect(await run([origin.url('/lamp'), '--schema', 'volts.json'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^ExtractionUnavailable: .*Set PAGEWRIGHT_EXTRACT_URL/),
    });
  });

  it.each([
    ['no schema', [], /required option '--schema <file>'/],
    ['a missing file', ['--schema', 'none.json'], /none\.json cannot be read/],
    ['a schema that is no object', ['--schema', 'list.json'], /--schema list\.json: expected a JSON object/],
    ['a snapshot without a server', ['--schema', 'lamp.json'], /Set --server/, 'snap_x'],
  ])('explains %s', async (_name, words, message, target = origin.url('/lamp')) => {
    expect(await run([target, ...words])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(message),
    });
  });

  it('explains a wrong schema, and ends with the codes of sites', async () => {
    await writeFile(join(folder, 'wrong.json'), '{"type":"object","properties":{"a":{"$ref":"b.json"}}}');
    expect(await run([origin.url('/lamp'), '--schema', 'wrong.json'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/schema\.properties\.a\.\$ref: "b\.json" leads to another document/),
    });
    const unreached = await run([origin.refused('/'), '--schema', 'lamp.json'], withModel());
    expect(unreached).toMatchObject({ code: 3, stdout: '' });
    const missing = await run([origin.url('/status/404'), '--schema', 'lamp.json'], withModel());
    expect(missing).toMatchObject({ code: 4, stdout: expect.stringContaining('Aurora') });
  });
});
