import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../expect-linear-time.ts';
import { article, PROSE, read } from './page.ts';

const comment = (end: string): string =>
  `<div class="c"><span class="author">Ann Lee</span> <time>12 May 2024</time><p>${PROSE}</p><a href="#">Reply</a>${end}`;

describe('comments in any markup', () => {
  it.each([
    ['next to each other', '</div>'],
    ['in each other', ''],
  ])('are found in linear time: %s', async (_, end) => {
    await expectLinearTime((size) => read(`<h1>The river</h1><div>${comment(end).repeat(size)}</div>`), 150);
  });

  it('are demoted below an article', () => {
    const { blocks } = read(
      `${article('')}<div>${comment('</div>').replaceAll('river', 'lake').repeat(2)}</div>`,
    );
    expect(blocks.filter(({ passes }) => passes?.includes('demoteCommentPosts')).length).toBeGreaterThan(0);
  });
});
