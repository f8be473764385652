import { expect, it } from 'vitest';
import { createEmptySnapshot, hasContent, type StoredSnapshot } from '../../src/snapshot/index.ts';

const empty = createEmptySnapshot({} as StoredSnapshot);

it('an empty page has no content', () => {
  expect(hasContent(empty)).toBe(false);
});

it.each([{ blocks: [{}] }, { stateJson: [{}] }, { video: {} }, { screenshot: {} }])(
  'a page with only %o has content',
  (part) => {
    expect(hasContent({ ...empty, ...part } as StoredSnapshot)).toBe(true);
  },
);
