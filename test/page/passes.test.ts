import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { readPage, parseStaticPage } from '../../src/page/index.ts';
import type { SegmentClassifier } from '../../src/page/main/classifier.ts';
import { PHRASES } from '../../src/page/phrases.ts';
import {
  byLength,
  mainOf,
  PRODUCT,
  type Read,
  readBody,
  THREAD,
  withAllMain,
  withHeadings,
} from './decisions.ts';
import { article, PROSE, read } from './page.ts';

const TABLE =
  '<table><tr><td>Upper mill</td><td>1802</td></tr><tr><td>Lower mill</td><td>1811</td></tr></table>';

describe('promoteEmbeddedBlocks', () => {
  it('promotes a table between two paragraphs of the main text, and no table before or after them', () => {
    const { texts, changedBy } = mainOf(
      `<div>${TABLE}</div><p>${PROSE}</p>${TABLE}<p>${PROSE}</p><div>${TABLE}</div>`,
    );
    expect(texts.filter((text) => text.includes('Upper mill'))).toHaveLength(1);
    expect(texts[1]).toContain('1811');
    expect(changedBy('promoteEmbeddedBlocks')).toEqual([texts[1]]);
  });

  it('promotes a list of short items, but no list of links', () => {
    const list = (item: string) => `<ul><li>${item}</li><li>Write it down</li></ul>`;
    const links = list('Next').replace(/<li>(.*?)<\/li>/g, '<li><a href="/$1">$1</a></li>');
    const { texts } = mainOf(
      `<p>${PROSE}</p>${list('Read the gauge')}<p>${PROSE}</p>${links}<p>${PROSE}</p>`,
    );
    expect(texts.filter((text) => text.includes('Write it down'))).toEqual([
      expect.stringContaining('gauge'),
    ]);
  });

  it('promotes a code block between two paragraphs of the main text to main text', () => {
    expect(mainOf(`<p>${PROSE}</p><pre>turn --wheel 3</pre><p>${PROSE}</p>`).texts).toContain(
      'turn --wheel 3',
    );
  });

  it('does not promote a table that consists of links', () => {
    const links = TABLE.replace(/<td>(.*?)<\/td>/g, '<td><a href="/m">$1</a></td>');
    expect(mainOf(`<p>${PROSE}</p>${links}<p>${PROSE}</p>`).texts.join(' ')).not.toContain('Upper mill');
  });
});

describe('blocks next to main text in the same element', () => {
  const page = { ...THREAD, address: 'https://example.com/mills' };

  it('are main: a table at the end, and an introduction', () => {
    const introduction = 'Both mills can be visited on most Sundays in spring.';
    const { texts } = mainOf(`<section><p>${introduction}</p><p>${PROSE}</p>${TABLE}</section>`, page);
    expect(texts.join(' ')).toContain('Upper mill');
  });

  it('are not main in another element, with a link, as date, or in a thread', () => {
    const { texts } = mainOf(`<section><p>${PROSE}</p></section><section>${TABLE}</section>`, page);
    expect(texts.join(' ')).not.toContain('Upper mill');
    const linked = TABLE.replace('Upper mill', '<a href="/upper">Upper mill</a>');
    expect(mainOf(`<p>${PROSE}</p>${linked}`, page).texts.join(' ')).not.toContain('Upper mill');
    expect(mainOf(`<p>${PROSE}</p><p>Ann of the mill, miller</p>`).texts.join(' ')).not.toContain('miller');
  });

  it.each([
    ['Telephone: 03000 200 301, Monday to Friday', true],
    ['Phone (020) 7946 0018 from nine', true],
    ['Tel. +49 30 901820, Montag bis Freitag', true],
    ['Photo: a mill on the river', false],
    ['Telephones were installed here in 1903', false],
  ])('are main between two texts if they tell a number to call: %s', (text, isMain) => {
    const { texts } = mainOf(`<p>${PROSE}</p><div><p>${text}</p></div><p>${PROSE} Again.</p>`, {
      ...page,
      type: 'product',
    });
    expect(texts.includes(text)).toBe(isMain);
  });
});

describe('promoteSamples', () => {
  const docs = {
    ...THREAD,
    head: '<meta name="generator" content="Docusaurus">',
    address: 'https://docs.example.com/api/mills',
  };
  const sample = '<div><div>Request</div><pre>curl https://api.example.com/v1/mills</pre></div>';

  it('promotes code in a column of its own with its label, and no code in menus', () => {
    const { texts, changedBy, pageType } = readBody(
      `<main><h1>Mills</h1><p>${PROSE}</p><p>${PROSE}</p></main><div>${sample}</div><nav><pre>npm install mills-menu</pre></nav>`,
      docs,
    );
    expect(pageType).toBe('documentation');
    expect(changedBy('promoteSamples')).toEqual(['Request', 'curl https://api.example.com/v1/mills']);
    expect(texts.join(' ')).not.toContain('mills-menu');
  });
});

