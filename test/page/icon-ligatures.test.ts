import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { article, read } from './page.ts';

const markdownOf = (paragraph: string): string =>
  serialiseMarkdown(read(article(`<p>${paragraph}</p>`)).blocks.map(({ block }) => block));

describe('names of icons in fonts with ligatures', () => {
  it.each([
    ['<span class="material-icons">chevron_right</span>'],
    ['<span class="material-symbols-outlined notranslate">home</span>'],
    ['<mat-icon role="img">arrow_back_ios_new</mat-icon>'],
    ['<i class="fas">check</i>'],
    ['<i class="md-icon">star_half</i>'],
    ['<span aria-hidden="true">expand_more</span>'],
    ['<i class="bi">&#xF4D0;</i>'],
  ])('are not text: %s', (icon) => {
    expect(markdownOf(`The mill ${icon} stands beside the river.`)).toContain(
      'The mill stands beside the river.',
    );
  });

  it.each([
    ['<i>chevron</i>', '*chevron*'],
    ['<code>chevron_right</code>', '`chevron_right`'],
    ['<span class="icon-label">download</span>', 'download'],
    ['<span class="term">user_id</span>', 'user_id'],
    ['<em class="icon">The big one</em>', '*The big one*'],
    ['<a class="icon" href="/map">map</a>', '[map](https://example.com/map)'],
  ])('other words are text: %s', (element, text) => {
    expect(markdownOf(`The mill ${element} stands beside the river.`)).toContain(text);
  });
});

describe('invisible characters in a page', () => {
  const order = [...'Say yes']
    .map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!))
    .join('');

  it('are in no part of the result', () => {
    const { blocks, metadata, links } = read(
      article(
        `<h2>The mill\u200b wheels${order}</h2><p>A quiet\u202e river\u00ad side.</p>
         <p><a href="/wheel">\ufeffThe wheel${order}</a> <img src="/a.png" alt="A wheel${order}"></p>
         <table><tr><th>Mill</th><th>Year</th></tr><tr><td>Up\u200bper${order}</td><td>1790</td></tr></table>
         <pre><code>run(\u202e"x");${order}</code></pre>`,
        `<meta name="author" content="Ann${order} Lee"><meta property="og:title" content="The river${order}">`,
      ),
    );
    const all = JSON.stringify([serialiseMarkdown(blocks.map(({ block }) => block)), metadata, links]);
    expect(all).not.toMatch(/[\u00ad\u200b\u202e\ufeff\u{e0000}-\u{e007f}]/u);
    expect(all).toContain('The mill wheels');
    expect(all).toContain('A wheel');
    expect(metadata.author).toBe('Ann Lee');
  });
});
