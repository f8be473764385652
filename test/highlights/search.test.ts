import { array, assert, asyncProperty, constantFrom, integer, record, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Corpus, CorpusSearchOptions } from '../../src/highlights/index.ts';
import { searchCorpus } from '../../src/highlights/index.ts';
import { layer } from './corpus.ts';

const options = (changes: Partial<CorpusSearchOptions> = {}): CorpusSearchOptions => ({
  maxResults: 5,
  minScore: 0,
  now: () => 0,
  ...changes,
});

const MUSEUM = layer(
  ['heading', '# Opening hours'],
  ['paragraph', 'We are open from nine to five, and until eight on Thursdays.'],
  ['heading', '# Prices'],
  ['table', '| Ticket | Price |\n| --- | --- |\n| Adult | 12 € |\n| Student | 7 € |\n| Child | free |'],
  ['heading', '# Getting here'],
  [
    'list',
    '- Tram lines 3 and 7 to Harbour Square\n- Bus 21 to the [Old Mill](https://x.test/student/price)',
  ],
  ['code', '```sh\ncurl https://museum.test/api/tickets\n```'],
);

describe('search for passages of a page', () => {
  it('returns a single table row with the header through which it matches', async () => {
    const { snippets } = await searchCorpus({ markdown: MUSEUM }, 'price of a student ticket', options());
    expect(snippets[0]).toMatchObject({
      type: 'table',
      source: 'markdown',
      text: '| Student | 7 € |',
      tableHead: '| Ticket | Price |\n| --- | --- |',
      json: null,
      location: { evidenceId: 4, markdownBlockId: 'b4', nodeIds: [30, 31] },
    });
  });

  it('returns a whole code block', async () => {
    const { snippets } = await searchCorpus({ markdown: MUSEUM }, 'curl api', options());
    expect(snippets[0]).toMatchObject({
      type: 'code',
      text: '```sh\ncurl https://museum.test/api/tickets\n```',
    });
  });

  it('finds a passage by the heading above it, and never returns only the heading', async () => {
    const { snippets } = await searchCorpus({ markdown: MUSEUM }, 'opening hours', options());
    expect(snippets[0]?.text).toBe('We are open from nine to five, and until eight on Thursdays.');
    expect(snippets.map(({ text }) => text)).not.toContain('# Opening hours');
  });

  it('ignores link targets', async () => {
    const corpus = {
      markdown: layer(['paragraph', 'See [here](https://x.test/zebra).'], ['paragraph', 'A zebra.']),
    };
    const { snippets } = await searchCorpus(corpus, 'zebra', options({ minScore: 0.01 }));
    expect(snippets.map(({ text }) => text)).toEqual(['A zebra.']);
  });

  it('returns State JSON values with their exact path, and omits values that the Markdown also contains', async () => {
    const shown = 'A hand-made oak table for six people, oiled, with rounded corners.';
    const corpus: Corpus = {
      markdown: layer(['paragraph', shown]),
      stateJson: [
        {
          id: 3,
          role: 'ld+json',
          body: {
            "it's": [{ '@type': 'Product', description: shown }],
            offers: [
              { '@type': 'Offer', price: '499.00', priceCurrency: 'EUR', seller: 'Oak & Sons' },
              { '@type': 'Offer', price: '629.00', priceCurrency: 'EUR', seller: 'Table World' },
            ],
          },
        },
      ],
    };
    const { snippets, meta } = await searchCorpus(corpus, 'offer by seller Table World', options());
    expect(snippets[0]).toMatchObject({
      type: 'json',
      source: 'stateJson',
      json: { '@type': 'Offer', price: '629.00', priceCurrency: 'EUR', seller: 'Table World' },
      location: { stateJsonSourceId: 3, jsonPath: "$['offers'][1]" },
    });
    expect(meta.sources.map(({ source, chunkCount }) => [source, chunkCount])).toEqual([
      ['markdown', 1],
      ['stateJson', 2],
    ]);
  });

  it('escapes member names in JSON paths', async () => {
    const corpus = { stateJson: [{ id: 1, body: { "a'b\\c\n\u0001": { deep: 'zebra crossing' } } }] };
    const { snippets } = await searchCorpus(corpus, 'zebra', options());
    expect(snippets[0]?.location.jsonPath).toBe("$['a\\'b\\\\c\\n\\u0001']");
  });

  it('returns matching parts of stored HTML verbatim, and no scripts', async () => {
    const html =
      '<head><title>x</title></head><body><p>One <b>zebra</b> ran.</p><script>zebra()</script><p>Nobody saw it.</body>';
    const { snippets } = await searchCorpus({ html }, 'zebra', options({ minScore: 0.01 }));
    expect(snippets.map(({ text, source }) => [text, source])).toEqual([['One <b>zebra</b> ran.', 'html']]);
  });

  it('merges adjacent matches into one verbatim range', async () => {
    const markdown = layer(
      ['paragraph', 'Zebra stripes confuse flies.'],
      ['paragraph', 'Zebra stripes are unique to each animal.'],
      ['paragraph', 'The gift shop is closed on Mondays.'],
      ['paragraph', 'Nothing else to see here at all.'],
      ['paragraph', 'The lions sleep.'],
    );
    const { snippets } = await searchCorpus({ markdown }, 'zebra stripes', options({ minScore: 0.05 }));
    expect(snippets).toHaveLength(1);
    expect(snippets[0]?.text).toBe(
      'Zebra stripes confuse flies.\n\nZebra stripes are unique to each animal.',
    );
    expect(snippets[0]?.location).toMatchObject({
      evidenceId: expect.any(Number),
      evidenceIds: [1, 2],
      nodeIds: [0, 1, 10, 11],
    });
  });

  it('splits a long paragraph at the ends of sentences', async () => {
    const filler = 'The committee met again and discussed the matter at length without result. '.repeat(30);
    const answer = 'The zebra was named Gertrude by the night porter.';
    const markdown = layer(['paragraph', `${filler}${answer} ${filler.trim()}`]);
    const { snippets } = await searchCorpus(
      { markdown },
      'name of the zebra Gertrude',
      options({ maxResults: 1 }),
    );
    expect(snippets[0]?.text).toContain(answer);
    expect(snippets[0]?.text.length).toBeLessThan(1700);
    expect(snippets[0]?.text).toMatch(/^The .*\.$/s);
  });

  it('reports the duration of the search for each layer', async () => {
    let time = 0;
    const { meta } = await searchCorpus(
      { markdown: MUSEUM, html: '' },
      'tram',
      options({ now: () => (time += 2) }),
    );
    expect(meta.durationMs).toBeGreaterThan(0);
    expect(meta.sources).toEqual([
      expect.objectContaining({
        source: 'markdown',
        chunkCount: 6,
        batchCount: 1,
        ranker: 'builtin',
        fallback: false,
      }),
      expect.objectContaining({ source: 'html', chunkCount: 0, batchCount: 0 }),
    ]);
  });

  it('uses the scores of a reranker', async () => {
    const { snippets, meta } = await searchCorpus(
      { markdown: MUSEUM },
      'student tram',
      options({
        rerank: async (_query, texts) => ({
          ok: true,
          ranker: 'external',
          scores: texts.map((text) => (text.includes('Thursdays') ? 0.9 : 0.1)),
          batchCount: 2,
        }),
        minScore: 0.6,
      }),
    );
    expect(snippets.map(({ text, score }) => [text.slice(0, 11), score])).toEqual([['We are open', 0.9]]);
    expect(meta.sources[0]).toMatchObject({ ranker: 'external', batchCount: 2, fallback: false });
  });

  it('uses the built-in scores if the reranker fails', async () => {
    const alone = await searchCorpus({ markdown: MUSEUM }, 'student ticket', options());
    const failed = await searchCorpus(
      { markdown: MUSEUM },
      'student ticket',
      options({ rerank: async () => ({ ok: false, reason: 'timeout' }) }),
    );
    expect(failed.snippets).toEqual(alone.snippets);
    expect(failed.meta.sources[0]).toMatchObject({
      ranker: 'builtin',
      fallback: true,
      fallbackReason: 'timeout',
    });
  });

  const type = constantFrom('paragraph', 'heading', 'list', 'table', 'code', 'quote', 'separator' as const);
  const words = string({
    unit: constantFrom('zebra', 'ö', ' ', '. ', '\n', '|', '\\', '](', '<', '\ud83d', '年', 'ไทย'),
    maxLength: 400,
  });
  const corpora = record({ parts: array(tuple(type, words), { maxLength: 8 }), html: words, body: string() });

  it('respects limits, order and verbatim text for any content', async () => {
    await assert(
      asyncProperty(
        corpora,
        integer({ min: 1, max: 50 }),
        integer({ min: 0, max: 10 }),
        async (data, maxResults, tenths) => {
          const markdown = layer(...data.parts);
          const corpus: Corpus = {
            markdown,
            html: data.html,
            stateJson: [{ id: 1, body: { a: [data.body, { b: data.html }] } }],
          };
          const minScore = tenths / 10;
          const result = await searchCorpus(corpus, 'zebra 年 ไทย', options({ maxResults, minScore }));
          expect(result.snippets.length).toBeLessThanOrEqual(maxResults);
          for (const { score, text, tableHead = '', source } of result.snippets) {
            expect(score).toBeGreaterThanOrEqual(minScore);
            expect(score).toBeLessThanOrEqual(1);
            expect(markdown.markdown).toContain(tableHead);
            if (source === 'markdown') expect(markdown.markdown).toContain(text);
            if (source === 'html') expect(data.html).toContain(text);
          }
          const scores = result.snippets.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((left, right) => right - left));
          expect(await searchCorpus(corpus, 'zebra 年 ไทย', options({ maxResults, minScore }))).toEqual(
            result,
          );
        },
      ),
    );
  });

  it('a giant heading or table header is not repeated for every block below', async () => {
    const giant = `# ${'zebra '.repeat(200_000)}`;
    const rows = Array.from({ length: 3000 }, (_, row) => `| ${row} | stripes |`).join('\n');
    const corpus: Corpus = {
      markdown: layer(
        ['heading', giant],
        ['table', `| ${giant.slice(2)} | b |\n| --- | --- |\n${rows}`],
        ...Array.from({ length: 3000 }, (_, index): ['paragraph', string] => [
          'paragraph',
          `stripes ${index}`,
        ]),
      ),
    };
    const { snippets } = await searchCorpus(corpus, 'zebra stripes 2999', options());
    expect(snippets[0]?.text).toContain('2999');
    expect(snippets.every(({ tableHead = '' }) => tableHead.length < 5000)).toBe(true);
  });

  it('reads JSON nested a hundred thousand levels deep', async () => {
    let body: unknown = 'zebra';
    for (let level = 0; level < 100_000; level++) body = [body];
    const { snippets } = await searchCorpus({ stateJson: [{ id: 1, body }] }, 'zebra', options());
    expect(snippets.length).toBeLessThanOrEqual(1);
  });
});