describe('a line that installs a package', () => {
  const page = { ...THREAD, address: 'https://packages.example.com/p/mill', type: 'documentation' as const };
  const changedIn = (line: string): string[] =>
    mainOf(`<p>${PROSE}</p><div><h3>Install</h3><p>${line}</p></div>`, page).changedBy('promoteSamples');

  it.each([
    '<code>npm i tiny-mill</code>',
    'pip install mill',
    '$ cargo add mill',
    'go get example.com/mill',
  ])('is main with its label: %s', (line) => {
    expect(changedIn(line)[0]).toBe('Install');
    expect(changedIn(line)).toHaveLength(2);
  });

  it('is main in a side column, and not in a menu', () => {
    const changed = (tag: string): string[] =>
      mainOf(`<main><p>${PROSE}</p><${tag}><p>docker pull tiny/mill</p></${tag}></main>`, page).changedBy(
        'promoteSamples',
      );
    expect(changed('aside')).toEqual(['docker pull tiny/mill']);
    expect(changed('nav')).toEqual([]);
  });

  it.each(['go get some rest', 'Install the mill', 'yarn and thread', 'npm run start-mill'])(
    'is no other text: %s',
    (line) => {
      expect(changedIn(line)).toEqual([]);
    },
  );
});

describe('demoteReaderQuestions', () => {
  const withQuestion = (question: string, answers: string): string[] =>
    mainOf(`<p>${PROSE}</p><div>${question} ${answers}</div>`, { ...THREAD, classify: withAllMain }).texts;
  const buttons = '<button>Yes</button><button>No</button>';

  it.each([
    ['Was this page helpful?', buttons],
    ['War das hilfreich?', '<input type=radio aria-label=Ja><input type=radio aria-label=Nein>'],
    ['このページは役に立ちましたか？', '<button>はい</button><button>いいえ</button>'],
  ])('demotes %s', (question, answers) => {
    expect(withQuestion(question, answers).join(' ')).not.toContain(question);
  });

  it.each([
    ['Was the mill old?', ''],
    ['Was the mill old?', '<button>Show the answer</button>'],
    ['The mill was old.', buttons],
    ['Who built the upper mill, and who paid for the wheel of it?', buttons],
  ])('keeps %s', (question, answers) => {
    expect(withQuestion(question, answers).join(' ')).toContain(question);
  });

  it.each(['如何挑选一台缝纫机？', 'Welche Nähmaschine ist die richtige?', 'كيف أختار ماكينة خياطة؟'])(
    'keeps the title %s above buttons that follow and answer it',
    (title) => {
      const html = `<div><h1>${title}</h1><button>Follow</button><button>Answer</button></div><p>${PROSE}</p>`;
      expect(mainOf(html, { ...THREAD, classify: withAllMain }).texts).toContain(title);
    },
  );
});

describe('promotePostHeads', () => {
  it('does not add a heading to the main text that is the same above every post', () => {
    const post = `<article class="post"><h4 class="link">Link to comment</h4><time datetime="2024-05-03">3 May</time>
      <div class="post-body"><p>${PROSE}</p></div></article>`;
    const { texts, pageType } = mainOf(`<div class="thread">${post.repeat(3)}</div>`);
    expect(pageType).toBe('forum');
    expect(texts).not.toContain('Link to comment');
  });

  it('promotes the author name above each post, but not the rank of the author or other headings', () => {
    const post = (name: string): string =>
      `<article class="post"><h4 class="name"><a href="/u/${name}">${name}</a></h4><h5 class="rank">Member</h5>
       <time datetime="2024-05-03">3 May</time><div class="post-body"><p>${PROSE}</p></div></article>`;
    const { texts, pageType, changedBy } = mainOf(
      `<div class="thread">${post('ann')}${post('bob')}${post('eve')}</div>
       <h3 class="more">Similar threads</h3><ul><li>Wheels</li></ul><h3 class="more">Share this</h3><p>Post</p>`,
    );
    expect(pageType).toBe('forum');
    for (const name of ['ann', 'bob', 'eve']) expect(texts).toContain(name);
    expect(changedBy('promotePosts')).toContain('ann');
    for (const other of ['Member', 'Similar threads', 'Share this']) expect(texts).not.toContain(other);
  });
});

