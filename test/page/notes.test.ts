import { describe, expect, it } from 'vitest';
import { mainOf, THREAD, withAllMain } from './decisions.ts';
import { PROSE } from './page.ts';

const page = { ...THREAD, address: 'https://docs.example.com/pool', type: 'article' as const };

describe('notes of programs for documentation', () => {
  const note = (kind: string, text: string): string =>
    `<div class="${kind}"><p class="admonition-title">Note</p><p>${text}</p></div>`;
  const textsOf = (body: string): string[] => mainOf(body, page).changedBy('promoteNotes');

  it.each(['admonition note', 'theme-admonition alert', 'custom-block tip'])(
    'are main after the last text: %s',
    (kind) => {
      const body = `<div><p>${PROSE}</p>${note(kind, 'Not from a signal handler.')}${note(kind, 'See the other one.')}</div>`;
      expect(textsOf(body)).toEqual(['Note', 'Not from a signal handler.', 'Note', 'See the other one.']);
    },
  );

  it('are not main after another text, or elsewhere on the page', () => {
    const last = note('admonition', 'Not from a signal handler.');
    expect(textsOf(`<div><p>${PROSE}</p><p>Edit this page</p>${last}</div>`)).toEqual([]);
    expect(textsOf(`<div><p>${PROSE}</p></div><div>${last}</div>`)).toEqual([]);
    for (const kind of ['admonition-list', 'custom-block newsletter'])
      expect(textsOf(`<div><p>${PROSE}</p>${note(kind, 'Some other words')}</div>`)).toEqual([]);
    expect(textsOf(`<main><p>${PROSE}</p></main><footer><p>© Mills</p></footer>${last}`)).toEqual([]);
  });

  it('have no lists of links, and no headings of other sections', () => {
    const links =
      '<h2>Related</h2><ul><li><a href="/a">Overview</a></li><li><a href="/b">Configure</a></li></ul>';
    expect(textsOf(`<div><p>${PROSE}</p><div class="admonition">${links}</div></div>`)).toEqual([]);
  });

  it('stay main if they are', () => {
    const { texts } = mainOf(`<p>${PROSE}</p>${note('admonition', 'Short.')}`, {
      ...page,
      classify: withAllMain,
    });
    expect(texts).toEqual([PROSE, 'Note', 'Short.']);
  });
});
