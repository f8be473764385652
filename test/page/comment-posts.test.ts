import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../src/content/index.ts';
import { readPage, parseStaticPage } from '../../src/page/index.ts';
import type { ClassifyType } from '../../src/page/type/classifier.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { byLength } from './decisions.ts';
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

  it.each([
    ['2 myśli o rzece', 'class="comments-area"'],
    ['3 ajatusta', 'id="comments"'],
    ['Was andere sagen', 'class="commentlist"'],
  ])('are demoted if their section is named in the markup only: %s', (heading, name) => {
    const item = `<li><b class="fn">Ann</b> <time>3. 5. 2024</time><p>The wheel of the upper mill is older than that.</p></li>`;
    const text = mainText(
      article('').replace(
        '</article>',
        `</article><div ${name}><h2>${heading}</h2><ol>${item}${item}</ol></div>`,
      ),
    );
    expect(text).toContain('The river rises');
    expect(text).not.toContain(heading);
    expect(text).not.toContain('upper mill');
  });

  it.each([
    ['Коментарі (2)', 'Відповісти', '3 травня 2024'],
    ['التعليقات', 'رد', '٣ مايو ٢٠٢٤'],
    ['ความคิดเห็น', 'ตอบกลับ', '3 พฤษภาคม 2567'],
    ['2 kommenttia', 'Vastaa', '3. toukokuuta 2024'],
  ])('are demoted below their name in the language of the page: %s', (name, reply, date) => {
    const item = (author: string): string =>
      `<div class="k"><p>${author}, ${date}</p><p>The wheel of the upper mill is older than that.</p><a href="#r">${reply}</a></div>`;
    const section = `<div><h2>${name}</h2>${item('Ann')}${item('Bo')}</div>`;
    const text = mainText(article('').replace('</article>', `</article>${section}`));
    expect(text).toContain('The river rises');
    expect(text).not.toContain('upper mill');
    expect(text).not.toContain(name);
    // A section with this name but without replies is a text about comments.
    const about = `<h2>${name}</h2><p>${PROSE} The lake rises.</p>`;
    expect(mainText(article(about))).toContain('The lake rises');
  });

  it('have replies whose word is a whole word: a text in Russian is none', () => {
    const item = (author: string): string =>
      `<div class="k"><span class="author">${author}</span> <time>3 мая 2024</time><p>${PROSE.replaceAll('river', 'lake')}</p><a href="/a">Ответительные данные</a></div>`;
    const text = mainText(
      article('').replace('</article>', `</article><div>${item('Анна')}${item('Олег')}</div>`),
    );
    expect(text).toContain('The lake rises');
  });

  it('are demoted if each of many comments has a heading', () => {
    const item = (name: string): string =>
      `<li class="comment"><h4>${name}</h4><time>3 May 2024</time><p>The wheel of the upper mill is older than that.</p></li>`;
    const items = Array.from({ length: 30 }, (_, at) =>
      item(`Ann ${'abcdefghijklmnopqrstuvwxyzåäöæ'[at]}`),
    ).join('');
    const text = mainText(
      article('').replace(
        '</article>',
        `</article><div id="comments"><h2>30 comments</h2><ol>${items}</ol></div>`,
      ),
    );
    expect(text).toContain('The river rises');
    expect(text).not.toContain('upper mill');
  });

  it('keeps an article whose page is named after its comments', () => {
    const section = `<h2>Comments open</h2><p>${PROSE} On 3 May 2024 it stopped.</p>`;
    const html = article(section).replace('<body>', '<body class="comments-open">');
    expect(mainText(html)).toContain('On 3 May 2024 it stopped.');
  });
});

describe('a page that its words make a thread', () => {
  /** A model that takes every page for a thread. */
  const classifyType: ClassifyType = () => ({ pageType: 'forum', probabilities: new Map([['forum', 1]]) });
  const typeOf = (body: string, head = ''): string =>
    readPage(parseStaticPage(`${head}<title>The river</title>${body}`, 'https://example.com/a'), {
      classify: byLength,
      classifyType,
    }).pageType;
  const reply = (author: string): string =>
    `<li><article><footer>${author} <time>12 May 2024</time></footer><p>${PROSE}</p></article></li>`;
  const replies = `<ol class="comment-list">${reply('<b class="fn">Ann</b>')}${reply('<b class="fn">Bob</b>')}</ol>`;
  const linked = (name: string): string => `<a href="/user/${name}">${name}</a>`;
  const text = `<h1>The river</h1><p>${PROSE}</p><p>${PROSE} It is old.</p>`;
  const byline = '<p>By <span class="author">Cid</span>, <time>11 May 2024</time></p>';
  const BLOG = '<meta name="generator" content="WordPress 6.5">';

  it('is an article if all posts are comments below the text', () => {
    expect(typeOf(`<main>${text}${replies}</main>`)).toBe('article');
    expect(typeOf(`<main><h1>The river</h1>${byline}<p>${PROSE}</p>${replies}</main>`)).toBe('article');
    const users = replies.replaceAll(/<b class="fn">(\w+)<\/b>/g, '<a href="/user/$1">$1</a>');
    const post = `<h1>The river</h1><p>${linked('Cid')}, <time>11 May 2024</time></p><p>${PROSE}</p>${users}`;
    expect(typeOf(`<main>${post}</main>`, BLOG)).toBe('article');
    expect(typeOf(`<body class="showing-comments"><main>${text}${replies}</main>`)).toBe('article');
  });

  it('is a thread if a program for forums has made it', () => {
    expect(typeOf(`<main>${text}${replies}</main>`, '<meta name="generator" content="Flarum">')).toBe(
      'forum',
    );
  });

  it.each([
    [
      'its author is marked as a user like those of the replies',
      `<h1>The river</h1>${byline.replace('author', 'username')}<p>${PROSE}</p>${replies.replaceAll('"fn"', '"username"')}`,
    ],
    [
      'its author is linked like those of the replies',
      `<h1>The river</h1><p>${linked('cid')} 11 May 2024</p><p>${PROSE}</p><ol class="comments">${reply(linked('ann'))}</ol>`,
    ],
    ['the whole page is named after comments', `<div class="comments-page">${text}${replies}</div>`],
    ['the replies are not named as comments', `${text}${replies.replace('comment-list', 'posts')}`],
    ['there is hardly a text before the replies', `<h1>The river</h1><p>Look at this.</p>${replies}`],
  ])('is a thread if %s', (_, body) => {
    expect(typeOf(`<main>${body}</main>`)).toBe('forum');
  });
});