describe('promotePosts', () => {
  const post = (name: string, day: number, signature: string): string =>
    `<div class="post"><div class="side"><a href="/u/${name}">${name}</a> <p>${'Of the board of mills. '.repeat(8)}</p></div>
     <p>by <a href="/u/${name}">${name}</a> » ${day} May 2024 6:20 pm</p><div>${PROSE} ${name}</div><p>${signature}</p></div>`;

  it('finds the author next to the date if the name is twice in the post', () => {
    const { changedBy } = mainOf(post('ann', 1, 'One') + post('bob', 2, 'Two') + post('ann', 3, 'Six'));
    expect(changedBy('promotePosts')).toEqual([
      'by ann » 1 May 2024 6:20 pm',
      'by bob » 2 May 2024 6:20 pm',
      'by ann » 3 May 2024 6:20 pm',
    ]);
  });

  it('promotes heads with the text of a post next to them at any score, but not those of a list of threads', () => {
    const low: SegmentClassifier = (page, isExcluded) => {
      const { probabilities, explain } = byLength(page, isExcluded);
      return { probabilities: probabilities.map((score) => (score < 0.5 ? 0.1 : score)), explain };
    };
    const head = (name: string): string => `<p><a href="/u/${name}">${name}</a> 3 May 2024</p>`;
    const posts = ['ann', 'bob', 'ann'].map((name) => `${head(name)}<p>${PROSE} ${name}</p>`).join('');
    const others = ['eve', 'joe']
      .map((name) => `<p><a href="/t/${name}">Wheels</a></p>${head(name)}`)
      .join('');
    const { changedBy } = mainOf(`${posts}<h3>Similar threads</h3>${others}`, { ...THREAD, classify: low });
    expect(changedBy('promotePosts')).toEqual(['ann 3 May 2024', 'bob 3 May 2024', 'ann 3 May 2024']);
  });

  it('promotes short texts of posts, but not the signature that an author has below each post', () => {
    const signature = 'Slower than she looks, faster than you';
    const { texts } = mainOf(
      post('ann', 1, signature) + post('bob', 2, 'That is all I know of it') + post('ann', 3, signature),
    );
    expect(texts).toContain('That is all I know of it');
    expect(texts).not.toContain(signature);
  });
});

describe('promotePostHeads, with posts without headings', () => {
  const thread = (posts: readonly string[]): Read => {
    const items = posts.map((post) => `<div class="post">${post}</div>`);
    return mainOf(
      `<div class="crumbs">Board</div>${items.join('')}<div class="foot">Powered by boards</div>`,
    );
  };
  const post = (name: string, head = ''): string =>
    `<div class="user"><b>${name}</b></div>${head}<div class="text"><p>${PROSE}</p><p>As ${name} said.</p></div>
     <p class="tools"><a href="#">Reply</a></p>`;

  it('promotes author, date and score at the same place of every post, but not buttons', () => {
    const { texts, pageType, changedBy } = thread([
      post('ann', '<div class="votes">14</div><p class="date"><a href="#1">#1</a> 12 Mar 2023</p>'),
      post('bob', '<div class="votes">3</div><p class="date"><a href="#2">#2</a> 13 Mar 2023</p>'),
      post('ann', '<div class="votes">7</div><p class="date"><a href="#3">#3</a> 14 Mar 2023</p>'),
    ]);
    expect(pageType).toBe('forum');
    expect(changedBy('promotePostHeads')).toEqual([
      'ann',
      '14',
      '#1 12 Mar 2023',
      'bob',
      '3',
      '#2 13 Mar 2023',
      'ann',
      '7',
      '#3 14 Mar 2023',
    ]);
    expect(texts).not.toContain('Reply');
  });

  it('does not promote a short text that only one of the posts has at its place', () => {
    const { texts } = thread([post('ann'), post('bob', '<div class="badge">2 medals</div>'), post('eve')]);
    expect(texts).not.toContain('2 medals');
    expect(texts).toContain('bob');
  });

  it('promotes the score of the question if the answers have their scores at the same place', () => {
    const { changedBy } = mainOf(
      ['question', 'answer', 'answer']
        .map((name, at) => `<div class="${name}"><div class="votes">${at + 7}</div><p>${PROSE}</p></div>`)
        .join(''),
    );
    expect(changedBy('promotePostHeads')).toEqual(['7', '8', '9']);
  });
});

describe('promoteMainLandmark', () => {
  const readLone = (main: string, around: string): Read => readBody(`${around}<main>${main}</main>`);
  const SENTENCE = 'The crossing is cancelled because of fog.';

  it('promotes the lone sentence of the main landmark, and demotes longer texts of the side column', () => {
    const { texts, changedBy } = readLone(`<p>${SENTENCE}</p>`, `<aside><p>${PROSE}</p></aside>`);
    expect(texts).toEqual([SENTENCE]);
    expect(changedBy('promoteMainLandmark')).toEqual([PROSE, SENTENCE]);
  });

  it('keeps the title of the page in a side column', () => {
    const around = `<aside><h1>Mills</h1><p>${PROSE}</p></aside>`;
    expect(readLone(`<p>${SENTENCE}</p>`, around).texts).toEqual(['Mills', SENTENCE]);
  });

  it('keeps the introduction in a header above the main landmark', () => {
    expect(readLone(`<p>${SENTENCE}</p>`, `<header><p>${PROSE}</p></header>`).texts).toEqual([
      PROSE,
      SENTENCE,
    ]);
  });

  it('keeps other main text outside the landmark', () => {
    expect(readLone(`<p>${SENTENCE}</p>`, `<div><p>${PROSE}</p></div>`).texts).toEqual([PROSE, SENTENCE]);
  });

  it('removes texts of the side column and the footer from the main text if the main landmark has main text', () => {
    const sides = ['aside', 'footer'].map((tag) => `<${tag}><p>About the ${tag}: ${PROSE}</p></${tag}>`);
    const { texts, changedBy } = readLone(`<p>${SENTENCE}</p><p>${PROSE}</p>`, sides.join(''));
    expect(texts).toEqual([PROSE]);
    expect(changedBy('promoteMainLandmark')).toEqual([
      `About the aside: ${PROSE}`,
      `About the footer: ${PROSE}`,
    ]);
  });

  it('keeps the main texts around a landmark without a sentence, and around several landmarks', () => {
    const around = `<aside><p>${PROSE}</p></aside>`;
    expect(readLone('<p>Loading</p>', around).texts).toEqual([PROSE]);
    expect(readLone(`<p>${SENTENCE}</p>`, `${around}<main><p>${SENTENCE}</p></main>`).texts).toEqual([PROSE]);
  });
});

