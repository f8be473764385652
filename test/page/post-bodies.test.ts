import { describe, expect, it } from 'vitest';
import { mainOf } from './decisions.ts';

const TEXT = 'I oil the gate of my mill twice a year and have never had to lift it out of its frame.';
const post = (author: string, body: string, after = ''): string =>
  `<div class="post"><h4><a href="/members/${author}">${author}</a></h4><time>${author.length} May 2024</time>
  <div class="body">${body}</div>${after}</div>`;
const thread = (...posts: string[]): ReturnType<typeof mainOf> => mainOf(`<h1>Gates</h1>${posts.join('')}`);

describe('a thread', () => {
  const { texts, pageType } = thread(
    post('ann', `<p>${TEXT}</p>`),
    post('bobby', `<blockquote><p>${TEXT}</p></blockquote><p>Never.</p>`),
    post('carlos', `<p>${TEXT} It is old.</p>`, '<p>Posts: 12</p>'),
    post('dorothy', '<p>See <a href="https://mills.example/gates">https://mills.example/gates</a></p>'),
  );

  it('is found although the names of its authors are headings', () => {
    expect(pageType).toBe('forum');
  });

  it('keeps answers of one word, quotes and links in the bodies of posts', () => {
    expect(texts).toContain('Never.');
    expect(texts.filter((text) => text === TEXT)).toHaveLength(2);
    expect(texts.join(' ')).toContain('https://mills.example/gates');
  });

  it('leaves out what is outside the bodies', () => {
    expect(texts).not.toContain('Posts: 12');
  });

  it('leaves out signatures with the same class in an aside', () => {
    const signature = '<aside><div class="body"><p>Oil is cheap.</p></div></aside>';
    const found = thread(
      post('ann', `<p>${TEXT}</p>`, signature),
      post('bobby', `<p>${TEXT} Twice.</p>`, signature),
      post('carlos', `<p>${TEXT} It is old.</p>`),
    );
    expect(found.texts).not.toContain('Oil is cheap.');
  });
});
