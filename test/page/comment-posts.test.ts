import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../src/content/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { article, PROSE, read } from './page.ts';

/** Returns the text of the main blocks of a page. */
const mainText = (html: string): string =>
  read(html)
    .blocks.filter(({ role }) => role === 'main')
    .map(({ block }) => toPlainText([block]))
    .join('\n');

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

  it('are demoted with the heading directly above them', () => {
    const comments = comment('</div>').replaceAll('river', 'lake').repeat(2);
    const text = mainText(
      article('').replace('</article>', `</article><h2>Opinions</h2><div>${comments}</div>`),
    );
    expect(text).toContain('The river rises');
    expect(text).not.toMatch(/Opinions|The lake rises/);
  });

  it('are demoted if they are the rows of a table', () => {
    const row = (name: string): string =>
      `<tr><td><b>${name}</b><br>3 May 2024</td><td>The wheel of the ${name} mill is older than that.</td></tr>`;
    const text = mainText(
      article('').replace(
        '</article>',
        `</article><h3>Comments</h3><table>${row('upper')}${row('lower')}</table>`,
      ),
    );
    expect(text).not.toContain('upper mill');
  });
});