describe('promoteFootnotes', () => {
  it('adds a footnote that the main text refers to, and the heading above the footnote, to the main content', () => {
    const reference = (note: string): string => `<sup><a href="#${note}">${note}</a></sup>`;
    const { texts, changedBy } = mainOf(
      `<p>${PROSE}${reference('n1')}</p><p>${PROSE}</p><h3>Notes</h3><ol><li id="n1">Water book, page 12.</li>
       <li id="n2">Mill book, page 3.</li></ol><p>In brief${reference('n2')}</p>`,
    );
    expect(texts).toContain('Water book, page 12.');
    expect(texts).toContain('Notes');
    expect(changedBy('promoteFootnotes')).toEqual(['Water book, page 12.']);
    expect(changedBy('promoteHeadings')).toEqual(['Notes']);
    expect(texts).not.toContain('Mill book, page 3.');
  });

  it('does not promote a linked heading, which is the title of another page', () => {
    const body = `<p>${PROSE}</p><h3><a href="/mills/lower">The lower mill</a></h3><p>${PROSE} It goes on.</p>`;
    expect(mainOf(body).changedBy('promoteHeadings')).toEqual([]);
  });
});

describe('markCaptionsAsMain', () => {
  it('promotes the captions of figures in the main text, and no others', () => {
    const figure = (caption: string): string =>
      `<figure><img src="/mill.jpg" alt="A mill"><figcaption><p>${caption}</p></figcaption></figure>`;
    const { texts, changedBy } = mainOf(
      `<p>Menu</p>${figure('Before the text.')}<p>${PROSE}</p>${figure('The upper mill.')}<p>${PROSE}</p>`,
    );
    expect(texts).toContain('The upper mill.');
    expect(texts).not.toContain('Before the text.');
    expect(changedBy('markCaptionsAsMain')).toEqual(['The upper mill.']);
  });
});

describe('a list with items of the main body and of side matter', () => {
  it('keeps short list items together with long ones, and splits off items that are links', () => {
    const short = '<li>Trim the wick of the lamp before it smokes.</li>';
    const list = (rest: string): string =>
      `<ul>${short}<li>Fill the oil up to the mark and clean the glass of it with care.</li>${rest}</ul>`;
    expect(mainOf(list('')).texts.join('\n')).toMatch(/Trim the wick[^]*Fill the oil/);
    const away = '<li><a href="/all">All of our other lamps</a></li>'.repeat(6);
    const { texts } = mainOf(list(away));
    expect(texts.join('\n')).toMatch(/Trim the wick[^]*Fill the oil/);
    expect(texts.join('\n')).not.toContain('other lamps');
  });
});

describe('demoteEmptyHeadings', () => {
  const emptyHeadingsOf = (body: string): string[] =>
    mainOf(`<h1>Mills</h1><p>${PROSE}</p>${body}`, { ...THREAD, classify: withHeadings }).changedBy(
      'demoteEmptyHeadings',
    );

  it('demotes headings of sections that only have controls, or only empty boxes at the end of the page', () => {
    expect(
      emptyHeadingsOf(
        `<h2>Assignees</h2><select><option>Anna</select><h2>Reviewers</h2><div><button>Add a reviewer</button></div>
         <h2>The lower mill</h2><p>${PROSE} It goes on.</p><h2>Similar articles</h2><div></div>`,
      ),
    ).toEqual(['Assignees', 'Reviewers', 'Similar articles']);
  });

  it('keeps headings of sections with text, subsections, hidden text or media, and headings without any section', () => {
    expect(
      emptyHeadingsOf(
        `<h2>Parts</h2><button>Show</button><h3>The wheel</h3><p>${PROSE}</p><h2>Hidden</h2><button>Show</button><div hidden>More about it</div>
         <h2>Chart</h2><button>Zoom</button><canvas></canvas><h2>Card one</h2><h2>Card two</h2><h2>Is it open?</h2><button>Show</button><h2>Text</h2><button>Edit</button><p>Ok</p>`,
      ),
    ).toEqual([]);
  });
});

