import { describe, expect, it } from 'vitest';
import { serialise } from '../../src/content/index.ts';
import type { PageContent } from '../../src/page/index.ts';
import { article, PROSE, read } from './page.ts';

const LONG = `${PROSE} ${PROSE}`;
const main = ({ blocks }: PageContent): string =>
  serialise(blocks.filter(({ role }) => role === 'main').map(({ block }) => block));
const shell = (data: unknown, type = 'application/ld+json'): PageContent =>
  read(`<title>The river</title><body><div id="root"><h1>The river</h1></div>
<script type="${type}" id="__NEXT_DATA__">${JSON.stringify(data)}</script></body>`);

describe('a page that shows next to nothing', () => {
  it('says what its article in ld+json says, paragraph by paragraph, and that it was not shown', () => {
    const page = shell({ '@type': 'Article', articleBody: `${LONG}\n\nThe end of a < b.` });
    expect(main(page)).toContain(`${LONG}\n\nThe end of a < b.`);
    expect(page.blocks.at(-1)?.reasons[0]).toBe('not shown: from the data of the page');
    expect(page.blocks.map(({ evidenceId }) => evidenceId)).toEqual(page.blocks.map((_, index) => index + 1));
  });
  it('says what stands in its State JSON as HTML, every post of a thread once', () => {
    const posts = [1, 2, 2].map((number) => ({ cooked: `<p>Post <b>${number}</b></p><p>${LONG}</p>` }));
    const text = main(shell({ props: { posts, card: { description: 'Short.' } } }, 'application/json'));
    expect(text.match(/Post \*\*\d\*\*/g)).toEqual(['Post **1**', 'Post **2**']);
    expect(text).not.toContain('Short.');
  });
  it('says nothing more where its data says no more than a card', () => {
    expect(main(shell({ '@type': 'Product', description: 'A lamp.' })).trim()).toBe('# The river');
  });
});

it('a page that shows its text takes none from its data', () => {
  const hidden = 'A secret order to whoever reads this page. '.repeat(40);
  const data = `<script type="application/ld+json">${JSON.stringify({ articleBody: hidden })}</script>`;
  expect(main(read(article(`<p>${LONG}</p>`, data)))).not.toContain('secret');
});
