import { describe, expect, it } from 'vitest';
import { mainOf } from './decisions.ts';
import { PROSE } from './page.ts';

const linked = (name: string): string => `<a href="/users/${name}">${name}</a>`;
const post = (name: string, more = ''): string =>
  `<div class="post"><div>${linked(name)} 3 May 2024</div><p>${PROSE} ${name}</p>${more}</div>`;

describe('the author of a post', () => {
  const withAside = (name: string, aside: string): string =>
    `<article><aside>${aside}</aside><div><div><a href="#${name}">3 May 2024</a></div><p>${PROSE} ${name}</p></div></article>`;

  it('is kept in an aside of the post, but not in a list of other threads', () => {
    const names = ['ann', 'bob', 'cid'];
    const posts = names.map((name) => withAside(name, `<h3>${linked(name)}</h3>`)).join('');
    const others = `<aside><ul><li>Old mills by ${linked('dan')} 2 May 2024</li><li>New mills by ${linked('eve')} 1 May 2024</li></ul></aside>`;
    const text = mainOf(`<h1>Mills</h1>${posts}${others}`).texts.join('\n');
    for (const name of names) expect(text).toMatch(new RegExp(`^${name}$`, 'm'));
    expect(text).not.toMatch(/dan|eve/);
  });
});

describe('a line below a thread that asks the reader to sign in', () => {
  it.each(['/login', '/user/sign_in?to=/t/12', '/t/12+login', '/show?id=4&GoAheadAndLogIn=1', '/register'])(
    'is left out if it leads to %s',
    (address) => {
      const line = `<div>Please <a href="${address}">sign in</a> to join this conversation.</div>`;
      const { texts } = mainOf(`<h1>Mills</h1>${post('ann')}${post('bob')}${line}`);
      expect(texts.join('\n')).not.toMatch(/conversation/);
    },
  );

  it('is no answer that leads elsewhere', () => {
    const answer = '<div><a href="/registers/1903">The register of 1903</a> names all of the millers.</div>';
    const { texts } = mainOf(`<h1>Mills</h1>${post('ann')}${post('bob', answer)}`);
    expect(texts.join('\n')).toMatch(/millers/);
  });
});

describe('a post of a thread without long texts is kept', () => {
  it.each([
    [
      'as a comment on a post, with the author after the text',
      `<li><span>4</span> <div>Which mill was it?</div> <div>${linked('cid')}</div> <div>4 May 2024</div></li>`,
    ],
    [
      'as a reply with the author before the text',
      `<div class="reply"><div>${linked('cid')}</div><div>4 May 2024</div><div>Which mill was it?</div></div>`,
    ],
    [
      'as a row',
      `<div><div>${linked('cid')}, 4 May 2024</div><blockquote>Which mill was it?</blockquote></div>`,
    ],
  ])('%s', (_, comment) => {
    const { texts } = mainOf(
      `<h1>Mills</h1>${post('ann', `<ul>${comment}</ul><a href="#form">Add a comment</a>`)}${post('bob')}`,
    );
    expect(texts.join('\n')).toMatch(/Which mill was it\?/);
    expect(texts.join('\n')).toMatch(/cid/);
    expect(texts).not.toContain('4');
  });

  it.each([
    'Edit: I solved it with the upper one.',
    '2 years later this still works.',
    'Since version 4 this is fixed.',
    'On 3 May 2024 it stopped for good!',
  ])('if it looks like a fact: %s', (text) => {
    const short = `<div class="reply"><div>${linked('cid')} 4 May 2024</div><div>${text}</div></div>`;
    expect(mainOf(`<h1>Mills</h1>${post('ann')}${short}${post('bob')}`).texts).toContain(text);
  });

  it('after a long post', () => {
    const long = Array.from({ length: 15 }, (_, at) => `<p>${PROSE} ${at}</p>`).join('');
    const { texts } = mainOf(
      `<h1>Mills</h1>${post('ann')}${post('bob', long)}<div><p>${linked('cid')} 4 May 2024</p><p>The upper one.</p></div>`,
    );
    expect(texts).toContain('The upper one.');
  });

  it('at the end of the thread', () => {
    const { texts } = mainOf(
      `<h1>Mills</h1>${post('ann')}${post('bob')}<div><p>${linked('cid')} 4 May 2024</p><p>The upper one.</p></div>`,
    );
    expect(texts).toContain('The upper one.');
  });
});

describe('what is no post is left out', () => {
  it.each(['Joined May 2007', '25 posts yet', 'Town: Upper Mill', 'Home town: Upper Mill', '4 stars so far'])(
    'facts about authors: %s',
    (fact) => {
      const short = `<div class="reply"><div>${linked('cid')} 4 May 2024</div><div>${fact}</div><div>Which mill was it?</div></div>`;
      const { texts } = mainOf(`<h1>Mills</h1>${post('ann')}${short}${post('bob')}`);
      expect(texts).toContain('Which mill was it?');
      expect(texts).not.toContain(fact);
    },
  );

  it('the last posts of other threads', () => {
    const other = (name: string): string =>
      `<div><div><a href="/t/${name}">Wheels of stone and wood</a></div><div>${linked(name)} 4 May 2024</div><div>Seen one lately.</div></div>`;
    const form = ['Bold', 'Italic', 'Link', 'Picture', 'List', 'Quote', 'Code'].map(
      (name) => `<div>${name}</div>`,
    );
    const { texts } = mainOf(
      `<h1>Mills</h1>${post('ann')}${post('bob')}${form.join('')}<section>${other('cid')}${other('dan')}</section>`,
    );
    expect(texts.join('\n')).not.toMatch(/Seen one lately/);
  });
});
