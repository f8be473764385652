import { describe, expect, it } from 'vitest';
import { mainOf, PRODUCT } from './decisions.ts';
import { PROSE } from './page.ts';

const page = { ...PRODUCT, head: '' };
const programme =
  '<h2>Agenda</h2><dl><dt>19:00</dt><dd>Welcome by the board of the club and the harbour master</dd>' +
  '<dt>19:15</dt><dd><p>The new crane, with an offer of three builders and a vote</p></dd></dl>';

describe('the terms of description lists', () => {
  it('are main if their descriptions are', () => {
    const { changedBy } = mainOf(`<h1>Meeting</h1><p>${PROSE}</p>${programme}`, page);
    expect(changedBy('promoteDescriptions')).toEqual(['19:00', '19:15']);
  });

  it('are main with their descriptions, also with links, if half of the list is main', () => {
    const entry = (name: string, value: string): string => `<dt>${name}</dt><dd>${value}</dd>`;
    const long = 'Published by the harbour board after the meeting of all members in spring';
    const list = (...values: string[]): string =>
      `<dl>${values.map((value, at) => entry(`Fact ${at}`, value)).join('')}</dl>`;
    const linked = '<a href="/rfc/12">9990</a>';
    const read = (...values: string[]): string[] => mainOf(`<p>${PROSE}</p>${list(...values)}`, page).texts;
    expect(read(long, `${long} too`, linked)).toEqual(expect.arrayContaining(['Fact 2', '9990']));
    expect(read(long, linked, linked, linked)).not.toContain('9990');
  });

  it('are not main in a list without main text', () => {
    const menu =
      '<footer><dl><dt>Shop</dt><dd><a href="/a">Cart</a></dd><dt>Help</dt><dd><a href="/b">Contact</a></dd></dl></footer>';
    const { texts } = mainOf(`<main><h1>Meeting</h1><p>${PROSE}</p>${programme}</main>${menu}`, page);
    expect(texts).not.toContain('Shop');
    expect(texts).not.toContain('Help');
  });
});