describe('demoteHeadings', () => {
  it('demotes the heading above a section of links to other pages', () => {
    const cards = (name: string): string => `<ul><li><a href="/m">${name}</a> for $15.00</li></ul>`;
    const { texts, changedBy } = mainOf(
      `<h1>Mills</h1><p>${PROSE}</p><h2>Ends in prose</h2>${cards('Upper mill')}<h3>Prose</h3><p>${PROSE}</p>
       <h2>You may also like</h2><img src="/a.jpg" alt=""><h3>Near here</h3>${cards('Lower mill')}<p>Soon</p>
       <h2>A heading that says enough by itself</h2>${cards('Old mill')}<h2><a href="/c">A card</a></h2>${cards('New mill')}
       <h2>Bought with it</h2><div><p><a href="/s">Sheet</a></p><p>For $9.00, large</p></div>
       <h2>A short text</h2><p>Short.</p><h2>No text at all</h2>`,
      { ...THREAD, classify: withHeadings },
    );
    const short = texts.filter((text) => text !== PROSE && text !== '');
    expect(short).toEqual([
      'Mills',
      'Ends in prose',
      'Prose',
      'A heading that says enough by itself',
      'A card',
      'A short text',
      'No text at all',
    ]);
    expect(changedBy('demoteHeadings')).toEqual(['You may also like', 'Near here', 'Bought with it']);
  });

  it('keeps the heading of the last section with an address, whatever the footer leads to', () => {
    const contact = '<p>Mill Office, 12 Mill Lane, Ashby, or <a href="mailto:a@mill.example">by mail</a></p>';
    const footer = `<footer>${'<p>All about mills <a href="/i">Imprint</a></p>'.repeat(4)}</footer>`;
    const { texts } = readBody(
      `<main><h1>Mills</h1><p>${PROSE}</p><h2>Contact</h2>${contact}</main>${footer}`,
      { ...THREAD, classify: withHeadings },
    );
    expect(texts).toContain('Contact');
  });

  it.each(['บทความที่เกี่ยวข้อง', 'この商品を見た人はこちらも見ています', '看过这本书的人还看了这些书'])(
    'demotes the name %s of a section in a script without spaces',
    (name) => {
      const links = '<ul><li><a href="/m">A</a></li><li><a href="/n">B</a></li></ul>';
      const page = { ...THREAD, classify: withHeadings };
      expect(mainOf(`<h1>Mills</h1><p>${PROSE}</p><h3>${name}</h3>${links}`, page).texts).not.toContain(name);
      expect(mainOf(`<h1>Mills</h1><h3>${name}</h3><p>${PROSE}</p>${links}`, page).texts).toContain(name);
    },
  );
});

describe('promoteTitleFacts', () => {
  it('promotes short texts between the name and the description of a product', () => {
    const offer = '<div class="price">$89.00</div><p>Item no. 4711</p><p>In stock</p>';
    const { texts, pageType, changedBy } = mainOf(
      `<p>Before it</p><h1>Mills</h1>${offer}<p><a href="/size">Size guide</a></p><nav><p>Top of the shop</p></nav>
       <button>Add to cart</button><h2>About</h2><p>${PROSE}</p><p>$15.00</p>`,
      PRODUCT,
    );
    expect(pageType).toBe('product');
    expect(texts).toEqual(['Mills', '$89.00', 'Item no. 4711', 'In stock', 'About', PROSE]);
    expect(changedBy('promoteTitleFacts')).toEqual(['$89.00', 'Item no. 4711', 'In stock']);
  });

  it('changes nothing if there are too many texts, or if the page is not a product page', () => {
    const price = '<div class="price">$89.00</div>';
    expect(mainOf(`<h1>Mills</h1>${price}<p>${PROSE}</p>`).texts).not.toContain('$89.00');
    const { texts, pageType } = mainOf(`<h1>Mills</h1>${price.repeat(30)}<p>${PROSE}</p>`, PRODUCT);
    expect(pageType).toBe('product');
    expect(texts).not.toContain('$89.00');
  });

  it('promotes the place and the kind of a job on a page taken for a list, but no count and no link', () => {
    const facts = '<p>Ghent · Full-time</p><p>214</p><p>12 jobs</p><p><a href="/apply">Apply now</a></p>';
    const page = { ...THREAD, type: 'listing' as const };
    expect(mainOf(`<h1>Mills</h1>${facts}<p>${PROSE}</p>`, page).changedBy('promoteTitleFacts')).toEqual([
      'Ghent · Full-time',
    ]);
  });

  it('does not promote the labels of form controls', () => {
    const options = '<label>Color <select></select></label><fieldset><legend>Size</legend><input></fieldset>';
    expect(mainOf(`<h1>Mills</h1>${options}<p>In stock</p><p>${PROSE}</p>`, PRODUCT).texts).toEqual([
      'Mills',
      'In stock',
      PROSE,
    ]);
  });

  it('promotes a price between other main texts above the description', () => {
    const facts = '<h2>Miller &amp; Sons</h2><p>$89.00</p><p>Was $99.00</p><p>Free returns</p>';
    const { changedBy } = mainOf(`<h1>Mills</h1>${facts}<p>${PROSE}</p><p>$15.00</p>`, {
      ...PRODUCT,
      classify: withHeadings,
    });
    expect(changedBy('promoteTitleFacts')).toEqual(['$89.00', 'Was $99.00']);
    const others = `<p>${PROSE}</p><h2>You may also like</h2><div>Basket</div><div>$12.00</div>`;
    expect(mainOf(`<h1>Mills</h1>${others}`, PRODUCT).texts).not.toContain('$12.00');
  });

  it('promotes a price directly before the name of a product, but no other text', () => {
    const name = `<h1>Mills</h1><p>${PROSE}</p>`;
    expect(mainOf(`<p>$89.00</p>${name}`, PRODUCT).texts[0]).toBe('$89.00');
    expect(mainOf(`<p>On sale</p>${name}`, PRODUCT).texts[0]).toBe('Mills');
    expect(mainOf(`<p>$89.00</p><p>On sale</p>${name}`, PRODUCT).texts[0]).toBe('Mills');
  });

  const paper = (start: string): Read =>
    mainOf(
      `<main><article><h1>Mills</h1><p><a href="/ann">Ann Ash</a>, <a href="/bob">Bob Birch</a></p>
       <p>Institute of Water</p><nav><p>PDF</p></nav>${start}<p>${PROSE}</p></article></main>`,
      {
        ...THREAD,
        head: '<meta property="og:type" content="article">',
        address: 'https://example.com/blog/a-post',
        classify: withHeadings,
      },
    );

  it('promotes the authors of a paper, who can be links, and their institutes', () => {
    for (const start of ['<h2>Abstract</h2>', '<h2>Résumé</h2>', `<p>Abstract: ${PROSE}</p>`])
      expect(paper(start).texts.slice(0, 3)).toEqual(['Mills', 'Ann Ash, Bob Birch', 'Institute of Water']);
  });

  it('promotes a long line above the title of a paper, but no links', () => {
    const above = (line: string): string | undefined =>
      mainOf(`<article>${line}<h1>Mills</h1><h2>Abstract</h2><p>${PROSE}</p></article>`, {
        ...THREAD,
        address: 'https://example.com/abs/1',
        type: 'article',
        classify: (shown, isExcluded) => {
          const { probabilities, explain } = withHeadings(shown, isExcluded);
          probabilities[0] = 0.3;
          return { probabilities, explain };
        },
      }).texts[0];
    const submitted = 'Submitted on 6 Mar 2025 (v1), last revised 19 Sep 2025 (this version, v2)';
    expect(above(`<div>${submitted}</div>`)).toBe(submitted);
    const tools = [
      'Download PDF',
      'Share on Facebook',
      'Sign in or register',
      'Submit a paper',
      'Print this page',
    ];
    expect(above(`<div>${tools.map((tool) => `<a href="/${tool}">${tool}</a>`).join(' ')}</div>`)).toBe(
      'Mills',
    );
  });

  it('does not promote the authors of an article', () => {
    expect(paper('<h2>Abstraction</h2>').texts[1]).toBe('Abstraction');
    expect(paper(`<p>${PROSE}</p>`).texts[1]).toBe(PROSE);
  });
});

