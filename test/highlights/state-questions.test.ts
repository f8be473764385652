import { describe, expect, it } from 'vitest';
import { searchCorpus } from '../../src/highlights/index.ts';
import { stateOf } from './state-page.ts';
import questions from './state-questions.json' with { type: 'json' };

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
const TOP = 3;
const MIN_FOUND = 27;

/** Whether a path is equal to the expected path, below it or above it. */
const isRelatedPath = (path: string, expected: string): boolean =>
  path.startsWith(expected) || expected.startsWith(path);

async function isAnswered({ page, question, source, path }: (typeof questions)[number]): Promise<boolean> {
  const stateJson = stateOf(benchmarks ?? '', page);
  const { snippets } = await searchCorpus({ stateJson }, question, {
    maxResults: TOP,
    minScore: 0,
    now: () => 0,
  });
  return snippets.some(
    ({ location }) => location.stateJsonSourceId === source && isRelatedPath(location.jsonPath ?? '', path),
  );
}

describe.skipIf(!benchmarks)('questions about State JSON (needs PAGEWRIGHT_BENCHMARKS)', () => {
  it(`finds the right path among the first ${TOP} results for ${MIN_FOUND} of ${questions.length} questions`, async () => {
    const missed: string[] = [];
    for (const entry of questions)
      if (!(await isAnswered(entry))) missed.push(`${entry.page}: ${entry.question}`);
    expect(questions.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND);
  });
});
