import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../expect-linear-time.ts';
import { mainOf, THREAD, withAllMain } from './decisions.ts';
import { PROSE } from './page.ts';
import type { SegmentClassifier } from '../../src/page/main/classifier.ts';

const page = { ...THREAD, address: 'https://example.com/a', classify: withAllMain };
const around = (middle: string): string[] =>
  mainOf(`<h1>Mills</h1><p>${PROSE}</p>${middle}<p>${PROSE} It is old. ${PROSE}</p>`, page).texts;

describe('labels of advertisements', () => {
  it.each([
    'Advertisement',
    'Anzeige',
    '- Anzeige -',
    'Publicité',
    'Story continues below advertisement',
    'Article continues below this ad',
    'La suite après cette publicité',
    'Реклама',
    '広告',
    'إعلان',
  ])('%s is not main', (label) => {
    expect(around(`<div>${label}</div>`)).not.toContain(label);
  });

  it.each(['Advertisement of 1910', 'Promoted to captain', 'Ads are text', 'Die Anzeige der Uhr'])(
    '%s is a text',
    (text) => {
      expect(around(`<p>${text}</p>`)).toContain(text);
    },
  );

  it('are headings of texts about advertising', () => {
    expect(around(`<h2>Advertising</h2><p>${PROSE} In 1985 the mill began to advertise.</p>`)).toContain(
      'Advertising',
    );
  });
});

describe('the text next to a field for an e-mail address', () => {
  const field = '<form><input type="email" name="mail"><button>Subscribe</button></form>';
  const call = 'The Mill Letter is paid by its readers. Become one of them.';

  it('is not main in a box of its own', () => {
    expect(around(`<div><p>${call}</p>${field}</div>`)).not.toContain(call);
    expect(
      around(`<div><p>${call}</p><form><input type="text" placeholder="Your e-mail"></form></div>`),
    ).not.toContain(call);
  });

  it('is main without the field, and on a page about its form', () => {
    expect(around(`<div><p>${call}</p><form><input type="search"></form></div>`)).toContain(call);
    expect(mainOf(`<h1>Contact</h1><p>${call}</p>${field}`, page).texts).toContain(call);
  });

  it('is found in linear time for many fields', async () => {
    const pages = [
      (size: number) => `${'<input type="email">'.repeat(size)}${`<p>${PROSE}</p>`.repeat(size)}`,
      (size: number) => `<div><input type="email"><p>${PROSE}</p></div>`.repeat(size),
    ];
    for (const page of pages) await expectLinearTime((size) => around(page(size)), 100);
  });

  it('is the box only, and not the article around it', () => {
    expect(around(`${field}`)).toContain(PROSE);
  });
});

describe('the text next to links to sign in and to sign up', () => {
  const links = '<a href="/login?next=/mill">Log in</a> <a href="/users/sign_up">Create an account</a>';
  const offer = 'Members save a tenth at every mill. Look for the blue wheel.';
  const box = `<div><h2>Save money</h2><p>${offer}</p>${links}</div>`;

  it('is not main, with its heading', () => {
    expect(around(box).join(' ')).not.toMatch(/Members|Save money/);
  });

  it.each([
    ['only one such link', box.replace('/users/sign_up', '/mills')],
    [
      'links to the reference of functions',
      box.replace('/login?next=/mill', '/docs/api/login').replace('/users/sign_up', '/docs/api/register'),
    ],
    ['the links in a line of their own', box.replace(links, `<p>${links} for prices</p>`)],
    ['two links to the same page', box.replace('/users/sign_up', '/login?new=1')],
    ['the title of the page', `<header><h1>Mills</h1><p>${offer}</p>${links}</header>`],
  ])('is main with %s', (_, html) => {
    expect(mainOf(`${html}<p>${PROSE}</p><p>${PROSE} And on.</p>`, page).texts.join(' ')).toContain(
      'Members',
    );
  });
});

