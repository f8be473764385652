import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import type { PageContent } from '../../src/page/index.ts';
import { article, PROSE, read } from './page.ts';

const LONG = `${PROSE} ${PROSE}`;
const main = ({ blocks }: PageContent): string =>
  serialiseMarkdown(blocks.filter(({ role }) => role === 'main').map(({ block }) => block));
const shell = (data: unknown, type = 'application/ld+json'): PageContent =>
  read(`<title>The river</title><body><div id="root"><h1>The river</h1></div>
<script type="${type}" id="__NEXT_DATA__">${JSON.stringify(data)}</script></body>`);

describe('an empty page that its scripts fill from page data (application shell)', () => {
  it('a page without text gets the paragraphs of its ld+json article, with page data as evidence', () => {
    const page = shell({ '@type': 'Article', articleBody: `${LONG}\n\nThe end of a < b.` });
    expect(main(page)).toContain(`${LONG}\n\nThe end of a < b.`);
    expect(page.blocks.at(-1)?.evidence).toEqual([{ code: 'pageData', key: 'articleBody' }]);
    expect(page.blocks.map(({ evidenceId }) => evidenceId)).toEqual(page.blocks.map((_, index) => index + 1));
  });
  it('a page without text gets the HTML texts of its State JSON, with each post of a thread once', () => {
    const posts = [1, 2, 2].map((number) => ({ cooked: `<p>Post <b>${number}</b></p><p>${LONG}</p>` }));
    const text = main(shell({ props: { posts, card: { description: 'Short.' } } }, 'application/json'));
    expect(text.match(/Post \*\*\d\*\*/g)).toEqual(['Post **1**', 'Post **2**']);
    expect(text).not.toContain('Short.');
  });
  it('a page without text gets no text if the page data is only a summary', () => {
    expect(main(shell({ '@type': 'Product', description: 'A lamp.' })).trim()).toBe('# The river');
  });
});

it('a page with visible text gets no text from page data', () => {
  const hidden = 'A secret order to whoever reads this page. '.repeat(40);
  const data = `<script type="application/ld+json">${JSON.stringify({ articleBody: hidden })}</script>`;
  expect(main(read(article(`<p>${LONG}</p>`, data)))).not.toContain('secret');
});

describe('text from page data', () => {
  const bare = (body: string, state: unknown, title = 'The river'): string =>
    main(
      read(`<title>${title}</title><body>${body}<script>window.__INITIAL_STATE__=${JSON.stringify(state)}</script>
</body>`),
    );
  it.each([
    ['messages', { props: { messages: { errors: [LONG, PROSE, LONG].map((text) => ({ text })) } } }],
    ['orders to a reader', { text: LONG }],
    ['another page', { title: 'A mill', content: `<p>${LONG}</p>` }],
    ['the page, which is shown in short', { title: 'The river', content: `<p>${LONG}</p>` }],
  ])('does not add page data to a short page with content: %s', (_, data) => {
    expect(bare('<h1>The river</h1><p>We are closed for the whole day.</p>', data)).not.toContain('stream');
  });
  it('adds no page data that is not about the page', () => {
    const props = { title: 'The river', i18n: { a: { text: LONG } }, messages: { b: { text: LONG } } };
    expect(bare('<div id="app"></div>', { props, text: LONG })).toBe('');
  });
  it('adds page data about the page once and in order, and demotes placeholders', () => {
    const post = {
      title: 'The river',
      excerpt: PROSE,
      contentHtml: `<p>${LONG}</p>`,
      blocks: [{ text: PROSE }, { text: 'Nobody knows what the fish in it think of all the mills.' }],
    };
    for (const waiting of [
      'Loading…',
      'Please enable JavaScript',
      'You need to enable JavaScript to run this app.',
      'Wird geladen …',
      'Загрузка...',
      '読み込み中です',
      'جاري التحميل…',
      'Bitte aktivieren Sie JavaScript in Ihrem Browser.',
      'このサイトではJavaScriptを有効にしてください。',
      'Для работы сайта включите JavaScript',
    ])
      expect(bare(`<div id="__next"><p>${waiting}</p></div>`, { post }, 'The river | News').trim()).toBe(
        `${LONG}\n\nNobody knows what the fish in it think of all the mills.`,
      );
  });
  it.each([
    'नदी कस्बे के ऊपर की पहाड़ियों से निकलती है।',
    'แม่น้ำสายนี้ไหลลงมาจากเนินเขาเหนือเมืองและตลอดทั้งปีเป็นเพียงลำธารเล็กๆ',
    'هل تعرف من أين ينبع هذا النهر القديم؟',
    'Загрузка вагонов начинается утром.',
  ])('adds no page data to a page with a sentence in any script: %s', (text) => {
    expect(bare(`<p>${text}</p>`, { title: 'The river', text: LONG }).trim()).toBe(text);
  });
  it.each(['markdown', 'md', 'content_html', 'htmlContent'])(
    'finds text in page data under the key %s',
    (key) => {
      expect(bare('<div id="app"></div>', { doc: { title: 'The river', [key]: LONG } })).toContain(LONG);
    },
  );
  it('adds name, price and properties of a product from page data', () => {
    const product = {
      '@type': 'Product',
      name: 'Oilskin jacket',
      description: LONG,
      offers: { '@type': 'Offer', price: 129, priceCurrency: 'USD' },
      additionalProperty: [{ name: 'Weight', value: '1.2 kg' }],
    };
    const html = `<title>Oilskin jacket</title><script type="application/ld+json">${JSON.stringify(product)}</script><div id="app">Loading</div>`;
    expect(main(read(html)).trim()).toBe(`# Oilskin jacket\n\n129 USD\n\n${LONG}\n\n- Weight: 1.2 kg`);
  });
});
