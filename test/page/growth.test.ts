import { describe, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { GROWING_PAGES } from './growing-pages.ts';
import { article, read } from './page.ts';

/** Large enough that quadratic work shows. `bench/growth.ts` measures larger pages. */
const SIZE = 500;

describe('time to read a page', () => {
  it.each(Object.entries(GROWING_PAGES))('grows linearly with its %s', async (_, grow) => {
    await expectLinearTime((size) => {
      const { blocks } = read(article(grow(size)));
      return serialiseMarkdown(blocks.map(({ block }) => block));
    }, SIZE);
  });
});
