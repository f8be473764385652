import { expect, it } from 'vitest';
import { parseStaticPage, type PageContent, readPage } from '../../src/page/index.ts';
import { createClassifier } from '../../src/page/main/classifier.ts';

const LINKED = '<a href="/x">Lamp</a>';
/** A model with one feature: linked text is not main, all other text is. */
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
  return readPage(parseStaticPage(`<body><div>${cards.join('')}</div></body>`, 'https://example.com/'), {
    classify: BY_LINKS,
  });
};
const AMONG = ['Lamp', 'Lamp', LINKED, 'Lamp', 'Lamp'];

it('smoothing makes the scores of the same part of similar cards more similar', () => {
  const among = read(AMONG).blocks[4]?.score ?? -1;
  expect(among).toBeGreaterThan(0.3);
  expect(among).toBeGreaterThan(read(['Lamp', LINKED]).blocks[2]?.score ?? 1);
});

it('the evidence of a block says that similar blocks changed its score', () => {
  const moved = read(AMONG).blocks.filter(({ evidence }) =>
    evidence.some((item) => item.code === 'model' && item.family === 'repetition' && item.logOdds > 0),
  );
  expect(moved).toHaveLength(1);
});

it('the scores of the segments before and after a segment change its score', () => {
  const scoreOf = (before: string): number => {
    const body = `<body>${before}<p>${LINKED}</p></body>`;
    const { blocks } = readPage(parseStaticPage(body, 'https://example.com/'), { classify: BY_LINKS });
    return blocks.at(-1)?.score ?? -1;
  };
  expect(scoreOf('<div>In stock</div>')).toBeGreaterThan(scoreOf('') + 0.05);
});

it('the scores of the first 500 blocks of a page are explained', () => {
  const { blocks } = read(Array.from({ length: 300 }, (_, index) => `<a href="/${index}">Lamp ${index}</a>`));
  const isExplained = blocks.map(({ evidence }) => evidence.some(({ code }) => code === 'model'));
  expect(isExplained.length).toBe(600);
  expect(isExplained.slice(0, 500)).not.toContain(false);
  expect(isExplained.slice(500)).not.toContain(true);
});