describe('promoteFigures', () => {
  it('promotes a card in a figure between main texts, and no other card', () => {
    const card = '<a href="https://e.org/"><div>Mills of 1958</div><div>All drawings</div></a>';
    const { texts, changedBy } = mainOf(
      `<article><h1>Mills</h1><p>${PROSE}</p><figure>${card}</figure><p>${PROSE}</p><div>${card}</div></article>`,
    );
    expect(changedBy('promoteFigures')).toEqual(['Mills of 1958', 'All drawings']);
    expect(texts).toEqual(['Mills', PROSE, 'Mills of 1958', 'All drawings', PROSE]);
    const teaser =
      '<a href="/x"><figure><img src="/x.jpg"><figcaption>The mayor resigns</figcaption></figure></a>';
    expect(mainOf(`<p>${PROSE}</p>${teaser}<p>${PROSE}</p>`).changedBy('promoteFigures')).toEqual([]);
  });
});

describe('promoteOwnTitle', () => {
  it('promotes the page title in a header, whatever its score', () => {
    const { texts, changedBy } = mainOf(
      `<header><p>Short</p><h1>Mills</h1></header><nav><h2>Menu</h2></nav><p>Short</p><p>${PROSE}</p>`,
    );
    expect(texts).toEqual(['Mills', PROSE]);
    expect(changedBy('promoteOwnTitle')).toEqual(['Mills']);
  });

  const titleOf = (title: string, body: string): string[] =>
    readBody(body, { ...THREAD, head: `<title>${title}</title>` }).changedBy('promoteOwnTitle');

  it('promotes the heading with most words of the title, not the name of the site', () => {
    const body = `<h1>Riverside</h1><p>Short</p><h1>Mills of the river</h1><p>${PROSE}</p>`;
    expect(titleOf('Mills of the river - Riverside', body)).toEqual(['Mills of the river']);
  });

  it('promotes a heading of a lower level only if no other heading has words of the title', () => {
    const lower = `<h4>Mills of the river</h4><p>Short</p><p>${PROSE}</p>`;
    expect(titleOf('Mills of the river - Riverside', lower)).toEqual(['Mills of the river']);
    expect(titleOf('Mills of the river - Riverside', `<h2>Boards</h2>${lower}`)).toEqual([
      'Mills of the river',
    ]);
    expect(titleOf('Mills of the river', `<h1>Mills</h1>${lower}`)).toEqual(['Mills']);
    expect(titleOf('All about the mills', `<h4>The mills</h4><p>${PROSE}</p>`)).toEqual([]);
  });
});

