import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../expect-linear-time.ts';
import { mainOf, THREAD, withAllMain } from './decisions.ts';
import { PROSE } from './page.ts';

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
