import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, page, startOrigin } from '../origin/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

const rows = Array.from({ length: 3000 }, (_, n) => ({
  id: n,
  text: `Row ${n} of a store that is far too long`,
}));

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/state/large': page('Far more state than fits', {
        body: `<main><h1>Stored</h1><p>The page shows this sentence of its state.</p></main>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ shown: 'The page shows this sentence of its state.', rows })}</script>`,
      }),
      '/state/secret': page('Data from an address with secrets in it', {
        body: `<main><h1>Rows</h1><ul></ul></main><script>
fetch('/rendered/data/rows?token=s3cret-value&page=2').then((answer) => answer.json()).then((rows) => {
  document.querySelector('ul').innerHTML = rows.map((row) => '<li>' + row + '</li>').join('');
});</script>`,
      }),
    }),
    startPagewright(),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const get = async (path: string): Promise<JsonValue> =>
  (await service.fetchJson({ url: origin.url(path) })).json;

describe('State JSON (data in scripts and fetched JSON)', () => {
  it.each([
    ['/rendered/next', 'next-data'],
    ['/rendered/nuxt', 'nuxt'],
    ['/rendered/redux', 'redux'],
  ])('reads the State JSON source %s as %s', async (path, role) => {
    const { json, meta } = await get(path);
    const source = json.find((one: JsonValue) => one.role === role);
    expect(source).toMatchObject({ id: expect.any(Number), kind: 'inline', score: expect.any(Number) });
    expect(JSON.stringify(source.body)).toContain('A story from state');
    expect(meta.stateJson).toEqual({ moreTokens: 0 });
  });

  it('reads linked data and ignores scripts that are not JSON', async () => {
    const { json } = await get('/rendered/ld-json');
    expect(json.map(({ role }: JsonValue) => role)).toEqual(['ld+json', 'ld+json']);
    expect(json[0].body).toMatchObject({ '@type': 'Recipe', name: 'Fish soup' });
  });

  it('reads JSON that the page fetched', async () => {
    const { json } = await get('/rendered/two-requests');
    expect(json).toMatchObject([
      {
        kind: 'fetched',
        method: 'GET',
        url: origin.url('/rendered/data/first'),
        body: { text: 'First answer shown.' },
      },
      { url: origin.url('/rendered/data/second'), body: { text: 'Second answer shown.' } },
    ]);
  });

  it('redacts credentials in URLs of State JSON', async () => {
    const { json } = await get('/state/secret');
    expect(json[0]).toMatchObject({ urlRedacted: true });
    expect(json[0].url).toContain('page=2');
    expect(JSON.stringify(json)).not.toContain('s3cret-value');
  });

  it('prunes State JSON to its token budget and reports the removed parts', async () => {
    const { json, meta } = await get('/state/large');
    const [source] = json;
    expect(JSON.stringify(source.body).length).toBeLessThan(20_000);
    expect(source.body.shown).toBe('The page shows this sentence of its state.');
    expect(source.moreTokens).toBeGreaterThan(20_000);
    expect(source.keys).toEqual(['shown', 'rows']);
    expect(meta.stateJson.moreTokens).toBe(source.moreTokens);
  });

  it('includes pruned State JSON in the Markdown document', async () => {
    const { text } = await service.fetch({ url: origin.url('/state/large') });
    expect(text).toMatch(/\n## State JSON\n\n### next-data \(source 1, ~\d+ more tokens\)\n\n```json\n/);
    expect(text.length).toBeLessThan(60_000);
  });
});
