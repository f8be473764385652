import { describe, expect, it } from 'vitest';
import type { MarkdownLayer } from '../../src/highlights/index.ts';
import { searchCorpus } from '../../src/highlights/index.ts';
import { layer } from './corpus.ts';

const PAGES = {
  museum: layer(
    ['heading', '# Harbour Museum'],
    ['paragraph', 'The museum shows three hundred model ships, charts and tools from the old shipyard.'],
    ['heading', '# Opening hours'],
    ['paragraph', 'We are open from 9 am to 5 pm, and until 8 pm on Thursdays. We are closed on Mondays.'],
    ['heading', '# Prices'],
    ['table', '| Ticket | Price |\n| --- | --- |\n| Adult | 12 € |\n| Student | 7 € |\n| Child | free |'],
    ['heading', '# Getting here'],
    ['paragraph', 'Take tram line 3 or 7 to Harbour Square. There are forty parking spaces behind the mill.'],
  ),
  documentation: layer(
    ['heading', '# Configuration'],
    ['paragraph', 'All settings are read from the file `site.toml` in the root folder of the project.'],
    ['heading', '# Favicon'],
    ['paragraph', 'Put an icon of 32 pixels into the folder `static` and name it in the setting `icon`.'],
    ['heading', '# Proxy'],
    ['paragraph', 'Set `HTTPS_PROXY` to the address of the proxy. It is used for all requests of the build.'],
    ['heading', '# Deployment'],
    ['paragraph', 'Run the build command, then upload the folder `public` to your server.'],
  ),
  biography: layer(
    ['heading', '# Clara Lindqvist'],
    [
      'paragraph',
      'Clara Lindqvist was a Swedish chemist. She was born in Uppsala in 1871 and studied in Zürich.',
    ],
    ['paragraph', 'In 1903 she discovered a way to make dyes from coal tar without arsenic.'],
    ['paragraph', 'Lindqvist taught at the technical university of Stockholm until she retired in 1936.'],
    ['paragraph', 'Her notebooks were published by her niece in 1958.'],
  ),
  product: layer(
    ['heading', '# Trail 40 backpack'],
    ['paragraph', 'A light backpack for hikes of several days, with a frame of aluminium.'],
    ['list', '- Volume: 40 litres\n- Weight: 1.1 kg\n- Material: recycled nylon'],
    ['heading', '# Warranty'],
    ['paragraph', 'We repair broken buckles and seams free of charge for ten years.'],
    ['heading', '# Reviews'],
    ['paragraph', 'I walked across the Alps with it, and my shoulders did not hurt once.'],
  ),
  shop: layer(
    ['heading', '# Delivery'],
    ['paragraph', 'Orders arrive within three working days. Delivery is free from 50 €.'],
    ['heading', '# Returns'],
    ['paragraph', 'You can return unused items within 30 days. We refund the price within a week.'],
    ['heading', '# Payment'],
    ['paragraph', 'We accept credit cards, bank transfer and invoices for companies.'],
  ),
  recipe: layer(
    ['heading', '# Lentil soup'],
    ['paragraph', 'A warming soup for cold days. Serves four people.'],
    ['heading', '# Ingredients'],
    ['list', '- 300 g red lentils\n- 2 carrots\n- 1 onion\n- 1 litre of vegetable broth'],
    ['heading', '# Preparation'],
    ['paragraph', 'Fry the onion and the carrots, add the lentils and the broth, and simmer for 20 minutes.'],
    ['heading', '# Storage'],
    ['paragraph', 'The soup keeps in the fridge for three days and can be frozen.'],
  ),
} satisfies Record<string, MarkdownLayer>;

type PageName = keyof typeof PAGES;

/** Texts of the passages that a search returns by default. */
async function findAnswers(page: PageName, query: string): Promise<string[]> {
  const corpus = { markdown: PAGES[page] };
  const { snippets } = await searchCorpus(corpus, query, { maxResults: 5, minScore: 0.6, now: () => 0 });
  return snippets.map(({ text, score }) => `${score} ${text}`);
}

describe('plain questions with the default minimum score', () => {
  it.each<[PageName, string, string]>([
    ['museum', 'when is the museum open on Thursdays?', 'until 8 pm on Thursdays'],
    ['museum', 'how much is a student ticket', '7 €'],
    ['documentation', 'how do I set the favicon?', 'icon of 32 pixels'],
    ['documentation', 'which variable sets the proxy?', 'HTTPS_PROXY'],
    ['biography', 'where was Clara Lindqvist born?', 'Uppsala'],
    ['biography', 'when did Lindqvist retire?', '1936'],
    ['product', 'is there a warranty?', 'ten years'],
    ['shop', 'can I return an item?', 'within 30 days'],
    ['shop', 'how long does delivery take?', 'three working days'],
    ['recipe', 'how long do I simmer the soup?', '20 minutes'],
  ])('the page %s answers %j', async (page, query, expected) => {
    expect((await findAnswers(page, query)).join('\n')).toContain(expected);
  });

  it.each<[PageName, string]>([
    ['museum', 'how do I configure a proxy?'],
    ['documentation', 'who discovered penicillin?'],
    ['biography', 'what is the refund policy?'],
    ['product', 'how do I cook lentils?'],
    ['shop', 'when did Lindqvist retire?'],
    ['recipe', 'where can I park?'],
  ])('the page %s does not answer %j', async (page, query) => {
    expect(await findAnswers(page, query)).toEqual([]);
  });
});
