import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { PROSE, read } from './page.ts';

const POSTS = [
  ['ann', 'Apr 9, 2024', 'The bore came nine minutes late this morning and half as high as the table said.'],
  ['bob', 'Apr 9, 2024', 'Nine minutes is a lot. Was there wind from the east, or was the sluice closed?'],
  [
    'ann',
    'Apr 10, 2024',
    'A breeze, not a wind. It is the sluice: yesterday it was closed and all was on time.',
  ],
] as const;

const thread = (headOf: (name: string, date: string) => string, head = ''): string =>
  `<html><head><title>Post by ann</title>${head}</head><body><main>${POSTS.map(
    ([name, date, text]) =>
      `<div class="status"><div class="info">${headOf(name, date)}</div><div class="text"><p>${text}</p></div></div>`,
  ).join('')}</main></body></html>`;

const mainOf = (html: string): string =>
  serialiseMarkdown(
    read(html)
      .blocks.filter(({ role }) => role === 'main')
      .map(({ block }) => block),
  );

describe('posts whose authors have handles', () => {
  it.each([
    [
      'in the address',
      (name: string, date: string) =>
        `<p><a href="/@${name}"><b>${name}</b></a></p><p><a href="/@${name}/1"><time>${date}</time></a></p>`,
    ],
    [
      'in the text of the link',
      (name: string, date: string) => `<p><a href="/${name}">@${name}</a></p><p><time>${date}</time></p>`,
    ],
    [
      'in the address of a link whose test id names the author',
      (name: string, date: string) =>
        `<p><a class="${'css-1x2 '.repeat(40)}" data-testid="post-author" href="/${name}">${name}</a></p><p><time>${date}</time></p>`,
    ],
    [
      'in the address of a link that is named as the author',
      (name: string, date: string) =>
        `<p><a class="author" href="/${name}">${name}</a></p><p><time>${date}</time></p>`,
    ],
  ])('keep author and date, with the handle %s', (_, headOf) => {
    const markdown = mainOf(thread(headOf, '<meta property="og:type" content="article">'));
    for (const [name, date] of POSTS) {
      expect(markdown).toContain(name);
      expect(markdown).toContain(date);
    }
  });

  it.each([
    [
      'an article whose author has an account at another site',
      '<a href="https://social.example/@ann">@ann</a> <time>Apr 9, 2024</time>',
    ],
    ['an article with a date line', '<span>By Ann</span> <time>Apr 9, 2024</time>'],
  ])('are not seen in %s', (_, line) => {
    const { pageType } = read(
      `<html><head><title>The bore</title><meta property="og:type" content="article"></head><body><main><article><h1>The bore</h1><p>${line}</p><p>${PROSE}</p><p>${PROSE} It ends here.</p></article></main></body></html>`,
    );
    expect(pageType).not.toBe('forum');
  });
});
