import { expect, it } from 'vitest';
import { renderedFromHtml } from '../../scripts/train-reading/rendered-from-html.ts';
import { type PageContent, readPage } from '../../src/page/index.ts';
import { createClassifier } from '../../src/page/main/classifier.ts';

const LINKED = '<a href="/x">Lamp</a>';
/** A model that asks for links alone: linked text is surely out, all other text surely in. */
const BY_LINKS = createClassifier({
  features: ['linkDensity'],
  context: [],
  lexicon: {},
  first: [
    [
      [0, -1, -1],
      [0.5, 3, -3],
    ],
  ],
  second: [
    [
      [0, -1, -1],
      [0.5, 3, -3],
    ],
  ],
});

const read = (names: readonly string[]): PageContent => {
  const cards = names.map((name) => `<div class="card"><p class="name">${name}</p><p>In stock</p></div>`);
  return readPage(renderedFromHtml(`<body><div>${cards.join('')}</div></body>`, 'https://example.com/'), {
    classify: BY_LINKS,
  });
};
const AMONG = ['Lamp', 'Lamp', LINKED, 'Lamp', 'Lamp'];

it('the same part of every card is decided with that of the others', () => {
  const among = read(AMONG).blocks[4]?.score ?? -1;
  expect(among).toBeGreaterThan(0.3);
  expect(among).toBeGreaterThan(read(['Lamp', LINKED]).blocks[2]?.score ?? 1);
});

it('a block says that it was drawn to what is repeated like it', () => {
  const reasons = read(AMONG).blocks.map((block) => (block.reasons ?? []).join('; '));
  expect(reasons.filter((reason) => reason.includes('what is repeated like it +'))).toHaveLength(1);
});