describe('demotePlaceholders', () => {
  it('demotes a loading message if page data provides the text', () => {
    const data = `<script>window.__INITIAL_STATE__=${JSON.stringify({ post: { title: 'Mills', text: PROSE.repeat(2) } })}</script>`;
    const { texts, changedBy } = mainOf(`<div id="app"><p>Loading</p></div>${data}`, {
      ...THREAD,
      classify: withAllMain,
    });
    expect(texts).toEqual([PROSE.repeat(2).trim()]);
    expect(changedBy('demotePlaceholders')).toEqual(['Loading']);
  });
});

describe('phrases of the evidence', () => {
  it('the phrases that describe the evidence do not influence decisions', () => {
    const page = (): unknown[] =>
      [
        article(''),
        `<div role="dialog"><p>Subscribe</p></div>${TABLE}`,
        '<ul><li><a href="/a">A</a></li></ul>',
      ].map((body) =>
        JSON.stringify(read(article(`<p>${PROSE}</p>${TABLE}<p>${PROSE}</p><h3>More</h3>${body}`))),
      );
    const before = page();
    const tables: Record<string, string>[] = Object.values(PHRASES);
    const saved = tables.map((table) => ({ ...table }));
    try {
      for (const table of tables)
        for (const code of Object.keys(table)) table[code] = `phrase ${Math.random()}`;
      expect(page()).toEqual(before);
    } finally {
      for (const [index, table] of tables.entries()) Object.assign(table, saved[index]);
    }
  });
});

const ARTICLE = {
  head: '<meta property="og:type" content="article"><meta property="article:published_time" content="2024-05-02">',
  address: 'https://example.com/news/2024/05/02/the-mills-of-the-river',
  classify: withAllMain,
};

const STORY = `<article><h1>The mills</h1><p>${PROSE}</p><p>${PROSE} It was the last of them.</p></article>`;
const comment = (name: string): string =>
  `<li><p>${name}, 3 May 2024</p><p>${name} remembers the sound of the wheel, and the dust on every window.</p></li>`;
const COMMENTS = `<ol>${comment('Ada')}${comment('Ben')}</ol><p>${PROSE} This is the last comment.</p>`;

describe('demoteComments', () => {
  const commentsOf = (body: string, page = ARTICLE): string[] =>
    mainOf(body, page).changedBy('demoteComments');

  it('demotes the whole section below a heading for comments', () => {
    const { pageType, texts, changedBy } = mainOf(
      `${STORY}<section><h3>2 Comments</h3>${COMMENTS}</section>`,
      ARTICLE,
    );
    expect(pageType).toBe('article');
    expect(texts.at(-1)).toContain('the last of them');
    expect(changedBy('demoteComments')).toHaveLength(3);
  });

  it('demotes comments without an enclosing element, up to the next heading', () => {
    const changed = commentsOf(`<div><p>${PROSE}</p><p>${PROSE}</p><p>Comments (2)</p>
<p>Ada says:</p><p>I remember the wheel.</p><p>Ben says:</p><p>So do I.</p><h2>About the author of this text</h2></div>`);
    expect(changed.at(0)).toBe('Comments (2)');
    expect(changed.at(-1)).toBe('So do I.');
  });

  it.each([
    '评论(2)',
    '2 条评论',
    'コメント一覧',
    '댓글 2',
    '2 Kommentare',
    'Комментарии (2)',
    'Leave a reply',
    'Top Rated Comments',
  ])('recognises %s as the heading of a comment section', (name) => {
    expect(commentsOf(`${STORY}<div><p>${name}</p>${COMMENTS}</div>`)).toContain(name);
  });

  it('keeps a section about comments in source code', () => {
    const section =
      '<section id="comments"><h2>Comments</h2><p>Begin each comment with a number sign.</p></section>';
    expect(commentsOf(`${STORY}${section}`)).toEqual([]);
  });

  it('keeps other text below a comments heading, comments above the text, and comments of a forum', () => {
    expect(commentsOf(`${STORY}<div><p>Comments</p><p>${PROSE} It goes on.</p></div>`)).toEqual([]);
    expect(commentsOf(`<div><h3>2 Comments</h3>${COMMENTS}</div>${STORY}`)).toEqual([]);
    const byline = '<p><a href="#comments">2 Comments</a></p>';
    expect(commentsOf(`<div><p>${PROSE}</p>${byline}${COMMENTS}</div>`)).toEqual([]);
    const thread = { ...THREAD, classify: withAllMain };
    expect(commentsOf(`${STORY}<div><h3>2 Comments</h3>${COMMENTS}</div>`, thread)).toEqual([]);
  });
});

