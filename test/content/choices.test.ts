import { describe, expect, it } from 'vitest';
import { parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';
import { parseStyledHtml } from './styled-tree.ts';

const toMarkdown = (html: string): string =>
  [parseHtml, parseStyledHtml]
    .map((parse) =>
      serialiseMarkdown(treeToBlocks(parse(html), { baseUrl: 'https://e.org/' }).map(({ block }) => block)),
    )
    .reduce((without, withLayout) => (without === withLayout ? without : `${without} / ${withLayout}`));

const SIZES = '<option value="">Choose<option>S<option>M<option>L';
const radio = (name: string, value: string, label = value): string =>
  `<input type=radio name=${name} id=${name}${value}><label for=${name}${value}>${label}</label>`;

describe('choices of products and forms', () => {
  it.each([
    ['a field with a label', `<p><label for=s>Size</label> <select id=s>${SIZES}</select>`, 'Size: S, M, L'],
    ['a field in its label', `<p><label>Size: <select>${SIZES}</select></label>`, 'Size: S, M, L'],
    [
      'fields in a table, next to a link that resets them',
      `<table><tr><th><label>Size</label><td><select>${SIZES}</select><a href=#>Clear</a>
       <tr><th>Colour<td><select><option>Oat<option>Navy</select></table>`,
      'Size: S, M, L\n\nColour: Oat, Navy',
    ],
    [
      'fields with a request in other languages',
      `<p><label>カラー <select><option>選択してください<option>黒<option>紺</select></label></p>
       <p><label>Rozmiar <select><option>Wybierz rozmiar<option>M<option>L</select></label></p>
       <p><label>اللون <select><option>اختر اللون<option>أزرق<option>أخضر</select></label></p>`,
      'カラー: 黒, 紺\n\nRozmiar: M, L\n\nاللون: أزرق, أخضر',
    ],
    [
      'radio buttons with a legend and the same note in each label',
      `<fieldset><legend>Colour</legend>${radio('c', 'Oat', 'Oat<i>Variant sold out or unavailable</i>')}${radio('c', 'Sky', 'Sky<i>Variant sold out or unavailable</i>')}</fieldset>`,
      'Colour: Oat, Sky',
    ],
    [
      'buttons below a heading',
      '<div><h3>Size</h3><div role=radiogroup><button role=radio>US 7</button><button role=radio>US 8</button></div></div>',
      'Size: US 7, US 8',
    ],
    [
      'pictures below the chosen value',
      '<div><p>Colour: <b>Oat</b></p><ul><li><button aria-pressed=true aria-label=Oat><img></button><li><button aria-pressed=false aria-label=Sky><img></button></ul></div>',
      'Colour: Oat, Sky',
    ],
    [
      'a group with a label for screen readers only',
      `<div role=radiogroup aria-label=Width><label><input type=radio name=w> Narrow</label><label><input type=radio name=w> Wide</label></div>`,
      'Width: Narrow, Wide',
    ],
  ])('are one line: %s', (_, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });

  const field = (label: string, values: (string | number)[], attributes = ''): string =>
    `<p><label>${label} <select ${attributes}>${values.map((value) => `<option>${value}`).join('')}</select></label>`;
  it.each([
    ['a country', field('Land', ['Norge', 'Sverige'], 'name=country')],
    ['an order', field('Sort by', ['Price', 'Newest'])],
    ['an amount', field('Amount', [1, 2, 3, 4])],
    ['a page size', field('Show', [12, 24, 48])],
    ['a year', field('From', [2001, 2002, 2003])],
    ['pages', '<p><label>Go <select><option value=/a>A<option value=/b>B</select></label>'],
    ['many values', field('Town', [...'abcdefghijklmnopqrstuvwxyz'])],
    ['only one value', field('Frame', ['Select an option', 'Unframed'])],
    ['no name', '<p><select><option>S<option>M</select>'],
  ])('are left out: %s', (_, html) => {
    expect(toMarkdown(html)).not.toMatch(/: |, /);
  });

  it('do not replace a title, a price or other fields next to them', () => {
    const sizes = `<select>${SIZES}</select>`;
    expect(toMarkdown(`<div><h1>Lamp</h1>${sizes}</div>`)).toBe('# Lamp');
    expect(toMarkdown(`<div><span>Lamp</span> ${sizes} <b>$5</b></div>`)).toBe('Lamp **$5**');
    expect(toMarkdown(`<div><i>Lamp</i> ${sizes}<input></div>`)).toBe('*Lamp*');
  });
});
