import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fencesOf } from './fences.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** Pages with shell samples, as paths from `docs/`. */
const PAGES = ['*.md', 'docs/**/*.md', 'clients/*/README.md', 'deploy/**/*.md', 'src/**/*.md', 'test/**/*.md']
  .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((path) => !path.includes('node_modules'))
  .map((path) => `../${path}`);

/**
 * Lists the words with a character outside quotes that a shell does not pass on: zsh refuses a pattern without a match,
 * and `&` ends the command.
 */
const findUnquotedWords = (code: string): string[] =>
  code
    .replace(/\\\n\s*/g, ' ')
    .replace(/'[^']*'|"[^"]*"/g, "''")
    .replace(/(?<=^|\s)#.*/gm, '')
    .split(/\s+/)
    .filter((word) => /[?*[\]]|\w&|&\w/.test(word));

describe('words of shell samples', () => {
  it.each([
    ['curl http://host/a?b=c', ['http://host/a?b=c']],
    ['curl http://host/a&b', ['http://host/a&b']],
    ['rm out/*.md [ab]', ['out/*.md', '[ab]']],
    [`curl 'http://host/a?b=c&d' -d '{"a":\n[1]}' "x?"  # why?`, []],
    ['one && two', []],
  ])('the check of %j finds %j', (code, words) => expect(findUnquotedWords(code)).toEqual(words));

  it('are quoted if a shell does not pass them on unchanged', () => {
    const fences = PAGES.flatMap((page) => fencesOf(page).map((fence) => ({ page, ...fence })));
    const samples = fences.filter(({ language }) => /^(?:sh|bash|zsh|console)$/.test(language));
    expect(samples.length).toBeGreaterThan(100);
    const found = samples.flatMap(({ page, line, code }) =>
      findUnquotedWords(code).map((word) => `${page}:${line}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});
