import { describe, expect, it } from 'vitest';
import type { SegmentClassifier } from '../../src/page/main/classifier.ts';
import { byLength, readBody, THREAD, withAllMain } from './decisions.ts';
import { PROSE } from './page.ts';

const PAGE = { ...THREAD, address: 'https://example.com/a', classify: byLength };
const mainOf = (body: string): ReturnType<typeof readBody> => readBody(`<main>${body}</main>`, PAGE);

const SHORT = 'Ten boats and a slip';
const LONG = 'Thirty boats, two slips, a crane and a shed for sails in winter';

describe('promoteAlike', () => {
  const plan = (name: string, text: string): string =>
    `<div class="plan"><h3>${name}</h3><p class="fee">${text}</p></div>`;

  it('promotes a text at the same place as a main text in an element of the same kind', () => {
    const { texts, changedBy } = mainOf(
      `<p>${PROSE}</p><div class="plans">${plan('Small', SHORT)}${plan('Large', LONG)}</div><hr>`,
    );
    expect(changedBy('promoteAlike')).toContain(SHORT);
    expect(texts).toContain(SHORT);
  });

  it('promotes it in an element with another parent', () => {
    const item = (text: string): string => `<section class="faq"><div class="item">${text}</div></section>`;
    const { texts } = mainOf(
      `<p>${PROSE}</p>${item(`<p>${LONG}</p>`)}${item(`<p>${LONG} again</p>`)}<footer></footer>${item(`<p>${SHORT} for all</p>`)}`,
    );
    expect(texts).toContain(`${SHORT} for all`);
  });

  it('promotes a short list with a link next to a list of the same kind, with its name', () => {
    const group = (name: string, items: string): string =>
      `<div class="group"><h4>${name}</h4><ul class="items">${items}</ul></div>`;
    const first = group('For the hull', `<li>${LONG}</li><li>Oakum and tar for all the seams</li>`);
    const second = group('To finish', '<li>2 l <a href="/oil">linseed oil</a></li>');
    /** Scores short texts just below the threshold. */
    const classify: SegmentClassifier = (page, isExcluded) => {
      const { probabilities, explain } = byLength(page, isExcluded);
      return { probabilities: probabilities.map((score) => Math.max(score, 0.45)), explain };
    };
    const { texts } = readBody(
      `<main><p>${PROSE}</p><div class="groups">${first}${second}</div><p>${PROSE} Old.</p></main>`,
      { ...PAGE, classify },
    );
    expect(texts).toContain('To finish');
    expect(texts.join(' ')).toContain('linseed oil');
  });

  it('promotes a short value with a digit', () => {
    const fee = (text: string): string => `<section class="fees"><div class="fee">${text}</div></section>`;
    const fees = fee(LONG) + fee(`${LONG} again`) + fee('€ 40') + fee('Moorings');
    const { texts } = mainOf(`<p>${PROSE}</p>${fees}`);
    expect(texts).toContain('€ 40');
    expect(texts).not.toContain('Moorings');
  });

  it('promotes no text of another kind of element, no links, and no lone word', () => {
    const { changedBy } = mainOf(
      `<p>${PROSE}</p><div class="plans">${plan('Small', LONG)}</div><div class="promo"><h3>Now</h3><p>${SHORT}</p></div>
      <div class="cols"><div class="col"><h4>Boats</h4><p>${LONG}</p></div><div class="col"><h4>Links</h4><ul><li><a href="/a">A</a></li></ul></div></div>`,
    );
    expect(changedBy('promoteAlike').filter((text) => text === SHORT || text === 'Links')).toEqual([]);
  });
});

describe('promotePanels', () => {
  const tabs = (second: string): string =>
    `<p>${PROSE}</p><div class="tabs"><div class="tab" role="tabpanel"><p>${LONG} of the harbour</p></div><div class="tab" role="tabpanel" hidden>${second}</div></div>`;

  it('promotes the links of a closed panel next to a panel with main text', () => {
    const { texts } = mainOf(
      tabs('<ul><li><a href="/m.pdf">Manual</a></li><li><a href="/p.pdf">Parts</a></li></ul>'),
    );
    expect(texts.join(' ')).toContain('Manual');
  });

  it('promotes no closed element without a class, and no text of low contrast', () => {
    const { changedBy } = mainOf(
      `<div><div>${`<p>${LONG}</p>`}</div><div hidden><ul><li><a href="/de">Deutsch</a></li></ul></div></div><div><div><p>${PROSE}</p></div></div>`,
    );
    expect(changedBy('promotePanels')).toEqual([]);
  });

  it('promotes no closed menu of another kind', () => {
    const { texts } = mainOf(
      `${tabs(`<p>${LONG}</p>`)}<div class="drawer"><div class="menu" hidden><a href="/a">Boats</a></div></div>`,
    );
    expect(texts.join(' ')).not.toContain('Boats</a>');
  });
});