describe('demoteRepeats', () => {
  const repeatsOf = (body: string, page = ARTICLE): string[] => mainOf(body, page).changedBy('demoteRepeats');

  it('demotes the second copy of a text in another parent element', () => {
    const copy = `<div><p>${PROSE}</p></div>`;
    expect(repeatsOf(`${copy}<p>Between the copies for two screens.</p>${copy}`)).toEqual([PROSE]);
  });

  it('keeps a label that is repeated in several cards', () => {
    const card = (name: string): string => `<div><h3>${name}</h3><p>Anywhere in the world</p></div>`;
    expect(repeatsOf(`${STORY}${['Miller', 'Carter', 'Weaver'].map(card).join('')}`)).toEqual([]);
  });

  it('keeps equal values of different names', () => {
    const day = (name: string): string => `<div><p>${name}</p><p>from nine to five</p></div>`;
    expect(repeatsOf(`${STORY}${day('Monday')}<p>Between.</p>${day('Tuesday')}`)).toEqual([]);
    expect(repeatsOf(`${STORY}${day('Monday')}<p>Between.</p>${day('Monday')}`)).toEqual([
      'from nine to five',
    ]);
  });

  it('demotes a copy of the opening post of a thread, and keeps equal answers', () => {
    const thread = { ...THREAD, classify: withAllMain };
    const post = (text: string): string => `<div class="post"><p>${text}</p></div>`;
    const answers = Array.from({ length: 8 }, (_, number) =>
      post(`Answer ${number}: it depends on the water.`),
    );
    const thanks = post('Thanks a lot, that was it.');
    const body = `${post(PROSE)}${answers.join('')}${thanks}${post(PROSE)}<p>Another text.</p>${thanks}`;
    expect(repeatsOf(body, thread)).toEqual([PROSE]);
  });

  it('keeps refrains, short texts, tables and code that are repeated', () => {
    const refrain = `<p>Turn the wheel, turn</p>`;
    const different = ['<p>Sold out</p>', TABLE, '<pre>turn --wheel 3 --fast</pre>'].map(
      (one) => `<div>${one}</div>`,
    );
    expect(
      repeatsOf(`<div>${refrain}<p>${PROSE}</p>${refrain}</div>${different.join('')}${different.join('')}`),
    ).toEqual([]);
  });
});

describe('promoteOnlyMedia', () => {
  const markdownOf = (body: string): string => {
    const page = parseStaticPage(`<title>P</title><body>${body}</body>`, 'https://example.com/a');
    const { blocks } = readPage(page);
    return serialiseMarkdown(blocks.filter(({ role }) => role === 'main').map(({ block }) => block)).trim();
  };
  const MENU = '<ul><li><a href="/1">First</a></li><li><a href="/2">Next</a></li></ul>';

  it.each([
    ['<img src="/map.png">', '![map.png](https://example.com/map.png)'],
    ['<img src="/sea%20map.png" alt="">', '![sea map.png](https://example.com/sea%20map.png)'],
    ['<img src="/map.png" alt="Map">', '![Map](https://example.com/map.png)'],
    [
      `${MENU}<div><img src="/7.png" width="700" height="300" alt="A snail"></div>${MENU}<p>© 2024 Snail Mail</p>`,
      '![A snail](https://example.com/7.png)',
    ],
    ['<video src="/a.mp4"></video>', '[Video](https://example.com/a.mp4)'],
    ['<object data="/plan.svg" type="image/svg+xml"></object>', '![plan.svg](https://example.com/plan.svg)'],
    ['<embed src="/plan.png" title="Plan">', '![Plan](https://example.com/plan.png)'],
  ])('reads %s as the only content of the page', (body, expected) => {
    expect(markdownOf(body)).toBe(expected);
  });

  it('does not change a page with text next to its picture, or with several pictures', () => {
    const picture = '<p><img src="/7.png" width="700" height="300" alt="A snail"></p>';
    const pages = [`<p>${PROSE}</p>${picture}`, `${MENU}${picture}${picture}`];
    for (const page of pages) expect(readBody(page).changedBy('promoteOnlyMedia')).toEqual([]);
  });
});

describe('promoteChoices', () => {
  const CHOICE = '<form><p><label for="s">Size</label> <select id="s"><option>S<option>M</select></p></form>';
  const ARTICLE = `<h1>Wool</h1><p>${PROSE}</p>${CHOICE}<p>${PROSE}</p>`;

  it('promotes the choices of a product, also after its text, and none in its footer', () => {
    const { texts, changedBy } = mainOf(
      `<h1>Jumper</h1><p>${PROSE}</p>${CHOICE}<footer>${CHOICE.replace('Size', 'Fit')}</footer>`,
      PRODUCT,
    );
    expect(texts).toContain('Size: S, M');
    expect(changedBy('promoteChoices')).toEqual(['Size: S, M']);
  });

  it('promotes no choices of an article', () => {
    expect(mainOf(ARTICLE).changedBy('promoteChoices')).toEqual([]);
  });
});

describe('the label of stars', () => {
  it('has the role of the text after it in the same element', () => {
    const review = `<div><i title="2 out of 5 stars"></i><h3>Weak</h3><p>${PROSE}</p></div>`;
    expect(mainOf(`<p>${PROSE}</p><p>Report</p>${review}`).texts).toContain('2 out of 5 stars');
    expect(
      mainOf(`<p>${PROSE}</p><p>Sold</p><div><i title="2 out of 5 stars"></i><p>Sold</p></div>`).texts,
    ).not.toContain('2 out of 5 stars');
  });
});