describe('lines that lead to another article', () => {
  const line = (label: string, title: string, address = '/b'): string =>
    `<p><b>${label}</b> <a href="${address}">${title}</a></p>`;
  it.each([
    ['Lesen Sie auch', 'Warum der Tunnel nie gebaut wurde'],
    ['Baca juga:', 'Harga Cabai Naik Jelang Lebaran'],
    ['Читайте також:', 'Нова велодоріжка з’єднає два райони'],
    ['関連記事：', '駅前の小さな書店が一周年を迎えました'],
    ['اقرأ أيضا:', 'موسم الزيتون يسجل إنتاجا قياسيا'],
    ['यह भी पढ़ें:', 'मानसून से पहले तालाबों की सफाई शुरू'],
  ])('between paragraphs are not main: %s', (label, title) => {
    expect(around(line(label, title)).join(' ')).not.toContain(title);
    expect(around(`<div><span>${label}</span><a href="/b">${title}</a></div>`).join(' ')).not.toContain(
      title,
    );
  });

  it('are not main below the caption of a picture', () => {
    const figure =
      '<figure><img src="/v.jpg" alt=""><figcaption>The first vase made with solar heat</figcaption></figure>';
    const caption = '<p>The first vase made with solar heat, sold for charity.</p>';
    for (const before of [figure, caption])
      expect(around(before + line('Read also:', 'Why the cruise ships came back')).join(' ')).not.toContain(
        'cruise',
      );
  });

  it.each([
    ['Das könnte Sie auch interessieren', 'Die alte Mühle am Bach'],
    ['あわせて読みたい', '上流にある古い水車小屋'],
    ['قد يعجبك أيضا', 'الطاحونة القديمة على الجدول'],
  ])('are a label above a list of titles: %s', (label, title) => {
    const list = (more = '') =>
      `<div><p><b>${label}</b></p><ul><li><a href="/b">${title} 1</a></li><li><a href="/c">${title} 2</a>${more}</li></ul></div>`;
    expect(around(list()).join(' ')).not.toMatch(new RegExp(`${label}|${title}`));
    expect(around(list(' und mehr')).join(' ')).toContain(label);
    expect(around(list().replaceAll('href="', 'href="https://elsewhere.example')).join(' ')).toContain(label);
    expect(around(`<div><p><b>${label}</b></p></div>`).join(' ')).toContain(label);
  });

  it.each(['Inhaltsverzeichnis', 'Содержание', '目次', 'İçindekiler'])(
    'are the name of a table of contents that is no main text: %s',
    (name) => {
      const links = '<ul><li><a href="#a">A</a></li><li><a href="#b">B</a></li></ul>';
      const classify: SegmentClassifier = ({ segments }) => ({
        probabilities: Float32Array.from(segments, ({ text }) => (text.length === 1 ? 0.05 : 0.9)),
        explain: () => new Float64Array(0),
      });
      const read = (middle: string): string[] =>
        mainOf(`<h1>Mills</h1><p>${PROSE}</p>${middle}<p>${PROSE} It is old.</p>`, { ...page, classify })
          .texts;
      expect(read(`<p>${name}</p><nav>${links}</nav>`)).not.toContain(name);
      expect(read(`<p>${name}</p>`)).toContain(name);
      expect(read(`<p>${name}</p><nav>${links.replaceAll('#', '/')}</nav>`)).toContain(name);
    },
  );

  const title = 'The mills of the upper valley';
  it.each([
    ['a link to another site', line('Quelle:', title, 'https://elsewhere.example/a')],
    ['a file', line('Anhang:', title, '/plan.pdf')],
    ['the name of a person', line('Foto:', 'Oksana Hrytsenko')],
    ['a sentence', `<p>Siehe auch <a href="/b">${title}</a>.</p>`],
    ['a text after the link', `<p>Karte: <a href="/b">${title}</a> und der Fluss</p>`],
    ['parts of a series', line('Teil 1:', title) + line('Teil 2:', title, '/c')],
    ['a place of the page', line('Siehe:', title, '#b')],
  ])('are no texts: %s', (_, html) => {
    expect(around(html).join(' ')).toMatch(/mills of the|Hrytsenko/);
  });

  it('are main on pages of documentation', () => {
    const docs = { ...page, head: '<meta name="generator" content="Docusaurus">' };
    const html = `<h1>Mills</h1><p>${PROSE}</p>${line('Siehe auch:', title)}<p>${PROSE} It is old.</p>`;
    expect(mainOf(html, docs).texts.join(' ')).toContain(title);
  });
});