describe('promoteNotes', () => {
  const page = (note: string): string =>
    `<article><p>${PROSE}</p>${note}<p>${PROSE} It is old.</p></article>`;

  it('promotes a note in an aside between two paragraphs', () => {
    const note = 'The slip is closed at low water.';
    expect(mainOf(page(`<aside><p>${note}</p></aside>`)).texts).toContain(note);
  });

  it('promotes no teaser and no aside next to the text', () => {
    const teaser = '<aside><p>Read how <a href="/x">the slip was built</a> in 1802</p></aside>';
    expect(mainOf(page(teaser)).texts.join(' ')).not.toContain('was built');
    const side = `<div><article><p>${PROSE}</p></article><aside><p>The slip is closed at low water.</p></aside></div>`;
    expect(mainOf(side).texts.join(' ')).not.toContain('low water');
  });
});

describe('promoteFigures', () => {
  const table = '<table><tr><th>Site</th><th>Boats</th></tr><tr><td>Slip</td><td>4</td></tr></table>';
  const caption = '<figcaption><b>Table 1</b></figcaption>';

  it('promotes a table and its caption in a figure between main texts, without its links', () => {
    const link = '<p><a href="/t/1">Full size table</a></p>';
    const { texts } = mainOf(
      `<p>${PROSE}</p><p><a href="/x">Full size image</a></p><div><figure>${caption}${table}${link}</figure></div><p>${PROSE} It is old.</p>`,
    );
    expect(texts.join(' ')).toContain('Table 1');
    expect(texts.join(' ')).toContain('Slip');
    expect(texts.join(' ')).not.toContain('Full size');
  });
});

describe('demoteTeasers', () => {
  const teasers =
    '<section><h3>Seen by others</h3><article><h3><a href="/a">Locks in winter</a></h3><p>Article 3 August 2016</p></article></section>';

  it('demotes linked headings with dates between two sections of a text', () => {
    const { texts } = readBody(
      `<main><h1>Mills</h1><h2>Abstract</h2><p>${PROSE}</p>${teasers}<h2>Results</h2><p>${PROSE} It is old.</p></main>`,
      PAGE,
    );
    expect(texts.join(' ')).not.toContain('Locks');
    expect(texts).toContain('Results');
  });

  it('keeps a section of short sentences', () => {
    const versions =
      '<h3><a href="/v2">v2.0</a></h3><p>Fixed a crash.</p><h3><a href="/v1">v1.9</a></h3><p>Added a lamp.</p>';
    const { texts } = readBody(
      `<main><h1>Mills</h1><p>${PROSE}</p><h2>Releases</h2>${versions}<h2>Support</h2><p>${PROSE} It is old.</p></main>`,
      { ...PAGE, classify: withAllMain },
    );
    expect(texts).toContain('Fixed a crash.');
  });

  it('keeps a section with a text of its own', () => {
    const body = teasers.replace('Article 3 August 2016', LONG);
    const { texts } = readBody(
      `<main><h1>Mills</h1><h2>Abstract</h2><p>${PROSE}</p>${body}<h2>Results</h2><p>${PROSE} It is old.</p></main>`,
      PAGE,
    );
    expect(texts).toContain(LONG);
  });
});

describe('promoteTables', () => {
  const row = (name: string): string =>
    `<tr><td><a href="/${name}">${name}</a></td><td>9</td><td>3</td></tr>`;
  const table = `<table><tr><th>Crew</th><th>Won</th><th>Lost</th></tr>${row('Bude')}${row('Looe')}</table>`;
  const page = (middle: string): string => `<p>${PROSE}</p>${middle}<p>${PROSE} It is old.</p>`;

  it('promotes a table with a header and some links between main texts, although a control is between', () => {
    const { texts } = mainOf(
      page(`<div><button>Filter</button><span>All crews</span></div><div>${table}</div>`),
    );
    expect(texts.join(' ')).toContain('Bude');
  });

  it('promotes no table of links, and none after the text', () => {
    const links = table.replaceAll(/<td>(\d)<\/td>/g, '<td><a href="/$1">$1</a></td>');
    expect(mainOf(page(`<div><span>All</span></div><div>${links}</div>`)).texts.join(' ')).not.toContain(
      'Bude',
    );
    expect(mainOf(`${page('')}<div><span>All</span></div><div>${table}</div>`).texts.join(' ')).not.toContain(
      'Bude',
    );
  });
});

describe('promoteSamples', () => {
  const head = '<meta property="og:type" content="article">';
  const code = '<div><b>requeue.sh</b></div><div><pre>postsuper -r "$id" --now</pre></div>';

  it('promotes code with the name of its file between the texts of an article, and none after them', () => {
    const page = { ...PAGE, head };
    const { texts, pageType } = readBody(
      `<main><p>${PROSE}</p>${code}<p>${PROSE} It is old.</p></main>`,
      page,
    );
    expect(pageType).toBe('article');
    expect(texts).toContain('requeue.sh');
    const after = readBody(`<main><p>${PROSE}</p><p>${PROSE} Old.</p></main><div>${code}</div>`, page);
    expect(after.changedBy('promoteSamples')).toEqual([]);
  });
});
