/**
 * Builds the table of global term weights (0.05 to 1; other terms weigh 1) from two sources:
 * - stop words of 57 languages (stopwords-iso, MIT);
 * - words that are frequent in questions of the open sets.
 * usage: node terms.ts TABLE.json
 */
import { writeFileSync } from 'node:fs';
import stopWords from 'stopwords-iso/stopwords-iso.json' with { type: 'json' };
import { tokenize } from '../../src/highlights/tokens.ts';
import { readBenchmarkPages } from './benchmark.ts';

/**
 * Weights of stop words. Short lists contain only grammar words. Broad lists also contain ordinary words, which have a
 * higher weight.
 */
const STOP_WORD = 0.4;
const BROAD_LIST = 400;
const BROAD_STOP_WORD = 0.6;
const LIGHTEST = 0.05;
/** Minimum share and number of a language's questions with a term. A term in so many questions is common. */
const COMMON_SHARE = 0.008;
const COMMON_COUNT = 8;

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node terms.ts TABLE.json');

const table = new Map<string, number>();
const put = (term: string, weight: number): void => {
  if (weight < (table.get(term) ?? 1)) table.set(term, weight);
};

for (const words of Object.values(stopWords)) {
  const weight = words.length > BROAD_LIST ? BROAD_STOP_WORD : STOP_WORD;
  for (const word of words) {
    const [term, ...more] = tokenize(word);
    if (term !== undefined && more.length === 0 && !/\d/.test(term)) put(term, weight);
  }
}

const languages = new Map<string, { questions: number; frequency: Map<string, number> }>();
for (const page of readBenchmarkPages()) {
  const language = languages.get(page.lang) ?? { questions: 0, frequency: new Map<string, number>() };
  languages.set(page.lang, language);
  for (const { q, kind } of page.queries) {
    // Skip questions about another page, which are copies of the questions of that page.
    if (kind === 'none-easy') continue;
    language.questions++;
    for (const term of new Set(tokenize(q))) {
      language.frequency.set(term, (language.frequency.get(term) ?? 0) + 1);
    }
  }
}
for (const { questions, frequency } of languages.values()) {
  const common = Math.max(COMMON_COUNT, questions * COMMON_SHARE);
  const rarity = (count: number): number => Math.log((0.1 * questions) / count + 1);
  for (const [term, count] of frequency) {
    if (count < common || /^\d+$/.test(term)) continue;
    const weight = Math.round((100 * rarity(count)) / rarity(common)) / 100;
    put(term, Math.max(LIGHTEST, weight));
  }
}
writeFileSync(file, `${JSON.stringify(Object.fromEntries(table))}\n`);
console.log(`${table.size} terms`);
