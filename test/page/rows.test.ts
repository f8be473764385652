import { describe, expect, it } from 'vitest';
import type { SegmentClassifier } from '../../src/page/main/classifier.ts';
import { byLength, mainOf, PRODUCT, THREAD } from './decisions.ts';
import { PROSE } from './page.ts';

const LONG = 'Guests may come at any hour between noon and ten in the evening, or later';

const row = (label: string, value: string): string =>
  `<div class="row"><div class="label">${label}</div><div class="value">${value}</div></div>`;

const page = { ...PRODUCT, head: '' };

describe('labels and values in rows of other elements than those of tables', () => {
  it('are main if most rows have main text', () => {
    const rows = row('Check-in', LONG) + row('Check-out', `${LONG} `) + row('Pets', 'Not allowed');
    const { texts, changedBy } = mainOf(`<p>${PROSE}</p><div>${rows}</div>`, page);
    expect(changedBy('promoteRows')).toEqual(['Check-in', 'Check-out']);
    expect(texts).toContain('Check-in');
  });

  it('are main as well in elements around each cell', () => {
    const parameter = (name: string): string =>
      `<label class="parameter"><div><span>${name}</span><div>string</div></div><div><p>${LONG}</p></div></label>`;
    const { changedBy } = mainOf(`<p>${PROSE}</p><form>${parameter('from')}${parameter('to')}</form>`, page);
    expect(changedBy('promoteRows')).toEqual(['from', 'string', 'to', 'string']);
  });

  it('are not main if they are links, in a link, a button, a figure, a single character, or without main text', () => {
    const rows = row('<a href="/in">In</a>', LONG) + row('<a href="/out">Out</a>', LONG);
    expect(mainOf(`<p>${PROSE}</p><div>${rows}</div>`, page).changedBy('promoteRows')).toEqual([]);
    const inLinks = `<a href="/a"><div>${row('In', LONG)}${row('Out', LONG)}</div></a>`;
    expect(mainOf(`<p>${PROSE}</p>${inLinks}`, page).changedBy('promoteRows')).toEqual([]);
    const buttons = row('<span class="btn_buy">Buy</span>', LONG)
      .repeat(2)
      .replaceAll('class="label"', 'class="btn-box"');
    expect(mainOf(`<p>${PROSE}</p><div>${buttons}</div>`, page).changedBy('promoteRows')).toEqual([]);
    const figure = `<figure><img src="/1.jpg"><div>Getty Images</div><figcaption>${LONG}</figcaption></figure>`;
    expect(mainOf(`<p>${PROSE}</p>${figure}${figure}`, page).changedBy('promoteRows')).toEqual([]);
    const counters = row('0', LONG) + row('0', LONG);
    expect(mainOf(`<p>${PROSE}</p><div>${counters}</div>`, page).changedBy('promoteRows')).toEqual([]);
    const short = row('In', 'noon') + row('Out', 'ten');
    expect(mainOf(`<p>${PROSE}</p><div>${short}</div>`, page).changedBy('promoteRows')).toEqual([]);
  });

  it('are main with their linked title, but not with a link below them', () => {
    const unsure: SegmentClassifier = (shown, isExcluded) => {
      const { probabilities, explain } = byLength(shown, isExcluded);
      for (const { index, words } of shown.segments) if (words.length < 4) probabilities[index] = 0.45;
      return { probabilities, explain };
    };
    const card = (name: string): string =>
      `<div class="card"><h3><a href="/${name}">${name}</a></h3><p>${LONG}</p><p><a href="/b">Book ${name}</a></p></div>`;
    const { changedBy } = mainOf(`<p>${PROSE}</p><div>${card('Mill')}${card('Barn')}</div>`, {
      ...page,
      classify: unsure,
    });
    expect(changedBy('promoteRows')).toEqual(['Mill', 'Barn']);
  });

  it('are method and path of the operations of an interface, also on pages of cards', () => {
    const operation = (method: string, path: string): string =>
      `<span><div class="operation"><button class="head" aria-expanded="false"><span class="method">${method}</span><div class="path"><a href="#/${method}">${path}</a></div><div class="text">${LONG}</div></button></div></span>`;
    const operations = operation('GET', '/boats') + operation('DELETE', '/boats/{id}');
    for (const type of ['listing', 'documentation'] as const) {
      const { texts } = mainOf(`<p>${PROSE}</p><div>${operations}</div>`, { ...page, type });
      expect(texts.slice(1)).toEqual(['GET', '/boats', LONG, 'DELETE', '/boats/{id}', LONG]);
    }
  });

  it('are main in rows of the same class with different parents', () => {
    const rows = [row('Check-in', LONG), row('Check-out', `${LONG} `)].map(
      (html) => `<div class="day">${html}</div>`,
    );
    const { changedBy } = mainOf(`<p>${PROSE}</p>${rows.join('')}`, page);
    expect(changedBy('promoteRows')).toEqual(['Check-in', 'Check-out']);
  });

  it('are numbers with a label on pages of cards', () => {
    const stat = (number: string, label: string): string =>
      `<div class="stat"><div class="number">${number}</div><div class="label">${label}</div></div>`;
    const service = { ...THREAD, address: 'https://example.com/', type: 'service' as const };
    const stats = stat('40', LONG) + stat('98%', LONG) + stat('$4m+', LONG) + stat('4', LONG);
    const { changedBy } = mainOf(`<p>${PROSE}</p><div>${stats}</div>`, service);
    expect(changedBy('promoteRows')).toEqual(['40', '98%', '$4m+', '4']);
    const card = (fact: string, label: string): string =>
      `<div class="card"><div>${fact}</div><div>${label}</div></div>`;
    const cards = card('Anywhere', LONG) + card('34', `<a href="/a">${LONG}</a>`);
    expect(mainOf(`<p>${PROSE}</p><div>${cards.repeat(2)}</div>`, service).changedBy('promoteRows')).toEqual(
      [],
    );
  });
});
